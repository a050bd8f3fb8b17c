import fc from "fast-check";
import { expect, test } from "vitest";
import type { TimedFact } from "../timeline/timed-fact";
import { relateFacts } from "./relate-facts";
import { isValidAt, makeFact } from "./testing/make-fact";

const one = makeFact(1, { value: "1", from: 10 });
const two = makeFact(2, { value: "2", from: 20 });

test("a newer fact about the same subject and predicate closes the older, which stays true of its time", () => {
  const { facts, contradictions } = relateFacts([two, one]);
  expect(contradictions).toEqual([]);
  expect(facts[1]).toMatchObject({ validUntil: two.validFrom, supersededBy: two.id });
  expect(facts[0]).toEqual(two);
  const [, closed] = facts;
  if (closed === undefined || one.validFrom === null || two.validFrom === null) throw new Error();
  expect([isValidAt(closed, one.validFrom), isValidAt(closed, two.validFrom)]).toEqual([
    true,
    false,
  ]);
});

test.each([
  ["another subject", makeFact(3, { subject: "bb", value: "2", from: 20 })],
  ["another predicate", makeFact(3, { predicate: "status", value: "2", from: 20 })],
  ["a fact without a beginning", makeFact(3, { value: "2" })],
  [
    "a fact that is not believed",
    { ...makeFact(3, { value: "2", from: 20 }), expiredAt: one.createdAt },
  ],
  ["a plan", { ...makeFact(3, { value: "2", from: 20 }), type: "plan" as const }],
  [
    "a wish of the same moment",
    { ...makeFact(3, { value: "2", from: 10 }), type: "preference" as const },
  ],
  ["something that only happened", { ...makeFact(3, { value: "2", from: 20 }), about: null }],
])("%s closes nothing", (_what, other) => {
  expect(relateFacts([one, other])).toEqual({ facts: [one, other], contradictions: [] });
});

test("two values from the same moment on are a contradiction, and neither closes the other", () => {
  const rival = makeFact(3, { value: "9", from: 10 });
  const { facts, contradictions } = relateFacts([one, rival]);
  expect(facts).toEqual([one, rival]);
  expect(contradictions).toMatchObject([{ one: one.id, other: rival.id }]);
});

test("what somebody only said ends no record: it contradicts it while that holds", () => {
  const stated = { ...makeFact(3, { value: "9", from: 15 }), source: "statement" as const };
  const { facts, contradictions } = relateFacts([one, stated, two]);
  expect(facts[0]).toMatchObject({ validUntil: two.validFrom, supersededBy: two.id });
  expect(contradictions).toMatchObject([{ one: one.id, other: stated.id }]);
  // A record ends what was only said.
  expect(facts[1]).toMatchObject({ validUntil: two.validFrom, supersededBy: two.id });
  const same = { ...stated, about: one.about };
  expect(relateFacts([one, same]).contradictions).toEqual([]);
  const later = { ...stated, validFrom: two.validFrom };
  expect(relateFacts([{ ...one, validUntil: two.validFrom }, later]).contradictions).toEqual([]);
});

test("a state that a person put on the timeline is no mere word: it ends a record", () => {
  const put = { ...two, source: "person" as const };
  expect(relateFacts([one, put])).toMatchObject({
    facts: [{ validUntil: put.validFrom, supersededBy: put.id }, {}],
    contradictions: [],
  });
});

test("whatever is told in whatever order, at most one value of a property holds at a time unless it is a contradiction", () => {
  const fact = fc.record({
    subject: fc.constantFrom("aa", "bb"),
    predicate: fc.constantFrom("version", "status"),
    value: fc.constantFrom("1", "2", "3"),
    from: fc.option(fc.integer({ min: 0, max: 30 })),
  });
  fc.assert(
    fc.property(fc.array(fact, { maxLength: 12 }), (given) => {
      const made = given.map((each, index) => makeFact(index, each));
      const { facts, contradictions } = relateFacts(made);
      expect(facts.map(({ id }) => id)).toEqual(made.map(({ id }) => id));
      const disputed = new Set(contradictions.flatMap(({ one: a, other }) => [a, other]));
      for (const { validFrom: at } of facts) {
        if (at === null) continue;
        const held = facts.filter((each) => isValidAt(each, at) && !disputed.has(each.id));
        for (const each of held) expect(valuesOf(held, each)).toHaveLength(1);
      }
    }),
  );
});

function valuesOf(held: readonly TimedFact[], { about }: TimedFact) {
  const same = held.filter(
    (other) =>
      other.about?.subject === about?.subject && other.about?.predicate === about?.predicate,
  );
  return [...new Set(same.map((other) => other.about?.value))];
}
