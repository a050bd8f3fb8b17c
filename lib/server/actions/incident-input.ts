import { z } from "zod";
import { incidentIds } from "@/lib/domain/ids";
import { isZone } from "@/lib/time/zone";

/** What every request about one incident says. */
export const ofIncident = z.object({ incidentId: incidentIds.schema });

export const zoneSchema = z
  .string()
  .trim()
  .max(64)
  .refine(isZone, "This is no time zone; use a name like Europe/Vienna");
