import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { experts } from "@/lib/domain/rounds/expert";
import { type Question, questionSchema } from "@/lib/domain/rounds/question";
import { type Directive, type DirectiveDraft, directiveSchema } from "./contracts/direct";
import { askedLine, putQuestions, subjectKey, wasAsked } from "./put-questions";

type Draft = DirectiveDraft["questions"][number];

const ask = (changes: Partial<Draft> = {}): Draft => ({
  ...{ to: "logs", subject: "gap", about: "gap_1", text: "What happened?" },
  ...{ expected_gain: 0.5, why: "It would close a gap" },
  ...changes,
});

const directed = (...questions: readonly Draft[]): Directive =>
  directiveSchema.parse({
    ...{ reasoning: "", decision: { kind: "stay", why: "to go on" }, entries: [] },
    questions: [...questions],
  });

const trace = { phase: "trace", before: [] } as const;
const discovery = { phase: "discovery", before: [] } as const;

describe("in discovery every Expert is asked", () => {
  test("those the Director left out look everywhere, after what was asked", () => {
    const put = putQuestions(directed(ask({ to: "metrics" })), 1, discovery);
    expect(put.map(({ to }) => to).toSorted()).toEqual(experts.toSorted());
    expect(put.map(({ subject }) => subject)).toEqual(["gap", ...Array(5).fill("survey")]);
  });

  test("also where the Director asks one of them as much as can be asked", () => {
    const many = Array.from({ length: 12 }, (_, place) => ask({ about: `gap_${place}` }));
    const put = putQuestions(directed(...many), 1, discovery);
    expect(put).toHaveLength(12);
    expect(new Set(put.map(({ to }) => to))).toEqual(new Set(experts));
    expect(put.filter(({ to }) => to === "logs")).toHaveLength(7);
  });

  test("but nobody surveys twice", () => {
    const before = putQuestions(directed(), 1, discovery);
    expect(putQuestions(directed(), 2, { phase: "discovery", before })).toEqual([]);
  });
});

test("in a trace only those are asked the Director asks", () => {
  expect(putQuestions(directed(ask()), 2, trace).map(({ to }) => to)).toEqual(["logs"]);
  expect(putQuestions(directed(), 2, trace)).toEqual([]);
});

test("the most promising question comes first, equals as the Director put them", () => {
  const gains = [0.2, 0.9, 0.5, 0.9].map((expected_gain, place) =>
    ask({ about: `gap_${place}`, expected_gain }),
  );
  const put = putQuestions(directed(...gains), 2, trace);
  expect(put.map(({ about }) => about)).toEqual(["gap_1", "gap_3", "gap_2", "gap_0"]);
});

describe("nothing is asked twice", () => {
  const before = putQuestions(directed(ask()), 1, trace);

  test.each<[string, Draft]>([
    ["in the same words", ask()],
    ["in other words about the same piece", ask({ text: "And what else happened?" })],
    ["as more promising", ask({ expected_gain: 1 })],
  ])("%s", (_, again) => {
    expect(putQuestions(directed(again), 2, { phase: "trace", before })).toEqual([]);
    expect(putQuestions(directed(ask(), again), 1, trace)).toHaveLength(1);
  });

  const window = { earliest: "2026-03-01T10:00:00Z", latest: "2026-03-01T11:00:00Z" };
  test.each<[string, Draft]>([
    ["of somebody else", ask({ to: "network" })],
    ["about another piece", ask({ about: "gap_2" })],
    ["at another time", ask({ window })],
    ["in words alone", ask({ about: null })],
  ])("what is asked %s is another question", (_, other) => {
    expect(putQuestions(directed(other), 2, { phase: "trace", before })).toHaveLength(1);
    const ids = putQuestions(directed(ask(), other), 1, trace).map(({ id }) => id);
    expect(new Set(ids).size).toBe(2);
  });
});

test.each<[string, Draft["window"]]>([
  ["turned around", { earliest: "2026-03-01T11:00:00Z", latest: "2026-03-01T10:00:00Z" }],
  ["before the calendar", { earliest: "0000-01-01T00:00:00Z", latest: "2026-03-01T10:00:00Z" }],
  [
    "beyond the calendar",
    { earliest: "2026-03-01T10:00:00Z", latest: "9999-12-31T23:00:00-05:00" },
  ],
])("a window %s is none", (_, window) => {
  const [put] = putQuestions(directed(ask({ window: window ?? null })), 1, trace);
  expect(put).toMatchObject({ about: "gap_1", window: null });
});

test("whether something was asked is read off the lines that are passed on", () => {
  const lines = putQuestions(directed(ask(), ask({ about: null })), 1, trace).map(askedLine);
  expect(wasAsked(lines, ask())).toBe(true);
  expect(wasAsked(lines, ask({ about: "gap_11" }))).toBe(false);
  expect(wasAsked(lines, ask({ about: null }))).toBe(true);
  expect(wasAsked(lines, ask({ about: null, text: "What happened" }))).toBe(false);
  const long = ask({ about: null, text: "a".repeat(500) });
  const [line = ""] = putQuestions(directed(long), 1, trace).map(askedLine);
  expect(line.length).toBeLessThan(300);
  expect(wasAsked([line], long)).toBe(true);
});

const time = fc.constantFrom(
  ...["2026-03-01T10:00:00Z", "2026-03-01T09:00:00+05:00", "0001-01-01T00:00:00Z"],
);
const drafts = fc.record({
  to: fc.constantFrom(...experts),
  subject: fc.constantFrom("gap" as const, "survey" as const, "person" as const),
  about: fc.option(fc.constantFrom("gap_1", "event_2", "{}", '"')),
  text: fc.constantFrom("Why?", "<b>Why?</b>", '["logs"]'),
  window: fc.option(fc.record({ earliest: time, latest: time })),
  expected_gain: fc.double({ min: 0, max: 1, noNaN: true }),
  why: fc.constant("to know"),
});

test("whatever is asked, round after round, no two questions are one and none is beyond the limit", () => {
  const rounds = fc.array(fc.array(drafts, { maxLength: 12 }), { minLength: 1, maxLength: 5 });
  const phases = fc.constantFrom("discovery" as const, "trace" as const);
  fc.assert(
    fc.property(rounds, phases, (asked, phase) => {
      const all: Question[] = [];
      for (const [index, questions] of asked.entries()) {
        const put = putQuestions(directed(...questions), index + 1, { phase, before: all });
        expect(put.length).toBeLessThanOrEqual(12);
        all.push(...put);
      }
      expect(new Set(all.map(subjectKey)).size).toBe(all.length);
      expect(new Set(all.map(({ id }) => id)).size).toBe(all.length);
      for (const question of all) expect(questionSchema.parse(question)).toEqual(question);
    }),
  );
});
