import fc from "fast-check";
import { recordKinds, severities } from "@/lib/domain/evidence/evidence-record";
import { type EvidenceTerm, fieldOperators } from "@/lib/domain/evidence/evidence-term";
import type { Measurement } from "@/lib/domain/evidence/measurement";
import { eventIds, measurementIds } from "@/lib/domain/ids";
import { digest, interval, orNull, record, text, texts } from "./any-value";

const isExcluded = fc.boolean();

const terms: fc.Arbitrary<EvidenceTerm[]> = fc.array(
  fc.oneof(
    record({ kind: fc.constant("text" as const), text, isExcluded }),
    record({ kind: fc.constant("template" as const), template: text, isExcluded }),
    record({ kind: fc.constant("entity" as const), aliases: texts, isExcluded }),
    record({
      kind: fc.constant("field" as const),
      ...{ name: text, value: text, operator: fc.constantFrom(...fieldOperators), isExcluded },
    }),
  ),
  { maxLength: 2 },
);

const measured = {
  id: digest.map(measurementIds.fromDigest),
  event: orNull(digest.map(eventIds.fromDigest)),
  what: text,
  component: orNull(text),
  window: orNull(interval),
  clock: fc.array(
    record({
      ...{ path: text, zone: text, year: orNull(fc.integer({ min: 1, max: 9999 })) },
      segments: fc.array(record({ fromRecord: fc.nat(), offsetMs: fc.integer() }), {
        maxLength: 2,
      }),
    }),
    { maxLength: 2 },
  ),
};

export const anyMeasurement: fc.Arbitrary<Measurement> = fc.oneof(
  record({
    ...measured,
    query: record({ paths: texts, where: terms }),
    value: record({ kind: fc.constant("count" as const), count: fc.nat() }),
  }),
  record({
    ...measured,
    of: text,
    query: record({
      ...{ paths: texts, where: terms, counted: terms },
      kinds: fc.array(fc.constantFrom(...recordKinds), { maxLength: 2 }),
      severities: fc.array(fc.constantFrom(...severities), { maxLength: 2 }),
    }),
    value: record({
      kind: fc.constant("share" as const),
      ...{ numerator: fc.nat(), denominator: fc.nat() },
      parts: fc.array(record({ name: text, count: fc.nat() }), { maxLength: 2 }),
    }),
  }),
);
