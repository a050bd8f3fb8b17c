import { z } from "zod";
import { formatInstant, type Instant } from "@/lib/base/instant";
import { citationsSchema, toCitation } from "../evidence/citation";
import { factTypes, type TimedFact } from "../timeline/timed-fact";

const moment = z.iso.datetime().nullable();

/** A fact as documents tell it. */
export const factItemSchema = z.object({
  id: z.string(),
  content: z.string(),
  type: z.enum(factTypes),
  about: z.object({ subject: z.string(), predicate: z.string(), value: z.string() }).nullable(),
  /** True from here up to, not with, `validUntil`. */
  validFrom: moment,
  validUntil: moment,
  mentionedAt: moment,
  createdAt: z.iso.datetime(),
  expiredAt: moment,
  entities: z.array(z.string()),
  evidence: citationsSchema,
  source: z.enum(["state-change", "statement", "person"]),
  supersededBy: z.string().nullable(),
  confidence: z.number(),
});
export type FactItem = z.infer<typeof factItemSchema>;

export function toFactItem({ piece: _, ...fact }: TimedFact): FactItem {
  return {
    ...fact,
    validFrom: toMoment(fact.validFrom),
    validUntil: toMoment(fact.validUntil),
    mentionedAt: toMoment(fact.mentionedAt),
    createdAt: formatInstant(fact.createdAt),
    expiredAt: toMoment(fact.expiredAt),
    entities: [...fact.entities],
    evidence: fact.evidence.map(toCitation),
  };
}

function toMoment(at: Instant | null): string | null {
  return at === null ? null : formatInstant(at);
}
