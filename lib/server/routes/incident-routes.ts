import { z } from "zod";
import { ok } from "@/lib/base/result";
import { incidentIds } from "@/lib/domain/ids";
import { refuse } from "@/lib/investigation/case-problem";
import { findIncident } from "@/lib/investigation/incident/incidents";
import { findSimilar } from "@/lib/investigation/similar/find-similar";
import { revisionReaders } from "@/lib/routes/revision-reader";
import { factsShownMax, factWordsMax } from "@/lib/view-model/asking/fact-list";
import { guestMasking, openRevision } from "../review/load-permalink";
import { loadWorkspace } from "../workspace/load-workspace";
import { routeDefinition } from "./define-route";
import { instantParameter } from "./route-input";

export const workspaceRoute = routeDefinition({
  name: "GET workspace",
  input: z.object({
    incidentId: incidentIds.schema,
    /** As it was recorded in Whence at that time. */
    recordedAt: instantParameter.optional(),
  }),
  access: "read",
  run: async ({ incidentId, recordedAt }, { viewer }) => {
    const workspace = await loadWorkspace(viewer, incidentId, recordedAt ?? null);
    return workspace ? ok(workspace) : refuse("not-found", "There is no such incident.");
  },
});

/**
 * Approved revisions of other incidents that this one is like. What is told of them is what their own pages show the same
 * reader: everything to whoever has an account, masked as for a guest where that is asked for.
 */
export const similarRoute = routeDefinition({
  name: "GET similar",
  input: z.object({
    incidentId: incidentIds.schema,
    as: z.enum(revisionReaders).default("member"),
  }),
  access: "read",
  run: async ({ incidentId, as }, { container }) => {
    const { cases } = container.ports;
    const incident = await findIncident(cases, incidentId);
    if (!incident.ok) return incident;
    return ok(
      await findSimilar(cases.read, container.knownMotifs, incidentId, (revisionId) =>
        openRevision(container, revisionId, as === "guest" ? guestMasking : null),
      ),
    );
  },
});

/** What was so, with when and since when it is known; of more than are shown, those that begin last. */
export const factsRoute = routeDefinition({
  name: "GET facts",
  input: z.object({
    incidentId: incidentIds.schema,
    /** True at this moment of the world; without it whenever. */
    at: instantParameter.optional(),
    /** As it was known in Whence at that time. */
    recordedAt: instantParameter.optional(),
    words: z.string().trim().max(factWordsMax).default(""),
  }),
  access: "read",
  run: async ({ incidentId, at, recordedAt, words }, { container }) => {
    const { cases } = container.ports;
    const incident = await findIncident(cases, incidentId);
    if (!incident.ok) return incident;
    const { facts } = cases.read;
    const knownAt = recordedAt ?? null;
    const query = { limit: factsShownMax + 1, ...(words === "" ? {} : { words }) };
    const found =
      at === undefined
        ? await facts.asKnownAt(incidentId, knownAt, query)
        : await facts.validAt(incidentId, at, { ...query, knownAt });
    return ok({
      facts: found.slice(-factsShownMax),
      hasMore: found.length > factsShownMax,
    });
  },
});
