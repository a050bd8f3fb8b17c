import { z } from "zod";
import { ok } from "@/lib/base/result";
import { incidentIds, invocationIds, runIds } from "@/lib/domain/ids";
import { modelNameSchema } from "@/lib/domain/models/model-name";
import { stepKeySchema } from "@/lib/domain/runs/run";
import { readRoundWork } from "@/lib/investigation/runs/read-round-work";
import { readRun } from "@/lib/investigation/runs/read-run";
import { readTurn } from "@/lib/investigation/runs/read-turn";
import { recordRun } from "@/lib/investigation/runs/record/record-run";
import { describeSending, isConfirmed } from "@/lib/investigation/runs/sending/describe-sending";
import { addressOf, readsPictures } from "@/lib/models/provider-registry";
import { routeDefinition } from "./define-route";
import { downloadJson } from "./download";
import { withEvidence } from "./with-evidence";

/** What one analysis did: its passes, refused proposals, and how the timeline differs since. */
export const runRoute = routeDefinition({
  name: "GET run",
  input: z.object({ incidentId: incidentIds.schema, runId: runIds.schema }),
  access: "read",
  run: ({ incidentId, runId }, { container }) =>
    readRun(container.ports.cases.read, incidentId, runId),
});

/** What was said, asked and answered in one turn of a task. */
export const turnRoute = routeDefinition({
  name: "GET turn",
  input: z.object({
    incidentId: incidentIds.schema,
    runId: runIds.schema,
    step: stepKeySchema,
    turn: z.coerce.number().int().min(1),
  }),
  access: "read",
  run: (address, { container }) => readTurn(container.ports.cases.read, address),
});

/** The tasks of a run's rounds, with what goes on in those the timeline does not tell yet. */
export const roundWorkRoute = routeDefinition({
  name: "GET round work",
  input: z.object({
    incidentId: incidentIds.schema,
    runId: runIds.schema,
    told: invocationIds.schema.optional(),
  }),
  access: "read",
  run: ({ told: newest = null, ...address }, { container }) =>
    readRoundWork(container.ports.cases.read, { ...address, told: newest }),
});

/** How one analysis was performed, masked, as a file that can be replayed. */
export const runRecordRoute = routeDefinition({
  name: "GET run record",
  input: z.object({ incidentId: incidentIds.schema, runId: runIds.schema }),
  access: "read",
  run: async ({ incidentId, runId }, { container }) => {
    const recorded = await recordRun(container.ports, incidentId, runId);
    if (!recorded.ok) return recorded;
    const { number } = recorded.value.run;
    return ok(downloadJson(recorded.value, `${incidentId}-run-${number}.json`, 1));
  },
});

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
