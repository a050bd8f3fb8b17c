import { z } from "zod";
import type { Immutable } from "@/lib/base/immutable";
import type { Instant } from "@/lib/base/instant";
import { claimActorSchema } from "../claim";
import { instantSchema } from "../evidence/event-time";
import { evidenceSchema } from "../evidence/evidence";
import { entityIds, factIds } from "../ids";
import { factTypes, type TimedFact } from "./timed-fact";

/** What somebody wrote was so, and when, as the task that extracts facts read it. */
export const statedFactSchema = z.strictObject({
  id: factIds.schema,
  content: z.string(),
  type: z.enum(factTypes),
  about: z
    .strictObject({ subject: entityIds.schema, predicate: z.string(), value: z.string() })
    .nullable(),
  validFrom: instantSchema.nullable(),
  validUntil: instantSchema.nullable(),
  mentionedAt: instantSchema.nullable(),
  entities: z.array(entityIds.schema),
  evidence: evidenceSchema,
  /** How sure its time is, [0, 1]. */
  confidence: z.number().min(0).max(1),
  /** What its author wrote later instead; null while they stand by it. */
  takenBackBy: factIds.schema.nullable(),
  actor: claimActorSchema,
});
export type StatedFact = Immutable<z.infer<typeof statedFactSchema>>;

/** What was taken back is known to be wrong as soon as both are known. */
export function toTimedFact(
  { takenBackBy, actor: _, ...stated }: StatedFact,
  createdAt: Instant,
): TimedFact {
  return {
    ...{ ...stated, createdAt, expiredAt: takenBackBy === null ? null : createdAt },
    ...{ piece: null, source: "statement", supersededBy: takenBackBy },
  };
}
