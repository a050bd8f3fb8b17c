import { describe, expect, test } from "vitest";
import { assertPresent } from "@/lib/base/assert";
import { instant } from "@/lib/base/instant";
import { type DecisionId, type IncidentId, runIds } from "@/lib/domain/ids";
import { findChainProblems } from "@/lib/domain/journal";
import { toLiveTimeline } from "@/lib/domain/timeline/live-timeline";
import type { Timeline } from "@/lib/domain/timeline/timeline";
import { RunBench } from "@/lib/server/testing/run-bench";
import { unwrap } from "@/lib/server/testing/unwrap";
import { readJournal } from "../review/assemble-document";
import { decide } from "../review/deciding/decide";
import { undoDecisions } from "../review/deciding/undo";
import { sha256 } from "../sha256";
import { memoryOfLastRun } from "./perform-rounds";
import { startRun } from "./queue-run";
import { readRun } from "./read-run";
import { findLeft } from "./stand-aside";
import { stopRun } from "./stop-run";

const bench = new RunBench();
const idsOf = (timeline: Timeline) => {
  const { events, causalLinks, stateChanges, gaps, uncertainties, entities } = timeline;
  return [...events, ...causalLinks, ...stateChanges, ...gaps, ...uncertainties, ...entities]
    .map(({ id }): string => id)
    .toSorted();
};

async function finished() {
  const { incidentId, runId } = await bench.openWithRun();
  await bench.advance(bench.ports(), runId);
  const { timeline } = await bench.outcomeOf(incidentId);
  return { incidentId, runId, timeline };
}

/** Runs again and stops before the pass; `happens` just before that. */
async function stopBefore(
  incidentId: IncidentId,
  pass: "detailed" | "causal",
  happens: () => Promise<void> = async () => undefined,
  clock = bench.ports().clock,
) {
  const ports = { ...bench.ports(), clock };
  const again = unwrap(await startRun(ports, bench.viewer, incidentId));
  const asked = new AbortController();
  const player = bench.interrupted(pass, async () => {
    await happens();
    unwrap(await stopRun(ports, bench.viewer, incidentId, again));
    asked.abort();
  });
  await bench.advance({ ...bench.ports(player), clock }, again, asked.signal);
  return again;
}

/** As it shows when somebody has set it back since. */
function setBack() {
  const { clock } = bench.ports();
  return { now: () => instant(clock.now() - 3_600_000) };
}

describe("a run that ended before it concluded takes nothing of the finished one away", () => {
  test.each(["detailed", "causal"] as const)(
    "when it is stopped before the %s pass",
    async (pass) => {
      const { incidentId, timeline } = await finished();
      expect(timeline.causalLinks.length).toBeGreaterThan(0);
      let midway = timeline;
      await stopBefore(incidentId, pass, async () => {
        midway = (await bench.outcomeOf(incidentId)).timeline;
      });
      // It had let go of what it had not come to.
      expect(idsOf(midway).length).toBeLessThan(idsOf(timeline).length);
      const after = await bench.outcomeOf(incidentId);
      expect(after.status).toBe("stopped");
      expect(idsOf(after.timeline)).toEqual(idsOf(timeline));
      const live = toLiveTimeline(after.timeline);
      expect(live.rootCauses).toEqual(toLiveTimeline(timeline).rootCauses);
      expect(live.impacts).toEqual(toLiveTimeline(timeline).impacts);
    },
  );

  test("when it fails", async () => {
    const { incidentId, timeline } = await finished();
    const again = unwrap(await startRun(bench.ports(), bench.viewer, incidentId));
    const player = bench.interrupted("detailed", () => Promise.reject(new Error("it broke")));
    await bench.advance(bench.ports(player), again);
    const after = await bench.outcomeOf(incidentId);
    expect(after.status).toBe("failed");
    expect(idsOf(after.timeline)).toEqual(idsOf(timeline));
  });

  test("when its process is killed and the next one finds it stopped", async () => {
    const { incidentId, timeline } = await finished();
    const again = unwrap(await startRun(bench.ports(), bench.viewer, incidentId));
    const ending = new AbortController();
    const dying = bench.afterTurn("coarse", async () => ending.abort());
    await bench.advance(bench.ports(dying), again, ending.signal);
    unwrap(await stopRun(bench.ports(), bench.viewer, incidentId, again));
    await bench.advance(bench.ports(), again);
    const after = await bench.outcomeOf(incidentId);
    expect(after.status).toBe("stopped");
    expect(idsOf(after.timeline)).toEqual(idsOf(timeline));
  });

  test("when one after the other is stopped", async () => {
    const { incidentId, timeline } = await finished();
    await stopBefore(incidentId, "detailed");
    await stopBefore(incidentId, "causal");
    const { timeline: after } = await bench.outcomeOf(incidentId);
    expect(idsOf(after)).toEqual(idsOf(timeline));
  });
});

describe("behind a clock that was set back just before it began", () => {
  test("a run that is stopped gives back what stood when it began", async () => {
    const { incidentId, timeline } = await finished();
    await stopBefore(incidentId, "causal", undefined, setBack());
    expect(idsOf((await bench.outcomeOf(incidentId)).timeline)).toEqual(idsOf(timeline));
  });

  test("a finished run is told by what it found, against what stood before it", async () => {
    const { incidentId, timeline } = await finished();
    const ports = { ...bench.ports(), clock: setBack() };
    const again = unwrap(await startRun(ports, bench.viewer, incidentId));
    await bench.advance(ports, again);
    const { read } = ports.cases;
    expect(idsOf((await bench.outcomeOf(incidentId)).timeline)).toEqual(idsOf(timeline));
    expect(unwrap(await readRun(read, incidentId, again)).changes).toEqual([]);
    const run = assertPresent(await read.runs.find(again), "run");
    expect(idsOf(assertPresent(await findLeft(read, run), "left"))).toEqual(idsOf(timeline));
  });
});

test("what people rejected while it went on stays rejected, and can be taken back", async () => {
  const { incidentId, timeline } = await finished();
  const linked = new Set(timeline.causalLinks.flatMap(({ source, target }) => [source, target]));
  const key = timeline.events.find(({ id, importance }) => importance === "key" && linked.has(id));
  const { id: piece } = assertPresent(key, "a key event");
  const statusOf = (one: Timeline) => one.events.find(({ id }) => id === piece)?.status;
  const verdict = { kind: "reject", reason: "misfire", note: "" } as const;
  const decided: DecisionId[] = [];
  await stopBefore(incidentId, "detailed", async () => {
    const decision = await decide(bench.ports(), bench.viewer, incidentId, {
      ...{ noun: "event", piece, verdict },
    });
    decided.push(unwrap(decision));
  });
  const stopped = (await bench.outcomeOf(incidentId)).timeline;
  expect(statusOf(stopped)).toBe("rejected");
  expect(idsOf(stopped)).toEqual(idsOf(timeline));
  unwrap(await undoDecisions(bench.ports(), bench.viewer, incidentId, decided));
  const undone = (await bench.outcomeOf(incidentId)).timeline;
  expect(statusOf(undone)).toBe("proposed");
  expect(toLiveTimeline(undone).causalLinks.map(({ id }) => id)).toEqual(
    expect.arrayContaining(toLiveTimeline(timeline).causalLinks.map(({ id }) => id)),
  );
});

test("the journal tells of it in the entry of the end, and its chain holds", async () => {
  const { incidentId } = await finished();
  const again = await stopBefore(incidentId, "detailed");
  const { read } = bench.ports().cases;
  const journal = await readJournal(read.journal, incidentId);
  const end = journal.findLast(({ kind }) => kind === "run-stopped");
  expect(end?.rationale).toMatch(/what was found until then is kept; \d+ pieces of before/);
  expect(findChainProblems(journal, sha256)).toEqual([]);
  // What it is said to have changed is what is different since: nothing that was there is gone.
  const { changes } = unwrap(await readRun(read, incidentId, again));
  expect(changes.filter(({ change }) => change === "gone")).toEqual([]);
});

test("a question asked after it goes on from what the finished one concluded", async () => {
  const { incidentId } = await finished();
  const { read } = bench.ports().cases;
  await stopBefore(incidentId, "causal");
  const question = { id: runIds.create(bench.ports().ids), incidentId };
  const memory = await memoryOfLastRun(read, question);
  expect(memory).toMatchObject({ conclusion: { outcome: "incident" } });
});
