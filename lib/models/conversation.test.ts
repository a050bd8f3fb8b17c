import { expect, test } from "vitest";
import { assertPresent } from "@/lib/base/assert";
import { instant } from "@/lib/base/instant";
import { invocationIds } from "@/lib/domain/ids";
import type { Turn } from "@/lib/domain/invocation";
import type { Pass } from "@/lib/domain/runs/pass";
import { emptyTimeline } from "@/lib/domain/timeline/timeline";
import {
  applyTurn,
  type Standing,
  toKnown,
} from "@/lib/investigation/construction/performing/apply-turn";
import { earlierPasses } from "@/lib/investigation/construction/performing/earlier-passes";
import { answersOf, performTask } from "@/lib/investigation/construction/performing/perform-task";
import { definePassTask } from "@/lib/investigation/ports/task";
import { sha256 } from "@/lib/investigation/sha256";
import { createEvidenceReading } from "@/lib/tasks/survey/evidence-reading";
import { tasks } from "@/lib/tasks/task-list";
import { evidenceOfText } from "@/lib/testing/evidence-of-text";
import { openModelPerformer } from "./provider-registry";
import {
  type ScriptedAnswer,
  type ScriptedRequest,
  startScriptedModel,
} from "./testing/scripted-model-server";

const stamp = (minute: number) =>
  `2026-11-20T${14 + Math.floor(minute / 60)}:${`${minute % 60}`.padStart(2, "0")}:00Z`;
const evidence = evidenceOfText({
  "mill.log": Array.from({ length: 100 }, (_, minute) =>
    minute < 2
      ? `${stamp(minute)} INFO mill-7 hums`
      : `${stamp(minute)} INFO mill-7 login password=harbour${minute}x`,
  ),
});
const usual = { performer: "x", iterationsMax: 20, temperature: null, tokensMax: null };

/** One pass by a model of that name, from the turns on record on; ended after so many turns as if its server stopped. */
async function performPass(
  pass: Pass,
  from: {
    readonly standing: Standing;
    readonly turns?: readonly Turn[];
    readonly before?: ReturnType<typeof earlierPasses>;
    readonly name?: string;
    readonly turnsMax?: number;
  },
  answer: (request: ScriptedRequest) => ScriptedAnswer,
) {
  const { name = "local/one", turnsMax = 9 } = from;
  const server = await startScriptedModel(answer);
  const opened = openModelPerformer(
    name,
    {
      ...{ url: server.url, timeoutMs: 20_000, retriesMax: 0 },
      ...{ outputTokensMax: 1000, contextTokensMax: 100_000 },
    },
    { edition: "test", ...createEvidenceReading(), cutter: null },
  );
  const performer = assertPresent(opened.ok ? opened.value : null, "a performer");
  const { signal } = new AbortController();
  let { standing } = from;
  const task = definePassTask(pass, 1);
  const of = { evidence, performer, decisions: [] };
  let known = toKnown(standing, { ...of, task });
  const turns = [...(from.turns ?? [])];
  try {
    await performTask(
      {
        ...{ invocationId: invocationIds.fromDigest(sha256(pass)), task, performer, signal },
        ...{ input: { pass, refusals: [] }, turns: from.turns ?? [], before: from.before ?? [] },
        ...{ evidence, clock: { now: () => instant(0) }, settings: usual },
        standing: () => known,
      },
      async (taken) => {
        const { turn, ...applied } = await applyTurn(standing, taken, {
          ...{ ...of, pass, signal, at: instant(0) },
        });
        standing = applied;
        known = applied;
        // As it is stored and read again.
        turns.push(JSON.parse(JSON.stringify(turn)));
        return turns.length >= turnsMax ? null : answersOf(turn);
      },
    );
  } finally {
    await server.close();
  }
  return { standing, turns, requests: server.requests };
}

const nothing: Standing = { timeline: emptyTimeline, memory: null };
const read = (from: number): ScriptedAnswer => ({
  calls: [{ name: "read_file", arguments: { path: "mill.log", from, count: 2 } }],
});
const tellOf = (line: number): ScriptedAnswer => ({
  calls: [
    {
      name: "register_entity",
      arguments: { entity_id: "mill", name: "mill-7", entity_type: "machine" },
    },
    {
      name: "emit_event",
      arguments: {
        ...{ event_id: "hums", event_type: "observation", title: "The mill hums" },
        ...{ timestamp: stamp(line - 1), entities: ["mill"], importance: "key", confidence: 0.9 },
        evidence_refs: [`L1.${line}`],
      },
    },
  ],
});
const tell = tellOf(1);
const said = (requests: readonly ScriptedRequest[], at: number) =>
  assertPresent(requests.at(at), "a request").messages;
/** The token of each line whose password is hidden: one a line, and no two the same. */
function hiddenLines(requests: readonly ScriptedRequest[]): ReadonlyMap<string, string> {
  const text = assertPresent(requests.at(-1), "the last request").text;
  const tokens = [...text.matchAll(/^L1\.(\d+) .*(\[secret:\w+#\d+\])/gm)].map(
    ([, line = "", token = ""]) => [line, token] as const,
  );
  const byLine = Map.groupBy(tokens, ([line]) => line);
  for (const [, shown] of byLine) expect(new Set(shown.map(([, token]) => token)).size).toBe(1);
  expect(new Set(tokens.map(([, token]) => token)).size).toBe(byLine.size);
  return new Map(tokens);
}
const done = (pass: Pass, turns: readonly Turn[]) =>
  earlierPasses(tasks, [
    { invocation: { task: `${pass}-pass`, status: "done", performerKind: "model" }, turns },
  ]);

test("another model goes on with the conversation of a pass that was stopped, word for word", async () => {
  const begun = await performPass("coarse", { standing: nothing, turnsMax: 2 }, ({ number }) =>
    number === 1 ? read(90) : tell,
  );
  const { requests } = await performPass("coarse", { ...begun, name: "local/other" }, () => ({
    content: "Done.",
  }));
  expect(begun.requests).toHaveLength(2);
  const before = said(begun.requests, -1).slice(0, -1);
  const after = said(requests, 0);
  expect(after.slice(0, before.length)).toEqual(before);
  expect(after.at(-1)?.text).toContain("(Turn 3 of 20.");
  expect(after.map(({ text }) => text).join("\n")).toContain('Done: Event "The mill hums" added');
});

test("the next pass goes on with the conversation, resumed in its middle as well", async () => {
  const coarse = await performPass("coarse", { standing: nothing }, ({ number }) =>
    number === 1 ? read(90) : number === 2 ? tell : { content: "That is all." },
  );
  const before = done("coarse", coarse.turns);
  const { standing } = coarse;
  const begun = await performPass("detailed", { standing, before, turnsMax: 1 }, () => read(95));
  const earlier = said(coarse.requests, -1).slice(0, -1);
  expect(said(begun.requests, 0).slice(0, earlier.length)).toEqual(earlier);
  const resumed = await performPass("detailed", { ...begun, before }, () => ({ content: "Done." }));
  const told = said(begun.requests, 0).slice(0, -1);
  expect(said(resumed.requests, 0).slice(0, told.length)).toEqual(told);
});

test("a value that is hidden keeps its token when another process goes on", async () => {
  const coarse = await performPass("coarse", { standing: nothing }, ({ number }) =>
    number === 1 ? read(60) : number === 2 ? tell : { content: "That is all." },
  );
  const before = done("coarse", coarse.turns);
  const from = { standing: coarse.standing, before };
  const { requests } = await performPass("detailed", from, ({ number }) =>
    number === 1 ? read(61) : { content: "Done." },
  );
  const lines = hiddenLines(requests);
  expect(lines.has("61") && lines.has("62")).toBe(true);
});

test("a token of a line that a key event rests on is nobody else's in the next pass", async () => {
  const first = await performPass("coarse", { standing: nothing }, ({ number }) =>
    number === 1 ? tellOf(50) : { content: "That is all." },
  );
  const coarse = await performPass("coarse", { standing: first.standing }, ({ number }) =>
    number === 1 ? read(60) : { content: "That is all." },
  );
  const from = { standing: coarse.standing, before: done("coarse", coarse.turns) };
  const { requests } = await performPass("detailed", from, ({ number }) =>
    number === 1 ? read(70) : { content: "Done." },
  );
  const lines = hiddenLines(requests);
  expect(["50", "60", "61", "70", "71"].filter((line) => !lines.has(line))).toEqual([]);
});

test("what a model said in the turn in which it gave up, and what rules said, is no part of it", async () => {
  const gaveUp = await performPass("coarse", { standing: nothing }, ({ number }) =>
    number === 1 ? tell : { status: 400 },
  );
  const performed = (status: "gave-up" | "done", performerKind: "model" | "rules") =>
    earlierPasses(tasks, [
      { invocation: { task: "coarse-pass", status, performerKind }, turns: gaveUp.turns },
    ]);
  expect(performed("gave-up", "model")[0]?.turns).toHaveLength(1);
  expect(performed("done", "rules")).toEqual([]);
  const from = { standing: gaveUp.standing, before: performed("gave-up", "model") };
  const { requests } = await performPass("detailed", from, () => ({ content: "Done." }));
  expect(
    said(requests, 0)
      .map(({ text }) => text)
      .join("\n"),
  ).not.toContain("The provider failed");
});

test("after a pass whose turns keep no beginning, as of older versions, the conversation begins anew", async () => {
  const coarse = await performPass("coarse", { standing: nothing }, ({ number }) =>
    number === 1 ? tell : { content: "That is all." },
  );
  const old = coarse.turns.map((turn) => ({
    ...turn,
    toolCalls: turn.toolCalls.filter(({ name }) => name !== "begin_pass"),
  }));
  const from = { standing: coarse.standing, before: done("coarse", old) };
  const { requests } = await performPass("detailed", from, () => ({ content: "Done." }));
  const [opening, ...rest] = said(requests, 0).filter(({ role }) => role !== "system");
  expect(rest).toHaveLength(1);
  expect(opening?.text).toContain("The mill hums");
});
