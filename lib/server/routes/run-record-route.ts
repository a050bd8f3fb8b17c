import { z } from "zod";
import { ok } from "@/lib/base/result";
import { incidentIds, runIds } from "@/lib/domain/ids";
import { recordRun } from "@/lib/investigation/record/record-run";
import { routeDefinition } from "./define-route";
import { download } from "./download";

/** How one analysis was performed, masked, as a file that can be replayed. */
export const runRecordRoute = routeDefinition({
  name: "GET run record",
  input: z.object({ incidentId: incidentIds.schema, runId: runIds.schema }),
  access: "read",
  run: async ({ incidentId, runId }, { container }) => {
    const recorded = await recordRun(container.ports, incidentId, runId);
    if (!recorded.ok) return recorded;
    const body = `${JSON.stringify(recorded.value, null, 1)}\n`;
    return ok(
      download(body, `${incidentId}-run-${recorded.value.run.number}.json`, "application/json"),
    );
  },
});
