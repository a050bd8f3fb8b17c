import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { questionIds } from "../ids";
import {
  nextRoundSteps,
  phaseAfter,
  type RoundFacts,
  type RoundStep,
  type RoundsProgress,
} from "./next-round-step";
import type { Question } from "./question";
import { directorDecisions, type RoundsEnd } from "./round";
import { roundsMost } from "./rounds-settings";

const settings = { roundsMax: 3, tokensMax: null, without: [] } as const;

const question = (round: number, place: number): Question => ({
  id: questionIds.fromDigest(`${round * 100 + place}`.padStart(16, "0")),
  ...{ round, to: "logs", subject: "survey", about: null, text: `Question ${place}` },
  ...{ window: null, entities: [], files: [], expectedGain: 0.5, why: "to know" },
});

const moving: RoundFacts = {
  ...{ phase: "trace", coherence: 0.6, coherenceBefore: 0.5, taken: 2, open: 3 },
};
const still: RoundFacts = { ...moving, coherence: 0.61, coherenceBefore: 0.6, taken: 0 };

const begun: RoundsProgress = {
  ...{ directives: new Map(), answered: new Set(), critiqued: new Set(), rounds: [] },
  tokens: 0,
};
/** Round 1 is directed with two questions. */
const directed = (changes: Partial<RoundsProgress> = {}): RoundsProgress => ({
  ...begun,
  directives: new Map([[1, { decision: "stay", questions: [question(1, 1), question(1, 2)] }]]),
  ...changes,
});
const one = new Set([question(1, 1).id]);
const both = new Set([question(1, 1).id, question(1, 2).id]);

const tell = (steps: readonly RoundStep[]) =>
  steps.map((step) =>
    step.kind === "report" ? `report ${step.end}` : `${step.kind} ${step.round} ${step.phase}`,
  );

test.each<[string, RoundsProgress, readonly string[]]>([
  ["the first round is directed", begun, ["direct 1 discovery"]],
  ["then each question is answered", directed(), ["answer 1 discovery", "answer 1 discovery"]],
  ["those answered are not asked again", directed({ answered: one }), ["answer 1 discovery"]],
  ["then judged", directed({ answered: both }), ["critique 1 discovery"]],
  ["then taken", directed({ answered: both, critiqued: new Set([1]) }), ["assemble 1 discovery"]],
  ["then the next is directed", { ...begun, rounds: [moving] }, ["direct 2 trace"]],
])("%s", (_, progress, steps) => {
  expect(tell(nextRoundSteps(settings, progress))).toEqual(steps);
});

test("without a critique nothing waits for one", () => {
  const without = { ...settings, without: ["critique" as const] };
  const steps = nextRoundSteps(without, directed({ answered: both }));
  expect(tell(steps)).toEqual(["assemble 1 discovery"]);
});

describe("reasons to end", () => {
  const spent = { ...settings, tokensMax: 100 };
  const stopping = new Map([[1, { decision: "stop", questions: [question(1, 1)] } as const]]);
  const silent = new Map([[1, { decision: "stay", questions: [] } as const]]);
  test.each<[RoundsEnd, string, typeof settings | typeof spent, RoundsProgress]>([
    [
      "limit",
      "as many rounds as allowed",
      settings,
      { ...begun, rounds: [moving, moving, moving] },
    ],
    ["director", "the Director stops", settings, { ...begun, directives: stopping }],
    ["nothing-to-ask", "they ask nothing", settings, { ...begun, directives: silent }],
    ["settled", "two still rounds", settings, { ...begun, rounds: [still, still] }],
    [
      "settled",
      "a still round after one that moved",
      settings,
      { ...begun, rounds: [moving, still] },
    ],
    [
      "answered",
      "nothing new and nothing open, however coherence moved",
      settings,
      { ...begun, rounds: [still, { ...still, open: 0, coherence: 0.9 }] },
    ],
    ["budget", "spent before any round", spent, { ...begun, tokens: 100 }],
    ["budget", "spent after a round", spent, { ...begun, rounds: [moving], tokens: 140 }],
    ["budget", "spent before any answer", spent, directed({ tokens: 100 })],
  ])("%s: %s", (end, _, terms, progress) => {
    expect(tell(nextRoundSteps(terms, progress))).toEqual([`report ${end}`]);
  });

  test.each<[string, readonly RoundFacts[]]>([
    ["one still round", [still]],
    ["a round that took something", [still, { ...still, taken: 1 }]],
    ["coherence that moved by 0.02", [still, { ...still, coherence: 0.63, coherenceBefore: 0.6 }]],
    ["coherence that fell", [still, { ...still, coherence: 0.5, coherenceBefore: 0.6 }]],
    ["a still round before one that took something", [still, moving]],
  ])("%s is none", (_, rounds) => {
    expect(tell(nextRoundSteps(settings, { ...begun, rounds }))).toEqual([
      `direct ${rounds.length + 1} trace`,
    ]);
  });

  test("what was answered before the budget was spent is judged and taken, and only then it ends", () => {
    const cut = directed({ answered: one, tokens: 100 });
    expect(tell(nextRoundSteps(spent, cut))).toEqual(["critique 1 discovery"]);
    const judged = { ...cut, critiqued: new Set([1]) };
    expect(tell(nextRoundSteps(spent, judged))).toEqual(["assemble 1 discovery"]);
    const over = { ...judged, rounds: [moving] };
    expect(tell(nextRoundSteps(spent, over))).toEqual(["report budget"]);
  });
});

describe("phases", () => {
  test.each(directorDecisions)("the first round looks everywhere, though they say %s", (kind) => {
    expect(phaseAfter(kind, begun)).toBe("discovery");
  });

  test.each([
    ["advance", "discovery", "trace"],
    ["advance", "trace", "trace"],
    ["stay", "discovery", "discovery"],
    ["stay", "trace", "trace"],
    ["pivot", "trace", "discovery"],
  ] as const)("%s from %s leads to %s", (kind, from, to) => {
    expect(phaseAfter(kind, { ...begun, rounds: [{ ...moving, phase: from }] })).toBe(to);
  });
});

/** A step is done, with whatever comes of it. */
function after(
  progress: RoundsProgress,
  step: Exclude<RoundStep, { readonly kind: "report" }>,
  chance: Chance,
): RoundsProgress {
  const tokens = progress.tokens + chance.tokens;
  if (step.kind === "direct") {
    const questions = Array.from({ length: chance.questions }, (_, place) =>
      question(step.round, place + 1),
    );
    const directive = { decision: chance.decision, questions };
    const directives = new Map(progress.directives).set(step.round, directive);
    return { ...progress, tokens, directives };
  }
  if (step.kind === "answer") {
    return { ...progress, tokens, answered: new Set([...progress.answered, step.question.id]) };
  }
  return step.kind === "critique"
    ? { ...progress, tokens, critiqued: new Set([...progress.critiqued, step.round]) }
    : { ...progress, rounds: [...progress.rounds, { ...chance.facts, phase: step.phase }] };
}

const score = fc.double({ min: 0, max: 1, noNaN: true });
const chances = fc.record({
  decision: fc.constantFrom(...directorDecisions),
  questions: fc.nat({ max: 12 }),
  tokens: fc.nat({ max: 1000 }),
  facts: fc.record({
    ...{ phase: fc.constant("trace" as const), coherence: score, coherenceBefore: score },
    ...{ taken: fc.nat({ max: 3 }), open: fc.nat({ max: 3 }) },
  }),
});
type Chance = typeof chances extends fc.Arbitrary<infer Value> ? Value : never;

test("whatever comes of its steps, a run asks no question twice and ends within its rounds", () => {
  const terms = fc.record({
    roundsMax: fc.integer({ min: 1, max: roundsMost }),
    tokensMax: fc.option(fc.integer({ min: 1, max: 20_000 })),
    without: fc.subarray(["critique" as const]),
  });
  fc.assert(
    fc.property(terms, fc.infiniteStream(chances), (given, stream) => {
      let progress = begun;
      const done: string[] = [];
      const most = given.roundsMax * (1 + 12 + 1 + 1) + 1;
      for (;;) {
        const [step] = nextRoundSteps(given, progress);
        expect(step).toBeDefined();
        if (step === undefined || step.kind === "report") break;
        const what = step.kind === "answer" ? step.question.id : "";
        done.push(`${step.kind} ${step.round} ${what}`);
        expect(done.length).toBeLessThan(most);
        progress = after(progress, step, stream.next().value);
      }
      expect(new Set(done).size).toBe(done.length);
      expect(progress.rounds.length).toBeLessThanOrEqual(given.roundsMax);
    }),
  );
});
