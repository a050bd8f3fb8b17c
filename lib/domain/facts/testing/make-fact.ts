import { type Instant, instant } from "@/lib/base/instant";
import { entityIds, factIds } from "../../ids";
import type { TimedFact } from "../../timeline/timed-fact";

/** A state of one subject from a second of 2026 on; `null` begins nowhere. */
export function makeFact(
  number: number,
  { subject = "aa", predicate = "version", value = "1", from = null as number | null } = {},
): TimedFact {
  const entity = entityIds.fromSuffix(subject.padEnd(8, "0"));
  const base = Date.UTC(2026, 0, 1);
  return {
    id: factIds.fromSuffix(String(number).padStart(8, "0")),
    content: `${subject}: ${predicate} is ${value}`,
    type: "state",
    about: { subject: entity, predicate, value },
    validFrom: from === null ? null : instant(base + from * 1000),
    ...{ validUntil: null, mentionedAt: null, createdAt: instant(base), expiredAt: null },
    ...{
      entities: [entity],
      evidence: [],
      piece: null,
      source: "state-change",
      supersededBy: null,
      confidence: 1,
    },
  };
}

/** `[from, until)`; without an end either way no record states when it was so. */
export function isValidAt({ validFrom, validUntil }: TimedFact, at: Instant): boolean {
  if (validFrom === null) return validUntil !== null && at < validUntil;
  return validFrom <= at && (validUntil === null || at < validUntil);
}
