import { z } from "zod";
import { instant, isInstant } from "@/lib/base/instant";
import { incidentIds, revisionIds } from "@/lib/domain/ids";

const time = z.iso.datetime().nullable();
const similarIncidentSchema = z.object({
  incidentId: incidentIds.schema,
  revisionId: revisionIds.schema,
  number: z.int().min(1),
  approvedAt: z.number().refine(isInstant, "Not an instant").transform(instant),
  title: z.string(),
  likeness: z.number().min(0).max(1),
  matched: z.array(z.string()),
  ending: z.object({
    events: z.array(z.object({ title: z.string(), at: time })),
    mitigatedAt: time,
    resolvedAt: time,
  }),
});

/** Incidents that are like this one, as the server answers. */
export const similarSchema = z.object({
  compared: z.int().min(0),
  hasMore: z.boolean(),
  isComparable: z.boolean(),
  altered: z.int().min(0),
  similar: z.array(similarIncidentSchema),
});
export type GivenSimilar = z.infer<typeof similarSchema>;
