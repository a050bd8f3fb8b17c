import { expect, test } from "vitest";
import { assertPresent } from "@/lib/base/assert";
import { isLive } from "@/lib/domain/claim";
import type { IncidentId } from "@/lib/domain/ids";
import { decide } from "@/lib/investigation/review/decide";
import { startRun } from "@/lib/investigation/runs/queue-run";
import { readRun } from "@/lib/investigation/runs/read-run";
import { RunBench } from "./testing/run-bench";
import { unwrap } from "./testing/unwrap";

const bench = new RunBench();

/** An incident whose first analysis is done. */
async function analysed(): Promise<IncidentId> {
  const { incidentId, runId } = await bench.openWithRun();
  await bench.advance(bench.ports(), runId);
  return incidentId;
}

async function runAgain(incidentId: IncidentId, edition?: string) {
  const ports = bench.ports(edition === undefined ? bench.rules : { ...bench.rules, edition });
  const runId = unwrap(await startRun(ports, bench.viewer, incidentId));
  await bench.advance(ports, runId);
  const account = unwrap(await readRun(ports.cases.read, incidentId, runId));
  return {
    ...account,
    kept: account.steps.flatMap(({ key, keptFrom }) => (keptFrom === null ? [] : [key])),
  };
}

async function reject(incidentId: IncidentId, noun: "event" | "causal-link") {
  const { timeline } = await bench.outcomeOf(incidentId);
  const pieces = noun === "event" ? timeline.events : timeline.causalLinks;
  const { id } = assertPresent(pieces.find(isLive), "a live piece");
  const verdict = { kind: "reject", reason: "wrong", note: "" } as const;
  const given =
    noun === "event"
      ? { noun, piece: assertPresent(timeline.events.find(isLive), "event").id, verdict }
      : { noun, piece: assertPresent(timeline.causalLinks.find(isLive), "link").id, verdict };
  unwrap(await decide(bench.ports(), bench.viewer, incidentId, given));
  return id;
}

test("a run over the same evidence keeps every pass and changes nothing", async () => {
  const incidentId = await analysed();
  const before = await bench.outcomeOf(incidentId);
  const { kept, changes } = await runAgain(incidentId);
  expect(kept).toEqual(["coarse", "detailed", "causal"]);
  expect(changes).toEqual([]);
  const after = await bench.outcomeOf(incidentId);
  expect(after.timeline).toEqual(before.timeline);
  expect(after.passes).toBe(3);
});

test("what was kept once is kept again, and named by the run that played it", async () => {
  const incidentId = await analysed();
  await runAgain(incidentId);
  const { steps } = await runAgain(incidentId);
  expect(steps.map(({ keptFrom }) => keptFrom)).toEqual([1, 1, 1, null]);
});

test("a decision on a link has only the causal pass played again", async () => {
  const incidentId = await analysed();
  const link = await reject(incidentId, "causal-link");
  const { kept } = await runAgain(incidentId);
  expect(kept).toEqual(["coarse", "detailed"]);
  const { timeline } = await bench.outcomeOf(incidentId);
  expect(timeline.causalLinks.find(({ id }) => id === link)?.status).toBe("rejected");
});

test("an accepted link stays with both its ends though neither event was decided", async () => {
  const incidentId = await analysed();
  const { timeline } = await bench.outcomeOf(incidentId);
  const link = assertPresent(timeline.causalLinks.find(isLive), "link");
  const verdict = { kind: "accept" } as const;
  const given = { noun: "causal-link", piece: link.id, verdict } as const;
  unwrap(await decide(bench.ports(), bench.viewer, incidentId, given));
  await runAgain(incidentId, "newer");
  const after = (await bench.outcomeOf(incidentId)).timeline;
  expect(after.causalLinks.find(({ id }) => id === link.id)).toMatchObject({
    ...{ status: "accepted", source: link.source, target: link.target },
  });
  expect(after.events.map(({ id }) => id)).toEqual(timeline.events.map(({ id }) => id));
});

test("a decision on an event has every pass played again", async () => {
  const incidentId = await analysed();
  await reject(incidentId, "event");
  const { kept } = await runAgain(incidentId);
  expect(kept).toEqual([]);
});

test("another edition of the analyst plays every pass", async () => {
  const incidentId = await analysed();
  expect((await runAgain(incidentId, "newer")).kept).toEqual([]);
});

test.each(["event", "causal-link"] as const)(
  "with a rejected %s, keeping what has not changed leads to the same timeline as playing all",
  async (noun) => {
    const [kept, played] = [await analysed(), await analysed()];
    await reject(kept, noun);
    await reject(played, noun);
    await runAgain(kept);
    await runAgain(played, "newer");
    const timelines = await Promise.all([kept, played].map((id) => bench.outcomeOf(id)));
    expect(timelines[0]?.timeline).toEqual(timelines[1]?.timeline);
  },
);

test("the first run adds everything it found; a later one is told apart by what people rejected", async () => {
  const { incidentId, runId } = await bench.openWithRun();
  await bench.advance(bench.ports(), runId);
  const first = unwrap(await readRun(bench.ports().cases.read, incidentId, runId));
  const { timeline } = await bench.outcomeOf(incidentId);
  const added = first.changes.filter(({ noun, change }) => noun === "event" && change === "added");
  expect(added.map(({ id }) => id).toSorted()).toEqual(
    timeline.events.map(({ id }) => id).toSorted(),
  );
  expect(first.changes.every(({ change }) => change === "added")).toBe(true);
});

test("a run is told only to those who ask for it with its own incident", async () => {
  const { runId } = await bench.openWithRun();
  const other = await bench.openWithRun();
  expect(await readRun(bench.ports().cases.read, other.incidentId, runId)).toMatchObject({
    error: { kind: "not-found" },
  });
});
