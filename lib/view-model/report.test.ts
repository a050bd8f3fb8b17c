import { expect, test } from "vitest";
import { toReport } from "./report";
import {
  atSecond,
  citation,
  event,
  eventId,
  gap,
  link,
  stated,
  timeline,
  unknownTime,
} from "./testing/sample-timeline";

const impact = {
  startedAt: atSecond(100),
  detectedAt: atSecond(160),
  mitigatedAt: null,
  resolvedAt: atSecond(400),
};

const whole = timeline({
  impact,
  events: [
    event(1, { time: stated(10), title: "Rollout", evidence: [citation("deploys", 2)] }),
    event(2, { time: stated(100), title: "First 503", evidence: [citation("nginx", 5)] }),
    event(3, { time: stated(170), title: "Alert", evidence: [citation("alerts", 1)] }),
    event(4, { time: stated(500), title: "Calm", evidence: [citation("nginx", 5)] }),
    event(5, { time: stated(20), title: "A detail", importance: "detail" }),
    event(6, { time: unknownTime, title: "Someone noticed" }),
  ],
  causalLinks: [link(1, 1, 2, { mechanism: "the pool ran out" })],
  rootCauses: [
    { rank: 1, event: eventId(2), subject: "nginx", entities: [], score: 1, why: ["because"] },
  ],
  gaps: [gap(1), gap(2, { status: "dismissed", description: "Set aside" })],
});

test("the story is told by phase, and a phase nobody knows the start of is left out", () => {
  const { phases } = toReport(whole, "UTC");
  expect(phases.map(({ heading, sentences }) => [heading, sentences.length])).toEqual([
    ["Before the impact", 1],
    ["Impact", 1],
    ["After detection", 1],
    ["After resolution", 1],
    ["At a time not known", 1],
  ]);
});

test("what a cause led to is told with it", () => {
  const [before] = toReport(whole, "UTC").phases;
  expect(before?.sentences[0]?.consequences).toEqual(["It causes “First 503”: the pool ran out"]);
});

test("notes are numbered in reading order, and the same place keeps its number", () => {
  const report = toReport(whole, "UTC");
  expect(report.causes[0]?.citations).toEqual([1]);
  const numbers = report.phases.flatMap(({ sentences }) =>
    sentences.map(({ citations }) => citations),
  );
  // Rollout, First 503 (as in the causes), Alert, Calm (the line of First 503), Someone noticed.
  expect(numbers).toEqual([[2], [1], [3], [1], [4]]);
  expect(report.citations.map(({ number, reference }) => [number, reference.path])).toEqual([
    [1, "nginx"],
    [2, "deploys"],
    [3, "alerts"],
    [4, "a.log"],
  ]);
});

test("only open gaps are told", () => {
  expect(toReport(whole, "UTC").gaps.map(({ text }) => text)).toEqual(["Nothing was written"]);
});
