import { expect, test } from "vitest";
import { incidentIds, invocationIds, runIds } from "@/lib/domain/ids";
import { readRoundWork } from "./read-round-work";

const [incidentId, other] = [incidentIds.fromDigest("1".repeat(16)), "inc_elsewhere"];
const runId = runIds.fromDigest("2".repeat(16));
const idOf = (number: number) => invocationIds.fromDigest(`${number}`.repeat(16));

const keys = ["coarse", "r1-direct", "r1-q1-logs", "r2-direct", "r2-q1-logs", "report"];
const performed = keys.map((stepKey, index) => ({
  ...{ id: idOf(index + 1), stepKey, settings: { performer: "rules" }, performerKind: "rules" },
  ...{ status: "done", input: { of: stepKey } },
}));
const turn = {
  ...{ calls: [], toolCalls: [{}, {}], durationMs: 5, output: { given: true } },
  usage: { inputTokens: 3, outputTokens: 4, cachedTokens: 0 },
};

// Of the stores only what is asked here.
const stores = (at: string) =>
  ({
    runs: { find: async () => ({ id: runId, incidentId: at }) },
    invocations: { ofRun: async () => performed, turns: async () => [turn] },
  }) as unknown as Parameters<typeof readRoundWork>[0];

async function read(newest: ReturnType<typeof idOf> | null) {
  const result = await readRoundWork(stores(incidentId), { incidentId, runId, told: newest });
  return result.ok ? result.value : [];
}

test("the tasks of rounds are read with what they took, and no other step", async () => {
  const work = await read(null);
  expect(work.map(({ step }) => step)).toEqual(keys.slice(1));
  expect(work[0]).toMatchObject({ turns: 1, questions: 2, tokens: 7, durationMs: 5 });
  // The report is told once it is written.
  const whole = work.filter(({ input, output }) => input !== null && output !== null);
  expect(whole.map(({ step }) => step)).toEqual(keys.slice(1, -1));
});

test.each([
  ["a task of its first round", idOf(3), ["r1-direct", "r2-direct", "r2-q1-logs"]],
  ["a task of another run", idOf(9), keys.slice(1, -1)],
])(
  "of rounds the timeline tells, what was said is not read again: %s",
  async (_, newest, whole) => {
    const work = await read(newest);
    expect(work.filter(({ input }) => input !== null).map(({ step }) => step)).toEqual(whole);
  },
);

test("an analysis of another incident is not read", async () => {
  const result = await readRoundWork(stores(other), { incidentId, runId, told: null });
  expect(result.ok).toBe(false);
});
