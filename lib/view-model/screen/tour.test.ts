import { expect, test } from "vitest";
import { instant, interval } from "@/lib/base/instant";
import { emptyTimeline } from "@/lib/domain/timeline/timeline";
import { sampleRoot } from "@/lib/testing/sample-timeline";
import { linesMatching, sourceFiles } from "@/lib/testing/source-files";
import { event, eventId, gap, timeline } from "../testing/sample-timeline";
import {
  isStepDone,
  measureAgainst,
  stageStep,
  stepsFor,
  type TourMoment,
  type TourStep,
  tourSteps,
} from "./tour";

const given = timeline({ events: [event(1), event(2)] });
const moment: TourMoment = { selection: null, window: null, decisions: 0 };
const anEvent = { kind: "event", key: eventId(1) };

function stepOf(target: TourStep["target"]): TourStep {
  const step = tourSteps.find((candidate) => candidate.target === target);
  if (step === undefined) throw new Error(`no step shows ${target}`);
  return step;
}

test.each(tourSteps.map(({ target }) => target))("%s is an element of the page", (target) => {
  const marks = linesMatching(
    sourceFiles("components"),
    new RegExp(`(data-tour|tour)="${target}"`),
  );
  expect(marks).toHaveLength(1);
});

test("the tour is short, each step says something, and none twice of the same element", () => {
  expect(tourSteps.length).toBeGreaterThanOrEqual(6);
  expect(tourSteps.length).toBeLessThanOrEqual(11);
  expect(new Set(tourSteps.map(({ target }) => target)).size).toBe(tourSteps.length);
  for (const { text, todo } of tourSteps) expect(`${text} ${todo}`.length).toBeLessThan(260);
});

test("who may only read is not asked to decide", () => {
  const shown = stepsFor({ timeline: given, mayInvestigate: false }).map(({ target }) => target);
  expect(shown).not.toContain("verdicts");
  expect(shown).toContain("citations");
});

test("an incident without events is shown where it will be handed over, and nothing it lacks", () => {
  const shown = stepsFor({ timeline: emptyTimeline, mayInvestigate: true });
  expect(shown.map(({ target }) => target)).toEqual(["review"]);
});

test("a step that is about an event keeps the one that is selected, or else takes the root cause", () => {
  const causes = timeline({
    events: given.events,
    rootCauses: [sampleRoot(2, { subject: "x", why: ["y"] })],
  });
  const step = stepOf("citations");
  expect(stageStep(step, { view: "timeline", selection: anEvent }, causes)).toEqual({
    view: "timeline",
  });
  expect(stageStep(step, { view: "graph", selection: null }, causes)).toEqual({
    view: "timeline",
    event: eventId(2),
  });
});

test("what a step points at in another view brings that view", () => {
  const at = { view: "evidence", selection: anEvent } as const;
  expect(stageStep(stepOf("lanes"), at, given)).toMatchObject({ view: "timeline", event: null });
  expect(stageStep(stepOf("graph"), at, given)).toMatchObject({ view: "graph", drawing: "chart" });
  expect(stageStep(stepOf("survey"), at, given)).toEqual({ view: "survey", event: null });
  expect(stageStep(stepOf("search"), at, given)).toEqual({ view: "evidence", event: null });
  expect(stageStep(stepOf("gaps"), at, given)).toMatchObject({ event: null });
  expect(stageStep(stepOf("impact"), at, given)).toEqual({ view: "summary" });
});

test("the piece that was selected before a step ends it when it is selected again", () => {
  const selecting = stepOf("lanes");
  const before = { ...moment, selection: anEvent };
  expect(measureAgainst(before, before)).toBe(before);
  const staged = measureAgainst(before, moment);
  expect(isStepDone(selecting, staged, moment)).toBe(false);
  expect(isStepDone(selecting, staged, before)).toBe(true);
});

test("a step ends when a person did what it asks for, and not before", () => {
  const selecting = stepOf("lanes");
  expect(isStepDone(selecting, moment, moment)).toBe(false);
  expect(isStepDone(selecting, moment, { ...moment, selection: anEvent })).toBe(true);
  // What was selected before the step is no answer to it.
  const before = { ...moment, selection: anEvent };
  expect(isStepDone(selecting, before, before)).toBe(false);
  const aGap = { kind: "gap", key: gap(1).id };
  expect(isStepDone(selecting, moment, { ...moment, selection: aGap })).toBe(false);
  expect(isStepDone(stepOf("gaps"), moment, { ...moment, selection: aGap })).toBe(true);

  const window = interval(instant(0), instant(60_000));
  expect(isStepDone(stepOf("density"), moment, { ...moment, window })).toBe(true);
  expect(isStepDone(stepOf("density"), { ...moment, window }, { ...moment, window })).toBe(false);
  expect(isStepDone(stepOf("verdicts"), moment, { ...moment, decisions: 1 })).toBe(true);
  expect(isStepDone(stepOf("report"), moment, { ...moment, decisions: 1 })).toBe(false);
});
