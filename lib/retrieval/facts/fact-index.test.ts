import fc from "fast-check";
import { expect, test } from "vitest";
import { instant } from "@/lib/base/instant";
import { relateFacts } from "@/lib/domain/facts/relate-facts";
import { makeFact } from "@/lib/domain/facts/testing/make-fact";
import { isKnownAt, isValidAt, type TimedFact } from "@/lib/domain/facts/timed-fact";
import { createFactIndex } from "./fact-index";

const base = Date.UTC(2026, 0, 1);
const second = (count: number) => instant(base + count * 1000);
const ids = (facts: readonly TimedFact[]) => facts.map(({ id }) => id).toSorted();

test("a fact that was replaced is still what was true then", () => {
  const { facts } = relateFacts([
    makeFact(1, { value: "1", from: 10 }),
    makeFact(2, { value: "2", from: 20 }),
  ]);
  const index = createFactIndex(facts);
  const at = (count: number) => index.validAt(second(count)).map(({ about }) => about?.value);
  expect([at(9), at(10), at(19), at(20)]).toEqual([[], ["1"], ["1"], ["2"]]);
});

test("what is known later is not told of an earlier moment of ours, and what was taken back is", () => {
  const late = { ...makeFact(1, { from: 10 }), createdAt: second(100) };
  const wrong = { ...makeFact(2, { subject: "bb", from: 10 }), expiredAt: second(100) };
  const index = createFactIndex([late, wrong]);
  expect(ids(index.validAt(second(10), { knownAt: second(50) }))).toEqual([wrong.id]);
  expect(ids(index.validAt(second(10)))).toEqual([late.id]);
  expect(ids(index.asKnownAt(second(50)))).toEqual([wrong.id]);
});

test("finds by thing, by day and by words", () => {
  const facts = [
    makeFact(1, { subject: "aa", value: "degraded", from: 10 }),
    makeFact(2, { subject: "bb", value: "degraded", from: 86_400 }),
  ];
  const index = createFactIndex(facts);
  const [one, two] = facts;
  if (one === undefined || two === undefined) throw new Error();
  expect(ids(index.ofEntity(one.entities[0] ?? (two.id as never)))).toEqual([one.id]);
  expect(ids(index.onDay("2026-01-02"))).toEqual([two.id]);
  expect(ids(index.withWords("degraded bb"))).toEqual([two.id]);
  expect(index.withWords("")).toEqual([]);
});

test("answers as one who looks at every fact", () => {
  const fact = fc.record({
    subject: fc.constantFrom("aa", "bb"),
    value: fc.constantFrom("1", "2"),
    from: fc.option(fc.integer({ min: 0, max: 30 })),
  });
  const moments = fc.tuple(fc.integer({ min: -5, max: 40 }), fc.nat(20), fc.boolean());
  fc.assert(
    fc.property(fc.array(fact, { maxLength: 15 }), moments, (given, [from, length, isOld]) => {
      const { facts } = relateFacts(given.map((each, index) => makeFact(index, each)));
      const index = createFactIndex(facts);
      const knownAt = isOld ? second(-1) : null;
      const known = facts.filter((each) => (knownAt === null ? true : isKnownAt(each, knownAt)));
      const at = second(from);
      expect(ids(index.validAt(at, { knownAt }))).toEqual(
        ids(known.filter((each) => isValidAt(each, at))),
      );
      const to = second(from + length);
      const touched = known.filter(({ validFrom, validUntil }) => {
        if (validFrom === null) return validUntil !== null && validUntil > at;
        return validFrom <= to && (validUntil === null || validUntil > at);
      });
      expect(ids(index.inRange(at, to, { knownAt }))).toEqual(ids(touched));
    }),
  );
});
