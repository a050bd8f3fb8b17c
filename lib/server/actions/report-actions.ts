import { z } from "zod";
import { reportContentSchema, reportKeySchema } from "@/lib/domain/report-entry";
import { writeReport } from "@/lib/investigation/report/write-report";
import { actionDefinition } from "./define-action";
import { ofIncident } from "./incident-input";

export const writeReportAction = actionDefinition({
  name: "writeReport",
  input: ofIncident.extend({
    key: reportKeySchema.nullable(),
    content: reportContentSchema,
    seen: z.int().nullable(),
  }),
  access: "investigate",
  run: ({ incidentId, ...given }, { container, viewer }) =>
    writeReport(container.ports, viewer, incidentId, given),
});
