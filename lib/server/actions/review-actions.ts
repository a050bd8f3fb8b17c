import { z } from "zod";
import { ok } from "@/lib/base/result";
import { causalRelations } from "@/lib/domain/causal-link";
import { decisionIds, eventIds, permalinkIds, revisionIds } from "@/lib/domain/ids";
import { addCausalLink, decide, undoDecision } from "@/lib/investigation/review/decide";
import { createPermalink, revokePermalink } from "@/lib/investigation/review/permalinks";
import {
  approveRevision,
  requestRevisionChanges,
} from "@/lib/investigation/review/review-revision";
import { submitRevision } from "@/lib/investigation/review/submit-revision";
import { routes } from "@/lib/routes/routes";
import { actionDefinition } from "../define-action";
import { newToken } from "../id-source";
import { ofIncident } from "./incident-input";
import { pieceVerdict } from "./verdict-input";

const ofRevision = ofIncident.extend({ revisionId: revisionIds.schema });
const note = z.string().trim().max(4000);

export const decideAction = actionDefinition({
  name: "decide",
  input: ofIncident.extend(pieceVerdict.shape),
  access: "investigate",
  run: async ({ incidentId, ...given }, { container, viewer }) => {
    const decided = await decide(container.ports, viewer, incidentId, given);
    return decided.ok ? ok({ decisionId: decided.value }) : decided;
  },
});

export const undoDecisionAction = actionDefinition({
  name: "undoDecision",
  input: ofIncident.extend({ decisionId: decisionIds.schema }),
  access: "investigate",
  run: ({ incidentId, decisionId }, { container, viewer }) =>
    undoDecision(container.ports, viewer, incidentId, decisionId),
});

export const addCausalLinkAction = actionDefinition({
  name: "addCausalLink",
  input: ofIncident.extend({
    source: eventIds.schema,
    target: eventIds.schema,
    relation: z.enum(causalRelations),
    mechanism: z.string().trim().min(1, "Say how the one leads to the other").max(500),
  }),
  access: "investigate",
  run: async ({ incidentId, ...given }, { container, viewer }) => {
    const drawn = await addCausalLink(container.ports, viewer, incidentId, given);
    return drawn.ok ? ok({ decisionId: drawn.value }) : drawn;
  },
});

export const submitRevisionAction = actionDefinition({
  name: "submitRevision",
  input: ofIncident,
  access: "investigate",
  run: ({ incidentId }, { container, viewer }) =>
    submitRevision(container.ports, viewer, incidentId),
});

export const approveRevisionAction = actionDefinition({
  name: "approveRevision",
  input: ofRevision.extend({ note: note.default("") }),
  access: "approve",
  run: (request, { container, viewer }) => approveRevision(container.ports, viewer, request),
});

export const requestChangesAction = actionDefinition({
  name: "requestChanges",
  input: ofRevision.extend({ note: note.min(1, "Say what has to change") }),
  access: "approve",
  run: (request, { container, viewer }) => requestRevisionChanges(container.ports, viewer, request),
});

export const createPermalinkAction = actionDefinition({
  name: "createPermalink",
  input: ofRevision,
  access: "investigate",
  run: async ({ incidentId, revisionId }, { container, viewer }) => {
    const token = newToken();
    const made = await createPermalink(container.ports, viewer, incidentId, revisionId, token);
    const path: string = routes.permalink({ kind: "revision", token });
    return made.ok ? ok({ path }) : made;
  },
});

export const revokePermalinkAction = actionDefinition({
  name: "revokePermalink",
  input: ofIncident.extend({ permalinkId: permalinkIds.schema }),
  access: "investigate",
  run: ({ incidentId, permalinkId }, { container, viewer }) =>
    revokePermalink(container.ports, viewer, incidentId, permalinkId),
});
