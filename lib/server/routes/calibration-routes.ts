import { z } from "zod";
import { ok } from "@/lib/base/result";
import { calibrate } from "@/lib/domain/calibration/calibration";
import { incidentIds } from "@/lib/domain/ids";
import { findIncident } from "@/lib/investigation/incident/incidents";
import { toCasesCsv } from "@/lib/investigation/runs/calibration/case-memory";
import { routeDefinition } from "./define-route";
import { download, downloadJson } from "./download";

/** Every case as a file: with what is counted from them, or as a table. */
export const calibrationRoute = routeDefinition({
  name: "GET calibration",
  input: z.object({ format: z.enum(["json", "csv"]).default("json") }),
  access: "read",
  run: async ({ format }, { container: { ports, caseMemory }, viewer }) => {
    const found = await caseMemory.all(ports.cases.read, viewer);
    if (!found.ok) return found;
    const { cases } = found.value;
    if (format === "csv") return ok(download(toCasesCsv(cases), "calibration.csv", "text/csv"));
    const body = { schema: "whence.calibration/1", ...calibrate(cases), ...found.value };
    return ok(downloadJson(body, "calibration.json"));
  },
});

/** What became of other pieces like one. */
export const likeThisRoute = routeDefinition({
  name: "GET like-this",
  input: z.object({ incidentId: incidentIds.schema, piece: z.string().min(1).max(80) }),
  access: "read",
  run: async ({ incidentId, piece }, { container: { ports, caseMemory }, viewer }) => {
    const incident = await findIncident(ports.cases, incidentId);
    if (!incident.ok) return incident;
    const found = await caseMemory.likeThis(ports.cases.read, viewer, incidentId, piece);
    return found.ok ? ok({ likeThis: found.value }) : found;
  },
});
