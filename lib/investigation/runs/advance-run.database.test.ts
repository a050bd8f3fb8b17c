import { describe, expect, test } from "vitest";
import { assertPresent } from "@/lib/base/assert";
import { RunBench } from "@/lib/server/testing/run-bench";
import { unwrap } from "@/lib/server/testing/unwrap";
import { addNote } from "../intake/add-note";
import { importArtifacts } from "../intake/import-artifacts";
import { decide } from "../review/deciding/decide";
import { startRun } from "./queue-run";
import { stopRun } from "./stop-run";

const bench = new RunBench();

/** What every run below has to come to, however it is disturbed. */
async function undisturbed() {
  const { incidentId, runId } = await bench.openWithRun();
  await bench.advance(bench.ports(), runId);
  return bench.outcomeOf(incidentId);
}

test("an undisturbed run finishes with its three passes and a timeline", async () => {
  const outcome = await undisturbed();
  expect(outcome).toMatchObject({ status: "finished", failure: null, passes: 3 });
  expect(outcome.timeline.events.length).toBeGreaterThan(0);
});

test("what was known when an entry of a run was made holds what the entry tells of", async () => {
  const { incidentId, runId } = await bench.openWithRun();
  await bench.advance(bench.ports(), runId);
  const { read } = bench.ports().cases;
  const now = await read.timelines.current(incidentId);
  const assessed = (await read.journal.listOfKinds(incidentId, ["timeline-assessed"])).at(-1);
  const then = await read.timelines.recordedAt(incidentId, assertPresent(assessed, "entry").at);
  expect(now.rootCauses.length).toBeGreaterThan(0);
  expect(then.rootCauses).toEqual(now.rootCauses);
});

test.each(["coarse", "detailed", "causal"] as const)(
  "a process that ends in the %s pass leaves a run that the next one finishes with the same result",
  async (pass) => {
    const { incidentId, runId } = await bench.openWithRun();
    const ending = new AbortController();
    const dying = bench.ports(bench.interrupted(pass, async () => ending.abort()));
    await bench.advance(dying, runId, ending.signal);
    expect(await bench.outcomeOf(incidentId)).toMatchObject({ status: "running" });
    await bench.advance(bench.ports(), runId);
    expect(await bench.outcomeOf(incidentId)).toEqual(await undisturbed());
  },
);

test("two workers woken for one run at once finish it once", async () => {
  const { incidentId, runId } = await bench.openWithRun();
  await Promise.all([bench.advance(bench.ports(), runId), bench.advance(bench.ports(), runId)]);
  expect(await bench.outcomeOf(incidentId)).toEqual(await undisturbed());
});

test("a wake-up for a run that has ended changes nothing", async () => {
  const { incidentId, runId } = await bench.openWithRun();
  await bench.advance(bench.ports(), runId);
  const before = await bench.outcomeOf(incidentId);
  await bench.advance(bench.ports(), runId);
  expect(await bench.outcomeOf(incidentId)).toEqual(before);
});

describe("stopping", () => {
  test("a run that is asked to stop in a pass ends stopped and keeps what was committed", async () => {
    const { incidentId, runId } = await bench.openWithRun();
    const asked = new AbortController();
    const player = bench.interrupted("detailed", async () => {
      unwrap(await stopRun(bench.ports(), bench.viewer, incidentId, runId));
      asked.abort();
    });
    await bench.advance(bench.ports(player), runId, asked.signal);
    expect(await bench.outcomeOf(incidentId)).toMatchObject({ status: "stopped", passes: 1 });
  });

  test("a run that is asked to stop is stopped by the next process when its own is gone", async () => {
    const { incidentId, runId } = await bench.openWithRun();
    const ending = new AbortController();
    await bench.advance(
      bench.ports(bench.interrupted("causal", async () => ending.abort())),
      runId,
      ending.signal,
    );
    unwrap(await stopRun(bench.ports(), bench.viewer, incidentId, runId));
    await bench.advance(bench.ports(), runId);
    expect(await bench.outcomeOf(incidentId)).toMatchObject({ status: "stopped", passes: 2 });
  });

  test("a run that has not begun is stopped at once, and only once", async () => {
    const { incidentId, runId } = await bench.openWithRun();
    unwrap(await stopRun(bench.ports(), bench.viewer, incidentId, runId));
    expect(await bench.outcomeOf(incidentId)).toMatchObject({ status: "stopped", passes: 0 });
    expect(await stopRun(bench.ports(), bench.viewer, incidentId, runId)).toMatchObject({
      error: { kind: "conflict" },
    });
  });
});

test("a pass that breaks fails the run with a reason and leaves what was committed before", async () => {
  const { incidentId, runId } = await bench.openWithRun();
  const player = bench.interrupted("causal", () => Promise.reject(new Error("the analyst broke")));
  await bench.advance(bench.ports(player), runId);
  expect(await bench.outcomeOf(incidentId)).toMatchObject({
    status: "failed",
    failure: "Failed: Error: the analyst broke",
    passes: 2,
  });
});

test("a decision made while a pass is played is not lost to its result", async () => {
  const { incidentId, runId } = await bench.openWithRun();
  await bench.advance(bench.ports(), runId);
  const { timeline } = await bench.outcomeOf(incidentId);
  const event = assertPresent(timeline.events[0], "event");
  const verdict = { kind: "reject", reason: "misfire", note: "" } as const;
  const again = unwrap(await startRun(bench.ports(), bench.viewer, incidentId));
  const player = bench.interrupted("detailed", async () => {
    unwrap(
      await decide(bench.ports(), bench.viewer, incidentId, {
        noun: "event",
        piece: event.id,
        verdict,
      }),
    );
  });
  await bench.advance(bench.ports(player), again);
  const after = await bench.outcomeOf(incidentId);
  expect(after.status).toBe("finished");
  expect(after.timeline.events.find(({ id }) => id === event.id)?.status).toBe("rejected");
});

test("a note added while a pass is played is not lost to its result", async () => {
  const { incidentId, runId } = await bench.openWithRun();
  const player = bench.interrupted("detailed", async () => {
    const author = { ...bench.viewer, name: "Ada" };
    unwrap(await addNote(bench.ports(), author, incidentId, "restarted the pool"));
  });
  await bench.advance(bench.ports(player), runId);
  const after = await bench.outcomeOf(incidentId);
  expect(after.status).toBe("finished");
  expect(after.timeline.events.map(({ title }) => title)).toContain("Ada: restarted the pool");
});

test("evidence that comes during a run is analysed by a run that waits for its end", async () => {
  const { incidentId, runId } = await bench.openWithRun();
  const ports = bench.ports();
  const player = bench.interrupted("detailed", async () => {
    const artifact = await bench.ingest("changes/git-log.txt");
    unwrap(await importArtifacts(ports, bench.viewer, incidentId, [artifact]));
  });
  await bench.advance(bench.ports(player), runId);
  const runs = await ports.cases.read.runs.list(incidentId);
  expect(runs.map(({ status }) => status)).toEqual(["queued", "finished"]);
  expect(bench.woken.slice(-1)).toEqual([runs[0]?.id]);
});

test("a run does not begin while an earlier one of its incident is going", async () => {
  const { incidentId, runId } = await bench.openWithRun();
  const ending = new AbortController();
  await bench.advance(
    bench.ports(bench.interrupted("causal", async () => ending.abort())),
    runId,
    ending.signal,
  );
  const ports = bench.ports();
  const artifact = await bench.ingest("changes/git-log.txt");
  const { runId: second } = unwrap(
    await importArtifacts(ports, bench.viewer, incidentId, [artifact]),
  );
  await bench.advance(ports, assertPresent(second, "second run"));
  const runs = await ports.cases.read.runs.list(incidentId);
  expect(runs.map(({ status }) => status)).toEqual(["queued", "running"]);
});
