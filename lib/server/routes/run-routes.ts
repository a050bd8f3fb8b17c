import { z } from "zod";
import { incidentIds, invocationIds, runIds } from "@/lib/domain/ids";
import { stepKeySchema } from "@/lib/domain/run";
import { readRoundWork } from "@/lib/investigation/runs/read-round-work";
import { readRun } from "@/lib/investigation/runs/read-run";
import { readTurn } from "@/lib/investigation/runs/read-turn";
import { routeDefinition } from "./define-route";

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
