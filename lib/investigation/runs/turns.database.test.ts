import { expect, test } from "vitest";
import { assertPresent } from "@/lib/base/assert";
import { RunBench } from "@/lib/server/testing/run-bench";
import { unwrap } from "@/lib/server/testing/unwrap";
import { startRun } from "./queue-run";
import { readRun } from "./read-run";
import { readTurn } from "./read-turn";

const bench = new RunBench();

test("every turn of a run is on record with its calls, their answers and what was asked", async () => {
  const { incidentId, runId } = await bench.openWithRun();
  await bench.advance(bench.ports(), runId);
  const { read } = bench.ports().cases;
  const { invocations } = unwrap(await readRun(read, incidentId, runId));
  expect(invocations.map(({ step, performer, status }) => [step, performer, status])).toEqual([
    ["coarse", "rules", "done"],
    ["detailed", "rules", "done"],
    ["causal", "rules", "done"],
  ]);
  const turn = unwrap(await readTurn(read, { incidentId, runId, step: "coarse", turn: 1 }));
  expect(turn.calls.length).toBe(invocations[0]?.turns[0]?.calls);
  expect(turn.toolCalls.map(({ name }) => name)).toEqual(["analyse_records", "quote_records"]);
  const other = await bench.openWithRun();
  const address = { incidentId: other.incidentId, runId, step: "coarse", turn: 1 };
  expect(await readTurn(read, address)).toMatchObject({ error: { kind: "not-found" } });
});

test("a run is performed as it was asked for, and nobody is asked who is not there", async () => {
  const { incidentId, runId } = await bench.openWithRun();
  await bench.advance(bench.ports(), runId);
  const unknown = { "coarse-pass": { performer: "nobody" } };
  expect(await startRun(bench.ports(), bench.viewer, incidentId, unknown)).toMatchObject({
    error: { kind: "invalid" },
  });
  const short = { "detailed-pass": { iterationsMax: 1 } };
  const again = unwrap(await startRun(bench.ports(), bench.viewer, incidentId, short));
  await bench.advance(bench.ports(), again);
  const { read } = bench.ports().cases;
  const { invocations } = unwrap(await readRun(read, incidentId, again));
  const detailed = assertPresent(
    invocations.find(({ step }) => step === "detailed"),
    "invocation",
  );
  expect(detailed).toMatchObject({ status: "limit" });
  expect(detailed.turns.length).toBe(1);
});
