import { z } from "zod";
import { incidentIds } from "@/lib/domain/ids";
import { incidentStatuses } from "@/lib/domain/incident";

const foundIncidentSchema = z.object({
  id: incidentIds.schema,
  title: z.string(),
  status: z.enum(incidentStatuses),
});

/** As much of an incident as the palette shows. */
export type FoundIncident = Readonly<z.infer<typeof foundIncidentSchema>>;

export const foundIncidentsSchema = z.object({ incidents: z.array(foundIncidentSchema) });
