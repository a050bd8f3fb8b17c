import { z } from "zod";
import { entityIds, eventIds } from "@/lib/domain/ids";
import type { RootCause } from "@/lib/domain/root-cause";

export const rootCauseSchema: z.ZodType<RootCause> = z.strictObject({
  rank: z.int(),
  event: eventIds.schema,
  subject: z.string(),
  entities: z.array(entityIds.schema),
  score: z.number(),
  why: z.array(z.string()),
});
