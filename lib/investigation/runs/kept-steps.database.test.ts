import { expect, test } from "vitest";
import { assertPresent } from "@/lib/base/assert";
import { isLive } from "@/lib/domain/claim";
import { decisionIds, type IncidentId } from "@/lib/domain/ids";
import type { Performer } from "@/lib/investigation/ports/performer-port";
import { startRun } from "@/lib/investigation/runs/queue-run";
import { readRun } from "@/lib/investigation/runs/read-run";
import { listPerformers } from "@/lib/tasks/performer-list";
import { logOfApp, RunBench } from "../../server/testing/run-bench";
import { unwrap } from "../../server/testing/unwrap";
import { decide } from "../review/deciding/decide";
import { undoDecisions } from "../review/deciding/undo";
import { sendingDigest } from "./sending/describe-sending";

const bench = new RunBench();

/** An incident whose first analysis is done. */
async function analysed(...more: readonly string[]): Promise<IncidentId> {
  const { incidentId, runId } = await bench.openWithRun(...more);
  await bench.advance(bench.ports(), runId);
  return incidentId;
}

async function runAgain(incidentId: IncidentId, edition?: string) {
  const ports = bench.ports(edition === undefined ? bench.rules : { ...bench.rules, edition });
  const runId = unwrap(await startRun(ports, bench.viewer, incidentId));
  await bench.advance(ports, runId);
  const details = unwrap(await readRun(ports.cases.read, incidentId, runId));
  return {
    ...details,
    kept: details.steps.flatMap(({ key, keptFrom }) => (keptFrom === null ? [] : [key])),
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

test("what was kept twice is still all that was found", async () => {
  const incidentId = await analysed();
  const { timeline } = await bench.outcomeOf(incidentId);
  for (const _ of [2, 3, 4]) await runAgain(incidentId);
  expect((await bench.outcomeOf(incidentId)).timeline).toEqual(timeline);
});

test("links that are rejected run after run take nothing else with them", async () => {
  const incidentId = await analysed(logOfApp);
  const events = (await bench.outcomeOf(incidentId)).timeline.events.map(({ id }) => id);
  for (const _ of [2, 3]) {
    await reject(incidentId, "causal-link");
    await runAgain(incidentId);
  }
  const { timeline } = await bench.outcomeOf(incidentId);
  expect(timeline.events.map(({ id }) => id)).toEqual(events);
  expect([...timeline.causalLinks.filter(isLive), ...timeline.sequences]).not.toEqual([]);
});

test("what was decided while a pass went on is not brought back once it was undone", async () => {
  const incidentId = await analysed();
  const { timeline } = await bench.outcomeOf(incidentId);
  const { id } = assertPresent(timeline.events.find(isLive), "event");
  const verdict = { kind: "reject", reason: "wrong", note: "" } as const;
  const given = { noun: "event", piece: id, verdict } as const;
  let decided = "";
  const performer = bench.afterTurn("coarse", async () => {
    decided = unwrap(await decide(bench.ports(), bench.viewer, incidentId, given));
  });
  const ports = bench.ports(performer);
  await bench.advance(ports, unwrap(await startRun(ports, bench.viewer, incidentId)));
  const ids = [decisionIds.parse(decided) ?? expect.fail()];
  unwrap(await undoDecisions(bench.ports(), bench.viewer, incidentId, ids));
  await bench.advance(ports, unwrap(await startRun(ports, bench.viewer, incidentId)));
  const after = (await bench.outcomeOf(incidentId)).timeline;
  expect(after.events.find((event) => event.id === id)?.status).toBe("proposed");
});

test("a pass that was ended by its limit is performed again", async () => {
  const incidentId = await analysed();
  const short = { "coarse-pass": { iterationsMax: 1 } };
  for (const _ of [2, 3]) {
    const runId = unwrap(await startRun(bench.ports(), bench.viewer, incidentId, short));
    await bench.advance(bench.ports(), runId);
    const { steps } = unwrap(await readRun(bench.ports().cases.read, incidentId, runId));
    expect(steps.find(({ key }) => key === "coarse")?.keptFrom).toBeNull();
  }
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

test("the rules' draft stays while a model's pass after it is kept and the next one is performed", async () => {
  const incidentId = await analysed();
  const links: number[] = [];
  const model: Performer = {
    ...{ name: "local/quiet", kind: "model", actor: "model", edition: "1" },
    async *perform({ task }, tools) {
      if (task.pass === "detailed") links.push(tools.timeline().causalLinks.filter(isLive).length);
      yield { kind: "calls", calls: [] };
      yield { kind: "done", output: { text: "It stands" } };
    },
  };
  const ports = { ...bench.ports(), performers: listPerformers([bench.rules, model]) };
  const by = { performer: model.name };
  const chosen = {
    ...{ "coarse-pass": by, "causal-pass": by },
    // Never done by itself, so never kept.
    "detailed-pass": { ...by, iterationsMax: 1 },
  };
  const artifacts = await ports.cases.read.artifacts.list(incidentId);
  const confirmed = sendingDigest([{ model: model.name, address: "there" }], artifacts);
  const terms = { prices: {}, addressOf: () => "there", confirmed };
  for (const _ of [2, 3]) {
    const runId = unwrap(await startRun(ports, bench.viewer, incidentId, chosen, terms));
    await bench.advance(ports, runId);
    const { steps } = unwrap(await readRun(ports.cases.read, incidentId, runId));
    if (links.length === 2) {
      expect(steps.find(({ key }) => key === "coarse-model")?.keptFrom).toBe(2);
    }
  }
  const { timeline } = await bench.outcomeOf(incidentId);
  expect(links[0]).toBe(timeline.causalLinks.filter(isLive).length);
  expect(links[1]).toBe(links[0]);
});

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
