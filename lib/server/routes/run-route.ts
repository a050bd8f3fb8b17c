import { z } from "zod";
import { incidentIds, runIds } from "@/lib/domain/ids";
import { readRun } from "@/lib/investigation/runs/read-run";
import { routeDefinition } from "./define-route";

/** What one analysis did: its passes, refused proposals, and how the timeline differs since. */
export const runRoute = routeDefinition({
  name: "GET run",
  input: z.object({ incidentId: incidentIds.schema, runId: runIds.schema }),
  access: "read",
  run: ({ incidentId, runId }, { container }) =>
    readRun(container.ports.cases.read, incidentId, runId),
});
