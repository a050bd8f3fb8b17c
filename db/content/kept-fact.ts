import { z } from "zod";
import { toJsonValue } from "@/lib/base/canonical-json";
import type { Instant } from "@/lib/base/instant";
import { instantSchema } from "@/lib/domain/event-time";
import { evidenceSchema } from "@/lib/domain/evidence";
import { factTypes, type TimedFact } from "@/lib/domain/facts/timed-fact";
import { entityIds, factIds, stateChangeIds } from "@/lib/domain/ids";
import { parseDocument } from "../parse-document";

/** A fact without when we knew it, which the row around it says. */
const keptFactSchema = z.strictObject({
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
  piece: stateChangeIds.schema.nullable(),
  source: z.enum(["state-change", "statement", "person"]),
  supersededBy: factIds.schema.nullable(),
  confidence: z.number(),
});

export function toKeptFact({ createdAt: _, expiredAt: __, ...fact }: TimedFact) {
  return toJsonValue(fact);
}

export function readKeptFact(
  {
    content,
    knownSince,
    doubtedSince,
  }: {
    readonly content: unknown;
    readonly knownSince: Instant;
    readonly doubtedSince: Instant | null;
  },
  row: string,
): TimedFact {
  const fact = parseDocument(keptFactSchema, content, row);
  return { ...fact, createdAt: knownSince, expiredAt: doubtedSince };
}
