import { z } from "zod";
import type { TimelineEvent } from "@/lib/domain/event";
import { entityIds, eventIds } from "@/lib/domain/ids";
import { actorSchema, eventTimeSchema, evidenceSchema, statusSchema } from "./parts";

export const eventSchema: z.ZodType<TimelineEvent> = z.strictObject({
  id: eventIds.schema,
  kind: z.string(),
  title: z.string(),
  description: z.string(),
  time: eventTimeSchema,
  endTime: eventTimeSchema.nullable(),
  entities: z.array(entityIds.schema),
  importance: z.enum(["key", "detail"]),
  confidence: z.strictObject({
    extraction: z.number(),
    time: z.number(),
    credibility: z.number().nullable(),
  }),
  evidence: evidenceSchema,
  reasoning: z.string(),
  status: statusSchema,
  actor: actorSchema,
  isUnsupported: z.boolean(),
});
