import { z } from "zod";
import { ok } from "@/lib/base/result";
import { incidentIds } from "@/lib/domain/ids";
import { findIncident } from "@/lib/investigation/incident/incidents";
import { findSimilar } from "@/lib/investigation/similar/find-similar";
import { revisionReaders } from "@/lib/routes/revision-reader";
import { openRevision } from "../review/load-permalink";
import { routeDefinition } from "./define-route";

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
        openRevision(container, revisionId, as === "guest"),
      ),
    );
  },
});
