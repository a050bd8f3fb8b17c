import { z } from "zod";
import { ok } from "@/lib/base/result";
import { incidentIds } from "@/lib/domain/ids";
import { routeDefinition } from "./define-route";
import { withEvidence } from "./with-evidence";

/** What is in the evidence, in a bounded number of lines. */
export const surveyRoute = routeDefinition({
  name: "GET survey",
  input: z.object({ incidentId: incidentIds.schema }),
  access: "read",
  run: ({ incidentId }, { container }) =>
    withEvidence(container, incidentId, async (evidence) =>
      ok(await container.evidenceSurveys.of(evidence)),
    ),
});
