import { expect, test } from "vitest";
import { gapIds, runIds, userIdSchema } from "@/lib/domain/ids";
import { type DirectorReport, roundsEnds } from "@/lib/domain/rounds/round";
import { type RunStatus, standardPlan } from "@/lib/domain/runs/run";
import { toRunStatus } from "../runs/run-status";
import { atSecond, event, eventId, timeline } from "../testing/sample-timeline";
import type { RunProgress } from "../workspace/workspace";
import { namesOf } from "./named-pieces";
import {
  beganFrom,
  chosenRound,
  endText,
  ownReport,
  ownRounds,
  progressText,
  roundNumbers,
  runsWithRounds,
  shownRun,
  toGapMoves,
  toReportParts,
} from "./rounds-summary";
import { invocationId, outcome, round, work } from "./testing/sample-rounds";

const settings = { performer: "rules", iterationsMax: 20, temperature: null, tokensMax: null };

function run(number: number, keys: readonly string[], status: RunStatus = "finished"): RunProgress {
  return {
    ...{ id: runIds.fromDigest(`${number}`.repeat(16)), number, status, analyst: "rules" },
    ...{ plan: standardPlan(() => settings), startedBy: userIdSchema.parse("me"), failure: null },
    steps: keys.map((key) => ({ key, metrics: null, keptFrom: null })),
    queuedAt: atSecond(number * 100),
    finishedAt: status === "running" ? null : atSecond(number * 100 + 50),
  };
}

test("rounds of an earlier run are not mixed with those of a new one", () => {
  const investigation = { passes: null, rounds: [round(1), round(2)], report: null, requests: [] };
  expect(ownRounds(investigation, [])).toHaveLength(2);
  const ofNew = work("r1-direct", {}, { id: invocationId(77) });
  expect(ownRounds(investigation, [ofNew])).toEqual([]);
  const ofOld = work("r2-q1-logs", {}, { id: invocationId(2) });
  expect(ownRounds(investigation, [ofOld])).toHaveLength(2);
});

test("the report of an earlier run is not told of one that was stopped before its first round was over", () => {
  const investigation = { passes: null, rounds: [round(1)], report: report("limit"), requests: [] };
  const stopped = [work("r1-direct", {}, { id: invocationId(77) })];
  expect(ownReport(investigation, [], stopped)).toBeNull();
  expect(ownReport(investigation, [], [...stopped, work("report")])).toBe(investigation.report);
  expect(ownReport(investigation, investigation.rounds, [work("r1-q1-logs")])).toBe(
    investigation.report,
  );
  expect(ownReport(investigation, investigation.rounds, [])).toBe(investigation.report);
});

test("what a round changed is seen from what the one before left, and the first from the passes", () => {
  const rounds = [round(1), round(2)];
  const [first, second] = rounds;
  const direct = work("r1-direct", {}, { startedAt: atSecond(30) });
  expect(second && beganFrom(second, rounds, [])).toBe(atSecond(60));
  expect(first && beganFrom(first, rounds, [direct])).toBe(atSecond(30));
  expect(first && beganFrom(first, rounds, [])).toBeNull();
});

test("a round can be looked at from its first task on; a decision to stop opens none", () => {
  const direct = work("r2-direct");
  expect(roundNumbers([round(1)], [direct])).toEqual([1, 2]);
  expect(roundNumbers([round(1)], [direct, work("report")])).toEqual([1]);
  expect(roundNumbers([round(1)], [direct, work("r2-q1-logs"), work("report")])).toEqual([1, 2]);
});

test.each([
  [[1, 2, 3], 2, 2],
  [[1, 2, 3], null, 3],
  [[1, 2, 3], 9, 3],
  [[], 1, null],
])("of %j the one asked for, or the newest: %s", (numbers, asked, chosen) => {
  expect(chosenRound(numbers, asked, { rounds: [], isGoing: false })).toBe(chosen);
});

test("where none is asked for, the round that found the most is shown, not an empty last one", () => {
  const most = round(2, { outcomes: [outcome(1, "taken"), outcome(2, "united")] });
  const rounds = [
    round(1, { outcomes: [outcome(3, "taken"), outcome(4, "noted")] }),
    most,
    round(3),
  ];
  expect(chosenRound([1, 2, 3], null, { rounds, isGoing: false })).toBe(2);
  expect(chosenRound([1, 2, 3], null, { rounds, isGoing: true })).toBe(3);
  expect(chosenRound([1, 2, 3], 3, { rounds, isGoing: false })).toBe(3);
});

test("what is being done is said in words, and nothing once the run is over", () => {
  const own = [work("r1-direct", { output: {} }), work("r1-q2-access"), work("r1-q3-logs")];
  expect(progressText(own, true)).toBe(
    "round 1: the Access Expert answers question 2, and 1 more task",
  );
  expect(progressText(own, false)).toBeNull();
});

const report = (end: DirectorReport["end"]): DirectorReport => ({
  ...{ end, happened: [], impact: [], causes: [], factors: [], ruledOut: [], unknown: [] },
  collect: [],
});

test("every end has words of its own", () => {
  const ended = toRunStatus([run(1, ["r1-direct"])]);
  const texts = roundsEnds.map((end) => endText(report(end), [1], ended, false));
  expect(new Set(texts).size).toBe(roundsEnds.length);
  expect(texts).not.toContain(null);
  expect(endText(null, [1], ended, false)).toContain("stopped before the end");
  const failed = toRunStatus([{ ...run(1, []), status: "failed", failure: "no disk" }]);
  expect(endText(null, [1], failed, false)).toContain("no disk");
  expect(endText(null, [1], ended, true)).toBeNull();
});

test("earlier runs are looked at as it was known when they had ended, second to the newest", () => {
  const runs = [run(4, []), run(3, ["r1-direct"]), run(2, ["coarse"]), run(1, ["r1-direct"])];
  expect(runsWithRounds(runs).map((one) => [one.run.number, one.knownAt])).toEqual([
    [3, null],
    [1, atSecond(150)],
  ]);
  const status = toRunStatus(runs);
  expect(shownRun(runs, null, status)?.number).toBe(3);
  expect(shownRun(runs, atSecond(150), status)?.number).toBe(1);
  expect(shownRun(runs, atSecond(0), status)).toBeNull();
  const going = [run(5, [], "running"), ...runs];
  expect(shownRun(going, null, toRunStatus(going))?.number).toBe(5);
});

test("a gap that closed is named by what was asked, though the timeline does not hold it any more", () => {
  const gone = gapIds.fromDigest("7".repeat(16));
  const asked = "Nothing leads to it";
  const gaps = { shown: [], opened: [], closed: [gone], closedInWords: { [gone]: asked } };
  const closing = round(1, { gaps });
  const investigation = { passes: null, rounds: [closing], report: null, requests: [] };
  const names = namesOf(timeline({ investigation }));
  expect(toGapMoves(closing, names).closed).toEqual([{ id: gone, title: asked, isThere: false }]);
});

test("each sentence of the report leads to its pieces where it names them, times in the reader's zone, and a section that says nothing is left out", () => {
  const names = namesOf(timeline({ events: [event(1), event(2)] }));
  const text = "2026-03-08T13:59:00.000Z: Event 1";
  const causes = [{ text, cites: [eventId(1), eventId(2), "evt_9"] }];
  const parts = toReportParts({ ...report("limit"), causes }, names, "Europe/Berlin");
  expect(parts).toEqual([
    {
      ...{ key: "causes", heading: "Causes" },
      passages: [
        {
          before: "2026-03-08 14:59:00: ",
          named: { id: eventId(1), title: "Event 1", isThere: true },
          after: "",
          cites: [
            { id: eventId(2), title: "Event 2", isThere: true },
            { id: "evt_9", title: "evt_9", isThere: false },
          ],
        },
      ],
    },
  ]);
});
