import { z } from "zod";
import { ok } from "@/lib/base/result";
import { incidentIds } from "@/lib/domain/ids";
import { modelNameSchema } from "@/lib/domain/models/model-name";
import { describeSending, isConfirmed } from "@/lib/investigation/sending/describe-sending";
import { addressOf, readsPictures } from "@/lib/models/provider-registry";
import { routeDefinition } from "./define-route";
import { withEvidence } from "./with-evidence";

const modelsSchema = z
  .string()
  .transform((text) => text.split(","))
  .pipe(z.array(modelNameSchema).min(1).max(10));

/** What leaves this machine when models perform, file by file, and whether just this was confirmed before. */
export const sendingRoute = routeDefinition({
  name: "GET sending",
  input: z.object({ incidentId: incidentIds.schema, models: modelsSchema }),
  access: "investigate",
  run: ({ incidentId, models }, { container }) =>
    withEvidence(container, incidentId, async (evidence) => {
      const { settings } = await container.models.refresh();
      const survey = await container.evidenceSurveys.of(evidence);
      const destinations = models.map((model) => ({ model, address: addressOf(model, settings) }));
      const { journal } = container.ports.cases.read;
      const before = await journal.listOfKinds(incidentId, ["sending-confirmed"]);
      const sending = await describeSending(evidence, survey, destinations, {
        seeing: new Set(models.filter((model) => readsPictures(model, settings))),
        confirmations: before,
      });
      return ok({ ...sending, isConfirmed: isConfirmed(sending.digest, before) });
    }),
});
