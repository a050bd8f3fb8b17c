import { z } from "zod";
import { isInstant } from "@/lib/base/instant";
import { ok } from "@/lib/base/result";
import { locatorSchema } from "@/lib/domain/evidence/evidence";
import {
  artifactIds,
  decisionIds,
  eventIds,
  permalinkIds,
  revisionIds,
  userIdSchema,
} from "@/lib/domain/ids";
import { weaknessKinds } from "@/lib/domain/review/block-weakness";
import { blockIdSchema } from "@/lib/domain/review/document-text";
import {
  reviewedNouns,
  reviewNoteCharsMax,
  reviewVerdictKinds,
} from "@/lib/domain/review/review-verdict";
import { permalinkDays } from "@/lib/domain/review/revision";
import { unapprovedPartSchema, unapprovedPartsMax } from "@/lib/domain/review/unapproved-part";
import { waiverReasonSchema } from "@/lib/domain/review/weakness-waiver";
import { causalRelations } from "@/lib/domain/timeline/causal-link";
import { addedPieceSchema } from "@/lib/domain/timeline/decidable-nouns";
import { namedEntitiesSchema } from "@/lib/domain/timeline/entity";
import { addReportedEvent } from "@/lib/investigation/intake/add-reported-event";
import { assignReviewer } from "@/lib/investigation/review/assign-reviewer";
import { addCausalLink, decideAll } from "@/lib/investigation/review/deciding/decide";
import { decideMerge, decideSplit } from "@/lib/investigation/review/deciding/reshape";
import { redoDecisions, undoDecisions } from "@/lib/investigation/review/deciding/undo";
import { addEvent, decideAddition } from "@/lib/investigation/review/editing/add-piece";
import { decideEvidence } from "@/lib/investigation/review/editing/change-evidence";
import { giveVerdict } from "@/lib/investigation/review/give-verdict";
import { createPermalink, revokePermalink } from "@/lib/investigation/review/permalinks";
import {
  approveRevision,
  requestRevisionChanges,
} from "@/lib/investigation/review/review-revision";
import { settleRequest } from "@/lib/investigation/review/settle-request";
import { submitRevision } from "@/lib/investigation/review/submit-revision";
import { waiveWeakness } from "@/lib/investigation/review/waive-weakness";
import { routes } from "@/lib/routes/routes";
import { newToken } from "../environment/id-source";
import { refuseOutsider } from "../incident/open-to";
import { settingsOf } from "../installation/settings-of";
import { givenVerdict, ofIncident, seenPiece } from "./action-input";
import { actionDefinition } from "./define-action";

const ofRevision = ofIncident.extend({ revisionId: revisionIds.schema });
const note = z.string().trim().max(4000);

/** A place in the evidence, as `evidenceKey` of the domain writes it. */
const evidenceKey = z.string().max(2_000);

/** So many at once are decided in one transaction. */
const piecesMax = 1000;

const seen = z.array(seenPiece).max(piecesMax);

export const decideAction = actionDefinition({
  name: "decide",
  input: ofIncident.extend({ given: z.array(givenVerdict).min(1).max(piecesMax) }),
  access: "investigate",
  run: async ({ incidentId, given }, { container, viewer }) =>
    decideAll(container.ports, viewer, incidentId, given),
});

const ofDecisions = ofIncident.extend({
  decisionIds: z.array(decisionIds.schema).min(1).max(piecesMax),
});

export const undoDecisionsAction = actionDefinition({
  name: "undoDecisions",
  input: ofDecisions,
  access: "investigate",
  run: (given, { container, viewer }) =>
    undoDecisions(container.ports, viewer, given.incidentId, given.decisionIds),
});

export const redoDecisionsAction = actionDefinition({
  name: "redoDecisions",
  input: ofDecisions,
  access: "investigate",
  run: (given, { container, viewer }) =>
    redoDecisions(container.ports, viewer, given.incidentId, given.decisionIds),
});

export const addCausalLinkAction = actionDefinition({
  name: "addCausalLink",
  input: ofIncident.extend({
    source: eventIds.schema,
    target: eventIds.schema,
    relation: z.enum(causalRelations),
    mechanism: z
      .string()
      .trim()
      .min(1, "Describe how the first event leads to the second")
      .max(500),
    evidence: z.array(evidenceKey).max(50).readonly(),
  }),
  access: "investigate",
  run: async ({ incidentId, ...given }, { container, viewer }) => {
    const drawn = await addCausalLink(container.ports, viewer, incidentId, given);
    return drawn.ok ? ok({ decisionIds: drawn.value }) : drawn;
  },
});

export const mergeEventsAction = actionDefinition({
  name: "mergeEvents",
  input: ofIncident.extend({
    kept: eventIds.schema,
    absorbed: z.array(eventIds.schema).min(1).max(50),
    timeOf: eventIds.schema,
    seen,
  }),
  access: "investigate",
  run: async ({ incidentId, ...choice }, { container, viewer }) => {
    const merged = await decideMerge(container.ports, viewer, incidentId, choice);
    return merged.ok ? ok({ decisionIds: merged.value }) : merged;
  },
});

export const splitEventAction = actionDefinition({
  name: "splitEvent",
  input: ofIncident.extend({
    event: eventIds.schema,
    citations: z.array(evidenceKey).min(1).max(1000),
    seen,
    title: z.string().trim().min(1, "Enter a title for the new event").max(200),
  }),
  access: "investigate",
  run: async ({ incidentId, ...choice }, { container, viewer }) => {
    const split = await decideSplit(container.ports, viewer, incidentId, choice);
    return split.ok ? ok({ decisionIds: split.value }) : split;
  },
});

const citedPlace = z.object({ artifactId: artifactIds.schema, locator: locatorSchema });

export const changeEvidenceAction = actionDefinition({
  name: "changeEvidence",
  input: ofIncident.extend({
    event: eventIds.schema,
    add: z.array(citedPlace).max(20),
    drop: z.array(evidenceKey).max(1000),
    seen,
  }),
  access: "investigate",
  run: async ({ incidentId, ...choice }, { container, viewer }) => {
    const changed = await decideEvidence(container.ports, viewer, incidentId, choice);
    return changed.ok ? ok({ decisionIds: changed.value }) : changed;
  },
});

export const addEventAction = actionDefinition({
  name: "addEvent",
  input: ofIncident.extend({
    title: z.string().trim().min(1, "Enter a title for the event").max(200),
    kind: z.string().trim().min(1, "Choose the kind of event").max(40),
    importance: z.enum(["key", "detail"]),
    entities: namedEntitiesSchema,
    evidence: z.array(citedPlace).min(1).max(20),
  }),
  access: "investigate",
  run: async ({ incidentId, ...given }, { container, viewer }) => {
    const added = await addEvent(container.ports, viewer, incidentId, given);
    return added.ok ? ok({ event: added.value }) : added;
  },
});

const instantInput = z.number().refine(isInstant, "Not a time between the years 1 and 9999");

export const addReportedEventAction = actionDefinition({
  name: "addReportedEvent",
  input: ofIncident.extend({
    title: z.string().trim().min(1, "Enter a title for the event").max(200),
    kind: z.string().trim().min(1, "Choose the kind of event").max(40),
    entities: namedEntitiesSchema,
    description: z.string().trim().max(4000),
    time: z
      .object({ earliest: instantInput, latest: instantInput, raw: z.string().max(200) })
      .refine(({ earliest, latest }) => earliest <= latest, "The time ends before it starts")
      .nullable(),
  }),
  access: "investigate",
  run: async ({ incidentId, ...reported }, { container, viewer }) => {
    const added = await addReportedEvent(container.ports, viewer, incidentId, reported);
    return added.ok ? ok({ event: added.value }) : added;
  },
});

export const addPieceAction = actionDefinition({
  name: "addPiece",
  input: ofIncident.extend({ added: addedPieceSchema }),
  access: "investigate",
  run: async ({ incidentId, added }, { container, viewer }) => {
    const made = await decideAddition(container.ports, viewer, incidentId, added);
    return made.ok ? ok({ decisionIds: made.value }) : made;
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
  input: ofRevision.extend({
    note: note.default(""),
    notApproved: z.array(unapprovedPartSchema).max(unapprovedPartsMax).default([]),
  }),
  access: "approve",
  run: (request, { container, viewer }) => approveRevision(container.ports, viewer, request),
});

export const requestChangesAction = actionDefinition({
  name: "requestChanges",
  input: ofRevision.extend({ note: note.min(1, "Describe what has to change") }),
  access: "approve",
  run: (request, { container, viewer }) => requestRevisionChanges(container.ports, viewer, request),
});

export const assignReviewerAction = actionDefinition({
  name: "assignReviewer",
  input: ofRevision.extend({ reviewer: userIdSchema.nullable() }),
  access: "investigate",
  run: async ({ incidentId, ...given }, { container, viewer }) => {
    const { ports, people } = container;
    const outsider =
      given.reviewer && (await refuseOutsider(container, incidentId, given.reviewer));
    if (outsider) return outsider;
    return assignReviewer({ ...ports, people }, viewer, incidentId, given);
  },
});

export const giveVerdictAction = actionDefinition({
  name: "giveVerdict",
  input: ofRevision.extend({
    noun: z.enum(reviewedNouns),
    piece: z.string().min(1).max(400),
    kind: z.enum(reviewVerdictKinds),
    note: z.string().trim().max(reviewNoteCharsMax).default(""),
  }),
  access: "approve",
  run: ({ incidentId, ...given }, { container, viewer }) =>
    giveVerdict(container.ports, viewer, incidentId, given),
});

export const waiveWeaknessAction = actionDefinition({
  name: "waiveWeakness",
  input: ofRevision.extend({
    block: blockIdSchema,
    weakness: z.enum(weaknessKinds),
    reason: waiverReasonSchema.nullable(),
  }),
  access: "approve",
  run: ({ incidentId, ...given }, { container, viewer }) =>
    waiveWeakness(container.ports, viewer, incidentId, given),
});

export const settleRequestAction = actionDefinition({
  name: "settleRequest",
  input: ofIncident.extend({ seq: z.int(), line: z.int(), isSettled: z.boolean() }),
  access: "investigate",
  run: ({ incidentId, ...given }, { container, viewer }) =>
    settleRequest(container.ports, viewer, incidentId, given),
});

export const createPermalinkAction = actionDefinition({
  name: "createPermalink",
  input: ofRevision.extend({ days: z.literal(permalinkDays).nullable().default(null) }),
  access: "investigate",
  run: async ({ incidentId, revisionId, days }, { container, viewer }) => {
    const token = newToken();
    const { settings } = await settingsOf(container).current();
    const isApprovedOnly = settings.permalinksOfApprovedOnly;
    const made = await createPermalink(container.ports, viewer, incidentId, revisionId, token, {
      ...{ days, isApprovedOnly },
    });
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
