import { z } from "zod";
import { ok } from "@/lib/base/result";
import { incidentIds } from "@/lib/domain/ids";
import { findIncident } from "@/lib/investigation/incident/incidents";
import { factsShownMax, factWordsMax } from "@/lib/view-model/asking/fact-list";
import { routeDefinition } from "./define-route";
import { instantParameter } from "./route-input";

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
