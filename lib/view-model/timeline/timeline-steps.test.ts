import { expect, test } from "vitest";
import { event, eventId, secondEntity, stated, timeline } from "../testing/sample-timeline";
import { drawTimeline } from "./timeline-drawing";
import { describeHover } from "./timeline-hover";
import { describeStep, stepTo, type TimelineStep } from "./timeline-steps";

// orders-api: 1 and 3; nginx: 2 and 4.
const drawing = drawTimeline(
  timeline({
    events: [
      event(1, { time: stated(0) }),
      event(2, { time: stated(10), entities: [secondEntity] }),
      event(3, { time: stated(20) }),
      event(4, { time: stated(90), entities: [secondEntity] }),
    ],
  }),
  { grouping: "entity", lanesMax: 24 },
);

test.each<[TimelineStep, number | null, number | null]>([
  ["next", null, 1],
  ["last", null, 4],
  ["next", 1, 2],
  ["previous", 1, null],
  ["next", 4, null],
  ["next-in-lane", 1, 3],
  ["previous-in-lane", 4, 2],
  ["previous-in-lane", 1, null],
  ["lane-below", 3, 2],
  ["lane-above", 4, 3],
  ["lane-above", 1, null],
  ["first", 3, 1],
  ["last", 2, 4],
])("%s from %s leads to %s", (step, from, to) => {
  const reached = stepTo(drawing, from === null ? null : eventId(from), step);
  expect(reached?.id ?? null).toBe(to === null ? null : eventId(to));
});

test("what is reached is said with its time, its lane and its place among all", () => {
  const [first] = drawing.events;
  if (!first) throw new Error("There are four");
  expect(describeStep(drawing, first, "14:00:00 UTC")).toBe(
    "Event 1, 14:00:00 UTC, orders-api, 1 of 4",
  );
});

test("the pointer is told the time in every zone, as it was written, and the words it rests on", () => {
  const hover = describeHover(event(1, { time: stated(0) }), {
    incident: "Europe/Helsinki",
    local: "America/New_York",
  });
  expect(hover.facts).toEqual([
    { term: "UTC", text: "2026-03-08 14:00:00.000" },
    { term: "Local", text: "2026-03-08 10:00:00.000 America/New_York (-04:00)" },
    { term: "Incident", text: "2026-03-08 16:00:00.000 Europe/Helsinki (+02:00)" },
    { term: "As written", text: "raw stamp" },
  ]);
  expect(hover.quote).toEqual({ place: "a.log:1", text: "quoted words" });
});

test("a title of ten thousand characters is cut between characters, and says so", () => {
  const { title } = describeHover(event(1, { title: "𠮷".repeat(10_000) }), {
    incident: "UTC",
    local: "UTC",
  });
  expect([...title]).toHaveLength(240);
  expect(title.endsWith("𠮷…")).toBe(true);
});
