import { expect, test } from "vitest";
import { instant } from "@/lib/base/instant";
import { emptyTimeline } from "@/lib/domain/timeline";
import { evidenceOfText } from "@/lib/testing/evidence-of-text";
import { budgets } from "./budgets";
import { beginRun } from "./builder/begin-run";
import { functionCall } from "./function-calls";
import type { PassSession, Player, Turn } from "./player-port";
import { toReshapings } from "./reshape/reshapings";
import { runPass } from "./run-pass";

const evidence = evidenceOfText({ "app.log": ["2026-03-01T10:00:00Z up"] });
const clock = { now: () => instant(0) };
const register = functionCall("register_entity", {
  entity_id: "app",
  name: "app",
  entity_type: "service",
});
const done: Turn = { kind: "done", text: "Nothing more", conclusion: null };

function play(next: PassSession["next"], signal = new AbortController().signal) {
  const player: Player = { name: "rules", actor: "rules", edition: "1", open: () => ({ next }) };
  const state = beginRun(emptyTimeline, {
    evidence,
    actor: "rules",
    refusals: new Map(),
    reshapings: toReshapings([]),
  });
  const aliases = new Map();
  const told = { evidence, timeline: emptyTimeline, aliases, refusals: [] };
  const task = { pass: "coarse", ...told, signal } as const;
  return runPass(player, task, state, clock).then((result) => ({ ...result, state }));
}

test("a pass ends when the analyst answers with words and no calls", async () => {
  const turns: Turn[] = [{ kind: "calls", calls: [register] }, done];
  const { metrics, drafts } = await play(async () => turns.shift() ?? done);
  expect(metrics).toMatchObject({ iterations: 2, calls: 1, rejectedCalls: 0 });
  expect(drafts.map(({ kind }) => kind)).toEqual([
    "pass-started",
    "call-accepted",
    "pass-finished",
  ]);
});

test("an analyst that never stops is stopped, warned of, and keeps what it built", async () => {
  const { drafts, state, metrics } = await play(async () => ({ kind: "calls", calls: [register] }));
  expect(metrics.iterations).toBe(budgets.passIterationsMax);
  expect(drafts.map(({ kind }) => kind)).toContain("pass-limit-reached");
  expect(state.entities.size).toBe(1);
});

test("each call of a turn is answered in order, so that the analyst can correct itself", async () => {
  const answers: string[][] = [];
  const turns: Turn[] = [
    { kind: "calls", calls: [register, { name: "nonsense", arguments: {} }] },
    done,
  ];
  const { metrics } = await play(async (results) => {
    answers.push(results.map(({ kind }) => kind));
    return turns.shift() ?? done;
  });
  expect(answers).toEqual([[], ["accepted", "rejected"]]);
  expect(metrics.rejectedCalls).toBe(1);
});

test("a run that is stopped stops inside the pass, with the reason it was given", async () => {
  const stop = new AbortController();
  const stopped = play(async () => {
    stop.abort(new Error("stopped by a person"));
    return { kind: "calls", calls: [register] };
  }, stop.signal);
  await expect(stopped).rejects.toThrow("stopped by a person");
});
