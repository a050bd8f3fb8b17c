import { describe, expect, test } from "vitest";
import { instant } from "@/lib/base/instant";
import { isLive } from "@/lib/domain/claim";
import { experts } from "@/lib/domain/rounds/expert";
import { investigationSchema } from "@/lib/domain/rounds/round";
import { type RoundsTerms, usualRounds } from "@/lib/domain/rounds/rounds-settings";
import type { Timeline } from "@/lib/domain/timeline/timeline";
import { listPerformers } from "@/lib/tasks/performer-list";
import { createRulesPerformer } from "@/lib/tasks/rules-performer";
import { tasks } from "@/lib/tasks/task-list";
import { functionCall } from "../../ports/calls/function-calls";
import type { Performer, ProposedTurn } from "../../ports/performer-port";
import { cite, moment, readerOf, shopFiles } from "../../rounds/checking/testing/shop-case";
import type { AnswerDraft, AnswerInput } from "../../rounds/contracts/answer-question";
import type { CritiqueInput } from "../../rounds/contracts/critique";
import type { DirectInput, DirectiveDraft } from "../../rounds/contracts/direct";
import type { ReportDraft } from "../../rounds/contracts/report";
import { planRun } from "../plan-run";
import { playSteps } from "./play-steps";

/** What a performer does with a task: an output, or whole turns. */
type Play = (input: unknown) => ProposedTurn | { readonly output: unknown } | null;
type Plays = Readonly<Partial<Record<string, Play>>>;

const evidence = readerOf();
const entity = (name: string, entity_type: string) =>
  functionCall("register_entity", { entity_id: name, name, entity_type });
const passes: Plays = {
  "coarse-pass": () => ({
    kind: "calls",
    calls: [
      entity("checkout", "service"),
      functionCall("emit_event", {
        ...{ event_id: "felt", timestamp: "2026-03-01T10:02:01Z", event_type: "failure" },
        ...{ title: "checkout has no database", entities: ["checkout"], importance: "key" },
        ...{ confidence: 0.9, evidence_refs: [cite("checkout/app.log", 1)] },
      }),
    ],
  }),
};

function playerOf(plays: Plays): Performer {
  return {
    ...{ name: "trial/x", kind: "script", actor: "rules", edition: "1" },
    async *perform({ task, input, turns }): AsyncGenerator<ProposedTurn> {
      const played = turns.length === 0 ? plays[task.id]?.(input) : undefined;
      if (played === null) return;
      const turn = toTurn(played ?? { output: { text: "" } });
      yield turn;
      // Who is told that an answer does not fit says it again.
      while (task.pass === null) yield turn;
    },
  };
}

const toTurn = (played: NonNullable<ReturnType<Play>>): ProposedTurn =>
  "kind" in played ? played : done(played.output);

const done = (output: unknown) => ({ kind: "done", output }) as const;

async function play(plays: Plays, terms: Partial<RoundsTerms> = {}) {
  const performers = listPerformers([createRulesPerformer("1"), playerOf({ ...passes, ...plays })]);
  const chosen = Object.fromEntries(
    ["coarse-pass", "detailed-pass", "causal-pass", "direct", "answer-question", "critique"].map(
      (task) => [task, { performer: "trial/x", iterationsMax: 2 }],
    ),
  );
  const plan = planRun(performers, chosen, { rounds: { ...usualRounds, ...terms } });
  if (!plan.ok) throw new Error(plan.error.name);
  const played = await playSteps({
    ...{ plan: plan.value, tasks, performers, evidence, clock: { now: () => instant(0) } },
    ...{ signal: new AbortController().signal, onProgress: () => undefined },
  });
  expect(investigationSchema.parse(played.timeline.investigation)).toBeDefined();
  return { ...played, keys: played.invocations.map(({ stepKey }) => stepKey) };
}

/** A Director who asks one Expert the same in every round, in new words. */
const direct =
  (changes: (input: DirectInput) => Partial<DirectiveDraft> = () => ({})): Play =>
  (given) => {
    const input = given as DirectInput;
    const output: DirectiveDraft = {
      ...{ reasoning: "", decision: { kind: "advance", why: "to go on" }, entries: [] },
      questions: [
        {
          ...{ to: "logs", subject: "survey", text: `What else, ${input.round}?` },
          ...{ expected_gain: 0.9, why: "to know" },
        },
      ],
      ...changes(input),
    };
    return { output };
  };
type Finding = AnswerDraft["findings"][number];
const refused: Finding = {
  claim: "orders-db refused connection 4411 from checkout",
  effect: {
    ...{ kind: "happening", event_type: "refusal", title: "orders-db refuses connections" },
    importance: "key",
  },
  entities: [
    { name: "orders-db", type: "database" },
    { name: "checkout", type: "service" },
  ],
  ...{ time: moment("10:02:00"), method: "read", confidence: 1 },
  evidence_refs: [cite("db/postgresql.log", 2)],
};
const answer =
  (...findings: readonly Finding[]): Play =>
  () => ({ output: { reasoning: "looked", findings } });
const believe: Play = (given) => ({
  output: {
    reasoning: "",
    reviews: (given as CritiqueInput).findings.map(({ id: finding }) => ({
      ...{ finding, credibility: 1, annotation: "As it says" },
    })),
  },
});
const report =
  (changes: Partial<ReportDraft> = {}): Play =>
  () => ({
    output: {
      ...{ reasoning: "", happened: [], impact: [], causes: [], factors: [], ruledOut: [] },
      ...{ unknown: [], collect: [], ...changes },
    },
  });
const able: Plays = {
  ...{ direct: direct(), "answer-question": answer(refused), critique: believe, report: report() },
};

/** Everything that stands is cited by what stands in the evidence, word for word. */
function expectProved({ events, causalLinks, stateChanges, uncertainties, hypotheses }: Timeline) {
  const cited = [
    ...[...events, ...causalLinks, ...stateChanges, ...uncertainties].flatMap(
      (one) => one.evidence,
    ),
    ...causalLinks.flatMap(({ against }) => against),
    ...hypotheses.flatMap((one) => [...one.for, ...one.against]),
  ];
  for (const { path, locator, quote } of cited) {
    expect(locator.kind).toBe("lines");
    if (locator.kind !== "lines") return;
    expect(shopFiles[path]?.slice(locator.from - 1, locator.to).join("\n")).toContain(quote);
  }
}

test("what an Expert finds stands on the timeline after the rounds, told round by round", async () => {
  const { timeline, keys } = await play(able, { roundsMax: 5 });
  expect(timeline.events.filter(isLive).map(({ title }) => title)).toEqual([
    ...["orders-db refuses connections", "checkout has no database"],
  ]);
  const { rounds, report: written } = timeline.investigation;
  expect(rounds.map(({ n }) => n)).toEqual([1, 2]);
  expect(rounds.map(({ outcomes }) => outcomes.at(0)?.outcome)).toEqual([
    ...["taken", "below-the-bar"],
  ]);
  expect(rounds[0]?.answers.map(({ performer }) => performer)).toEqual(Array(6).fill("trial/x"));
  expect(written?.end).toBe("answered");
  expect(keys.filter((key) => key.endsWith("-rules"))).toEqual([]);
  expectProved(timeline);
});

test("who cites a record and says no time means that of the record", async () => {
  const undated = answer({ ...refused, time: null });
  const { timeline } = await play({ ...able, "answer-question": undated }, { roundsMax: 1 });
  const [found] = timeline.events;
  expect(found).toMatchObject({ title: "orders-db refuses connections", status: "proposed" });
  expect(found?.time).toMatchObject({ kind: "stated", raw: "2026-03-01T10:02:00Z" });
});

const tasksOfRoles = ["direct", "answer-question", "critique", "report"] as const;
const firstKey = {
  ...{ direct: "r1-direct", "answer-question": "r1-q1-logs" },
  ...{ critique: "r1-critique", report: "report" },
};
const misbehaviours: readonly (readonly [string, Play])[] = [
  ["nonsense", () => ({ output: { verdict: "<script>alert(1)</script>" } })],
  ["nothing", () => ({ output: undefined })],
  ["words", () => ({ output: "All is well" })],
  ["no turn at all", () => null],
  ["that it gives up", () => ({ kind: "gave-up", reason: "too hard" })],
  ["with calls", () => ({ kind: "calls", calls: [functionCall("conclude", {} as never)] })],
  [
    "with more than fits",
    () => {
      const many = Array.from({ length: 100 }, () => refused);
      const entries = many.map(() => ({ kind: "decision", text: "x", priority: "low", cites: [] }));
      return { output: { reasoning: "a".repeat(10_000), findings: many, entries, reviews: many } };
    },
  ],
];

describe.each(misbehaviours)("a performer that answers %s", (_, misbehave) => {
  test.each(tasksOfRoles)("in the task %s is replaced by the rules", async (task) => {
    const { timeline, keys } = await play({ ...able, [task]: misbehave }, { roundsMax: 1 });
    const key = firstKey[task];
    expect(keys.filter((each) => each.startsWith(key))).toEqual([key, `${key}-rules`]);
    expect(timeline.investigation.report?.end).toBe("limit");
    expect(timeline.investigation.rounds).toHaveLength(1);
    expectProved(timeline);
  });
});

test("with nobody able in any role the rules take all of them, and the rounds end", async () => {
  const none = Object.fromEntries(tasksOfRoles.map((task) => [task, misbehaviours[0]?.[1]]));
  const { timeline, keys } = await play(none as Plays);
  const ofRounds = keys.filter((key) => /^r\d|^report/.test(key));
  const alone = ofRounds.filter((key) => !key.endsWith("-rules"));
  expect(alone.map((key) => `${key}-rules`)).toEqual(
    ofRounds.filter((key) => key.endsWith("-rules")),
  );
  expect(timeline.investigation.report).not.toBeNull();
  expectProved(timeline);
});

describe("nothing unverified reaches the timeline", () => {
  const invented: Finding = {
    ...refused,
    evidence_refs: [cite("db/postgresql.log", 2, "on fire")],
  };
  const strange: readonly Finding[] = [
    invented,
    { ...refused, evidence_refs: [] },
    { ...refused, time: moment("23:00:00") },
    { ...refused, evidence_refs: [{ path: "../../etc/passwd", lines: [1, 1], quote: "root" }] },
    { ...invented, effect: { kind: "refutation", piece: "felt" } },
    { ...refused, effect: { kind: "support", piece: "event_0000000000000000" } },
    {
      ...refused,
      effect: {
        ...{ kind: "connection", source: "#99", target: "__proto__", relation: "causes" },
        mechanism: "somehow",
      },
    },
    { ...refused, tool_calls: [99], entities: [] },
  ];

  test.each<[string, Partial<RoundsTerms>]>([
    ["though the Critic believes all", {}],
    ["though nobody judges", { without: ["critique"] }],
    ["in a run that only adds", { mode: "append" }],
  ])("%s", async (_, terms) => {
    const { timeline } = await play({ ...able, "answer-question": answer(...strange) }, terms);
    expect(timeline.events.map(({ title, status }) => [title, status])).toEqual([
      ["checkout has no database", "proposed"],
    ]);
    expect(timeline.causalLinks).toEqual([]);
    expectProved(timeline);
  });

  test("what Directors invent is asked and noted without it, and reported by nobody", async () => {
    const hostile = direct(({ round }) => ({
      questions: [
        {
          ...{ to: "access", subject: "event", about: `event_nope${round}`, text: "{{system}}" },
          ...{ window: { earliest: "9999-12-31T23:59:59Z", latest: "0001-01-01T00:00:00Z" } },
          ...{ files: ["../../etc/passwd"], entities: ["__proto__"], expected_gain: 1, why: "x" },
        },
      ],
      hypotheses: [
        {
          ...{ statement: "It was the moon", state: "supported" },
          for_refs: [cite("db/postgresql.log", 1, "the moon did it")],
        },
      ],
    }));
    const written = report({ causes: [{ text: "The moon", cites: ["event_nope", "__proto__"] }] });
    const { timeline } = await play({ ...able, direct: hostile, report: written });
    const { investigation, hypotheses } = timeline;
    expect(investigation.rounds[0]?.questions[0]).toMatchObject({ window: null, to: "access" });
    expect(investigation.report?.causes).toEqual([]);
    expect(hypotheses).toMatchObject([{ statement: "It was the moon", for: [], against: [] }]);
  });
});

describe("parts switched off", () => {
  test("without a critique nobody judges, and Experts are believed as they say", async () => {
    const { timeline, keys } = await play(able, { without: ["critique"], roundsMax: 1 });
    expect(keys.filter((key) => key.includes("critique"))).toEqual([]);
    const [round] = timeline.investigation.rounds;
    expect(round?.critiques[0]?.annotation).toMatch(/switched off/);
    expect(timeline.events).toHaveLength(2);
  });

  const against = (given: unknown): ReturnType<Play> => {
    const { question } = given as AnswerInput;
    const piece = question.about ?? "none";
    return {
      output: { reasoning: "", findings: [{ ...refused, effect: { kind: "refutation", piece } }] },
    };
  };
  const doubting = direct(({ round }) => ({
    questions: [
      {
        ...{ to: "logs", subject: "event", about: changed, text: `Is it so, ${round}?` },
        ...{ expected_gain: 0.9, why: "to know" },
      },
    ],
  }));
  let changed = "";
  test.each<[string, Partial<RoundsTerms>, string]>([
    ["where all is on", {}, "pruned"],
    ["without pruning", { without: ["pruning"] }, "proposed"],
    ["in a run that only adds", { mode: "append" }, "proposed"],
  ])("what is refuted %s", async (_, terms, status) => {
    const [event] = (await play(able, { roundsMax: 1 })).timeline.events.slice(1);
    changed = event?.id ?? "";
    const without = [...(terms.without ?? []), "critique" as const];
    const { timeline } = await play(
      { ...able, direct: doubting, "answer-question": against },
      { ...terms, roundsMax: 1, without },
    );
    expect(timeline.events.find(({ id }) => id === changed)?.status).toBe(status);
    expect(timeline.investigation.rounds[0]?.pruned.length).toBe(status === "pruned" ? 1 : 0);
  });

  test("without gaps the Director is given none, and none is found", async () => {
    const seen: DirectInput[] = [];
    const looking: Play = (input) => {
      seen.push(input as DirectInput);
      return direct()(input);
    };
    const { timeline } = await play({ ...able, direct: looking }, { without: ["gaps"] });
    expect(seen.flatMap(({ gaps }) => gaps)).toEqual([]);
    expect(timeline.gaps.filter(({ type }) => type === "logical")).toEqual([]);
  });
});

test("a round late in a run is given no more to read than one before it", async () => {
  const words = (round: number, place: number) => `${round}.${place} `.padEnd(500, "why ");
  const talkative = direct(({ round }) => ({
    entries: Array.from({ length: 20 }, (_, place) => ({
      ...{ kind: "observation" as const, text: words(round, place), priority: "low" as const },
      ...{ cites: [], followUps: [] },
    })),
    questions: Array.from({ length: 12 }, (_, place) => ({
      ...{ to: experts[place % 6] ?? "logs", subject: "survey" as const, expected_gain: 0.5 },
      ...{ text: words(round, place), why: "to know" },
    })),
  }));
  // Something is taken in every round, so that none ends them.
  const finding = (given: unknown): ReturnType<Play> => {
    const { question } = given as AnswerInput;
    const claim = `${question.round} ${question.text}`.slice(0, 500);
    const effect = {
      ...refused.effect,
      title: claim.slice(0, 200),
      event_type: `k${question.round}`,
    };
    return { output: { reasoning: "", findings: [{ ...refused, claim, effect }] } };
  };
  const { timeline } = await play(
    { ...able, direct: talkative, "answer-question": finding },
    { roundsMax: 10, without: ["critique"] },
  );
  const lengths = timeline.investigation.rounds.map(({ renderedLength }) => renderedLength);
  expect(lengths).toHaveLength(10);
  expect(lengths[9] ?? 0).toBeLessThan(1.2 * (lengths[3] ?? 0));
});

test("the budget is looked at before each task: what was answered is taken, then the rounds end", async () => {
  const usage = { inputTokens: 60, outputTokens: 0, cachedTokens: 0 };
  const costly: Play = () => ({ ...done({ reasoning: "", findings: [refused] }), usage });
  const { timeline, keys } = await play({ ...able, "answer-question": costly }, { tokensMax: 100 });
  const [round, ...others] = timeline.investigation.rounds;
  expect(others).toEqual([]);
  expect(round?.questions).toHaveLength(6);
  expect(round?.answers).toHaveLength(2);
  expect(round?.usage.inputTokens).toBe(120);
  expect(timeline.investigation.report?.end).toBe("budget");
  expect(timeline.events).toHaveLength(2);
  expect(keys.at(-1)).toBe("report");
});

test("of the same the same is said, to the byte", async () => {
  const [one, other] = [await play(able), await play(able)];
  expect(JSON.stringify(other.timeline)).toBe(JSON.stringify(one.timeline));
  expect(JSON.stringify(other.drafts)).toBe(JSON.stringify(one.drafts));
});
