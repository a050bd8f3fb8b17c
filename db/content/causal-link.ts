import { z } from "zod";
import { type CausalLink, causalRelations } from "@/lib/domain/causal-link";
import { causalLinkIds, eventIds } from "@/lib/domain/ids";
import { actorSchema, evidenceSchema, statusSchema } from "./parts";

export const causalLinkSchema: z.ZodType<CausalLink> = z.strictObject({
  id: causalLinkIds.schema,
  source: eventIds.schema,
  target: eventIds.schema,
  relation: z.enum(causalRelations),
  mechanism: z.string(),
  confidence: z.number(),
  mechanismId: z.string().exactOptional(),
  contributions: z
    .array(z.strictObject({ factor: z.string(), value: z.number(), why: z.string() }))
    .exactOptional(),
  reasoning: z.string(),
  evidence: evidenceSchema,
  against: evidenceSchema,
  delayMs: z.number().nullable(),
  status: statusSchema,
  actor: actorSchema,
  isUnsupported: z.boolean(),
});
