import { expect, test } from "vitest";
import { assertPresent } from "@/lib/base/assert";
import { instant } from "@/lib/base/instant";
import { invocationIds, runIds, toolCallIds } from "@/lib/domain/ids";
import type { Invocation, Turn } from "@/lib/domain/invocation";
import { experts } from "@/lib/domain/rounds/expert";
import { readRoundWork } from "@/lib/investigation/runs/read-round-work";
import { sha256 } from "@/lib/investigation/sha256";
import { RunBench } from "../testing/run-bench";
import { unwrap } from "../testing/unwrap";
import { loadWorkspace } from "./load-workspace";

const bench = new RunBench();
const at = instant(1_700_000_000_000);
const roundsMax = 20;
const settings = {
  ...{ performer: "local/x", iterationsMax: 20, temperature: 0.3, tokensMax: null },
};

/** Of a round: a decision, eight answers and a critique. */
const steps = Array.from({ length: roundsMax }, (_, index) => [
  ["direct", `r${index + 1}-direct`] as const,
  ...Array.from({ length: 8 }, (_, nth) => {
    const expert = assertPresent(experts[nth % experts.length], "an Expert");
    return ["answer-question", `r${index + 1}-q${nth + 1}-${expert}`] as const;
  }),
  ["critique", `r${index + 1}-critique`] as const,
]).flat();

/** Of a model that asks as much as it may: eight questions, each answered by forty lines. */
function turnOf(step: string, number: number): Turn {
  const places = Array.from({ length: 40 }, (_, line) => ({
    path: "orders-api/application.log",
    locator: { kind: "lines", from: line + 1, to: line + 1 },
    at: "2026-11-20T14:00:00.000Z",
  }));
  return {
    ...{ number, calls: [], news: [], text: "I look for what led to it. ".repeat(20) },
    toolCalls: Array.from({ length: 8 }, (_, nth) => ({
      id: toolCallIds.fromDigest(sha256(`${step} ${number} ${nth}`)),
      ...{ name: "search_records", arguments: { text: "timeout", limit: 40 }, durationMs: 12 },
      result: { found: 400, isCut: true, places },
    })),
    output: { reasoning: "What I found. ".repeat(100), findings: [], nothing: "all of it" },
    usage: { inputTokens: 20_000, outputTokens: 800, cachedTokens: 15_000 },
    ...{ durationMs: 4_000, promptHash: sha256(step), at },
    shown: { parts: [sha256("system"), sha256(`${step} ${number}`)], shortened: 0 },
  };
}

test("an analysis of 200 performances is opened within a second", async () => {
  const { incidentId, runId: first } = await bench.openWithRun();
  const ports = bench.ports();
  await bench.advance(ports, first);
  const { read } = ports.cases;
  const [before] = await read.runs.list(incidentId);
  const { number: _, ...run } = assertPresent(before, "the run before");
  const { id: runId } = await read.runs.insert(incidentId, {
    ...run,
    id: runIds.fromDigest(sha256("a long run")),
  });
  for (const [index, [task, stepKey]] of steps.entries()) {
    const invocation: Invocation = {
      ...{ id: invocationIds.fromDigest(sha256(stepKey)), runId, stepKey, task, taskVersion: 1 },
      ...{ performerKind: "model", edition: "1", settings, input: { of: stepKey }, memory: null },
      ...{ inputsDigest: sha256(stepKey), standingKey: "", status: "done", startedSeq: index },
      ...{ startedAt: at, endedAt: at },
    };
    for (const turn of [1, 2, 3]) {
      await read.invocations.commitTurn(invocation, turnOf(stepKey, turn), []);
    }
  }
  const open = async () => {
    const startedAt = performance.now();
    const [workspace, work] = await Promise.all([
      loadWorkspace(bench.viewer, incidentId),
      readRoundWork(read, { incidentId, runId, told: null }),
    ]);
    return { workspace, work: unwrap(work), tookMs: performance.now() - startedAt };
  };
  const opened = [await open(), await open(), await open()];
  const { workspace, work } = assertPresent(opened[0], "what was opened");
  expect(workspace?.runs).toHaveLength(2);
  expect(work).toHaveLength(200);
  expect(work[0]).toMatchObject({ turns: 3, questions: 24, tokens: 62_400 });
  // What else the machine does slows some of them.
  expect(Math.min(...opened.map(({ tookMs }) => tookMs))).toBeLessThan(1_000);
});
