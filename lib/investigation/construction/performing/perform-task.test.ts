import { describe, expect, test } from "vitest";
import { instant } from "@/lib/base/instant";
import { invocationIds } from "@/lib/domain/ids";
import type { TaskSettings, Turn } from "@/lib/domain/invocation";
import type { JournalDraft } from "@/lib/domain/journal";
import { emptyTimeline } from "@/lib/domain/timeline/timeline";
import { evidenceOfText } from "@/lib/testing/evidence-of-text";
import { functionCall } from "../../ports/calls/function-calls";
import type { Answers, Performer, ProposedTurn } from "../../ports/performer-port";
import { definePassTask } from "../../ports/task";
import { applyTurn, type Standing } from "./apply-turn";
import { budgets } from "./budgets";
import { answersOf, performTask, type TaskWork } from "./perform-task";
import { toPassMetrics, turnDrafts } from "./turn-drafts";

const evidence = evidenceOfText({ "app.log": ["2026-03-01T10:00:00Z up"] });
const clock = { now: () => instant(0) };
const register = (id: string) =>
  functionCall("register_entity", { entity_id: id, name: id, entity_type: "service" });
const calls = (...ids: readonly string[]): ProposedTurn => ({
  ...{ kind: "calls", calls: ids.map(register) },
});
const done: ProposedTurn = { kind: "done", output: { text: "Nothing more" } };

type Script = (answers: Answers | undefined, number: number) => ProposedTurn | undefined;
type Options = {
  readonly settings?: Partial<TaskSettings>;
  readonly turns?: readonly Turn[];
  readonly standing?: Standing;
  readonly signal?: AbortSignal;
  readonly perform?: Performer["perform"];
  readonly kind?: Performer["kind"];
};

async function perform(script: Script, options: Options = {}) {
  const { turns: before = [], signal = new AbortController().signal } = options;
  const performer: Performer = {
    ...{ name: "rules", kind: "rules", actor: "rules", edition: "1" },
    async *perform() {
      let answers: Answers | undefined;
      for (let number = 1; ; number += 1) {
        const turn = script(answers, number);
        if (turn === undefined) return;
        answers = yield turn;
      }
    },
    ...(options.perform ? { perform: options.perform } : {}),
    ...(options.kind ? { kind: options.kind } : {}),
  };
  let standing: Standing = options.standing ?? { timeline: emptyTimeline, memory: null };
  const turns = [...before];
  const drafts: JournalDraft[] = [];
  const work: TaskWork = {
    ...{
      invocationId: invocationIds.fromDigest("1".repeat(16)),
      task: definePassTask("coarse", 1),
    },
    ...{
      performer,
      input: { pass: "coarse", refusals: [] },
      turns: before,
      evidence,
      clock,
      signal,
    },
    settings: {
      ...{ performer: "rules", iterationsMax: 20, temperature: null, tokensMax: null },
      ...options.settings,
    },
    standing: () => ({ timeline: standing.timeline, aliases: new Map(), clocks: new Map() }),
  };
  let ending: string | null = null;
  await performTask(work, async (taken) => {
    ending = taken.ending;
    const context = { pass: "coarse", performer, evidence, decisions: [], signal } as const;
    const { turn, ...applied } = await applyTurn(standing, taken, { ...context, at: instant(0) });
    standing = applied;
    turns.push(turn);
    drafts.push(...turnDrafts({ work, taken, turn, turns, started: { kind: "draft", index: 0 } }));
    return answersOf(turn);
  });
  const kinds = drafts.map(({ kind }) => kind);
  return { standing, turns, kinds, ending, metrics: toPassMetrics(turns) };
}

test("a task ends when its performer is done, and its journal tells each turn", async () => {
  const { kinds, metrics } = await perform((_, number) => (number === 1 ? calls("app") : done));
  expect(metrics).toMatchObject({ iterations: 2, calls: 1, rejectedCalls: 0 });
  expect(kinds).toEqual([
    ...["pass-started", "call-accepted", "turn-taken"],
    ...["turn-taken", "pass-finished"],
  ]);
});

test("a performer that says no last word is done when it has nothing more", async () => {
  const { kinds } = await perform((_, number) => (number === 1 ? calls("app") : undefined));
  expect(kinds.at(-1)).toBe("pass-finished");
});

test("a performer that never stops is stopped, warned of, and keeps what it built", async () => {
  const { kinds, standing, metrics } = await perform(() => calls("app"));
  expect(metrics.iterations).toBe(20);
  expect(kinds).toContain("pass-limit-reached");
  expect(standing.timeline.entities.length).toBe(1);
});

test("a budget of tokens ends the task after the turn that spent the last of them", async () => {
  const usage = { inputTokens: 40, outputTokens: 10, cachedTokens: 0 };
  const { kinds, metrics } = await perform((_, number) => ({ ...calls(`${number}`), usage }), {
    settings: { tokensMax: 120 },
  });
  expect(metrics).toMatchObject({ iterations: 3, tokens: 150 });
  expect(kinds).toContain("pass-limit-reached");
});

test("a budget of tokens that a turn spends to the last ends the task with it", async () => {
  const usage = { inputTokens: 40, outputTokens: 10, cachedTokens: 0 };
  const { metrics } = await perform((_, number) => ({ ...calls(`${number}`), usage }), {
    settings: { tokensMax: 100 },
  });
  expect(metrics).toMatchObject({ iterations: 2, tokens: 100 });
});

test.each([
  ["tells its events in its last turn has reached its limit", true, "limit"],
  ["tells none has given up", false, "gave-up"],
])("a model that %s", async (_, isNews, ending) => {
  const up = functionCall("emit_event", {
    ...{ event_id: "up", timestamp: "2026-03-01T10:00:00Z", event_type: "start", title: "Up" },
    ...{ entities: ["app"], importance: "key", confidence: 0.9 },
    evidence_refs: [{ path: "app.log", lines: [1, 1], quote: "up" }],
  });
  const turn: ProposedTurn = { kind: "calls", calls: [register("app"), ...(isNews ? [up] : [])] };
  const performed = await perform(() => turn, { kind: "model", settings: { iterationsMax: 1 } });
  expect(performed.ending).toBe(ending);
  expect(performed.standing.timeline.events).toHaveLength(isNews ? 1 : 0);
});

test("of a turn with too many calls the first are taken and the rest is refused", async () => {
  const names = Array.from({ length: budgets.callsPerTurnMax + 2 }, (_, number) => `app-${number}`);
  const { turns } = await perform((_, number) => (number === 1 ? calls(...names) : done));
  const refused = turns.flatMap((turn) =>
    turn.calls.flatMap(({ answer }, index) => (answer.kind === "rejected" ? [index] : [])),
  );
  expect(refused).toEqual([budgets.callsPerTurnMax, budgets.callsPerTurnMax + 1]);
});

test("each call of a turn is answered in order, so that the performer can correct itself", async () => {
  const heard: string[][] = [];
  await perform((answers, number) => {
    heard.push(answers?.results.map(({ kind }) => kind) ?? []);
    const nonsense = { name: "nonsense", arguments: {} };
    return number === 1 ? { kind: "calls", calls: [register("app"), nonsense] } : done;
  });
  expect(heard).toEqual([[], ["accepted", "rejected"]]);
});

test("an answer that does not fit is told, and the task goes on", async () => {
  const news: (readonly string[])[] = [];
  const { turns } = await perform((answers, number) => {
    news.push(answers?.news ?? []);
    return number === 1 ? { kind: "done", output: { words: 3 } } : done;
  });
  expect(turns.length).toBe(2);
  expect(news[1]?.[0]).toMatch(/text/);
});

test("a run that is stopped stops inside the turn, with the reason it was given", async () => {
  const stop = new AbortController();
  const stopped = perform(
    () => {
      stop.abort(new Error("stopped by a person"));
      return calls("app");
    },
    { signal: stop.signal },
  );
  await expect(stopped).rejects.toThrow("stopped by a person");
});

describe("what was cut off", () => {
  test("goes on with the next turn, told how the last one was answered", async () => {
    const first = await perform((_, number) => (number === 1 ? calls("app") : undefined), {
      settings: { iterationsMax: 1 },
    });
    let opened: readonly Turn[] = [];
    const resumed = await perform(() => done, {
      turns: first.turns,
      standing: first.standing,
      async *perform({ turns }) {
        opened = turns;
        yield calls("store");
      },
    });
    expect(opened).toEqual(first.turns);
    expect(resumed.turns.map(({ number }) => number)).toEqual([1, 2, 3]);
    expect(resumed.standing.timeline.entities.map(({ name }) => name)).toEqual(["app", "store"]);
  });

  test("has spent what it spent before", async () => {
    const usage = { inputTokens: 40, outputTokens: 10, cachedTokens: 0 };
    const spending: Script = (_, number) => ({ ...calls(`${number}`), usage });
    const first = await perform(spending, { settings: { iterationsMax: 2 } });
    const resumed = await perform(spending, { ...first, settings: { tokensMax: 120 } });
    expect(resumed.metrics).toMatchObject({ iterations: 3, tokens: 150 });
  });

  test("is told again what it was told beside the answers", async () => {
    const first = await perform(() => ({ ...calls("app"), news: ["It was cut off"] }), {
      settings: { iterationsMax: 1 },
    });
    expect(first.turns[0]?.news).toEqual(["It was cut off"]);
  });

  test.each([
    ["a standing question recorded once", true, 1],
    ["any other with each turn it was asked in", false, 2],
  ])("has %s", async (_, isStanding, times) => {
    const question = {
      ...{ name: "count", arguments: {}, isStanding },
      ...{ answer: async () => 3, tell: (count: number) => count },
    };
    const ask: Performer["perform"] = async function* (_, tools) {
      await tools.ask(question);
      yield calls("app");
    };
    const first = await perform(() => done, { perform: ask, settings: { iterationsMax: 1 } });
    const resumed = await perform(() => done, { ...first, perform: ask });
    const asked = resumed.turns.flatMap(({ toolCalls }) => toolCalls);
    expect(asked.map(({ name, result }) => [name, result])).toEqual(
      Array.from({ length: times }, () => ["count", 3]),
    );
  });
});
