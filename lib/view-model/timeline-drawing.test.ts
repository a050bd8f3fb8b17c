import { expect, test } from "vitest";
import { instant } from "@/lib/base/instant";
import {
  atSecond,
  citation,
  event,
  eventId,
  gap,
  inferredTime,
  noon,
  secondEntity,
  stated,
  timeline,
  uncertainty,
  unknownTime,
} from "./testing/sample-timeline";
import { drawnEventsMax, drawTimeline } from "./timeline-drawing";
import { gapLaneId } from "./timeline-lanes";

const options = { grouping: "entity", zone: "UTC", selectedId: null } as const;

test.each([
  ["entity", ["orders-api", "nginx"]],
  ["kind", ["Failure", "Recovery"]],
  ["source", ["a.log", "b.log"]],
] as const)(
  "lanes by %s stand in the order in which something first happens",
  (grouping, labels) => {
    const later = event(2, {
      kind: "recovery",
      entities: [secondEntity],
      evidence: [citation("b.log", 1)],
    });
    const drawing = drawTimeline(timeline({ events: [later, event(1)] }), { ...options, grouping });
    expect(drawing.lanes.map(({ label }) => label)).toEqual(labels);
  },
);

test("an inferred time is drawn as such, and an event without a time goes to the tray", () => {
  const inferred = event(1, { time: inferredTime(60) });
  const untimed = event(2, { time: unknownTime });
  const drawing = drawTimeline(timeline({ events: [inferred, untimed] }), options);
  expect(drawing.events.map(({ id, certainty }) => [id, certainty])).toEqual([
    [eventId(1), "inferred"],
  ]);
  expect(drawing.untimed.map(({ id }) => id)).toEqual([eventId(2)]);
  expect(drawing.total).toBe(1);
});

test("what an open conflict speaks about is contested, and no longer once it was waived", () => {
  const about = uncertainty(1, { evidence: event(1).evidence });
  const drawn = (status: "open" | "waived") =>
    drawTimeline(
      timeline({ events: [event(1), event(2)], uncertainties: [{ ...about, status }] }),
      options,
    ).events.map(({ isContested }) => isContested);
  expect(drawn("open")).toEqual([true, false]);
  expect(drawn("waived")).toEqual([false, false]);
});

test("rejected, pruned and superseded events are not drawn", () => {
  const events = (["rejected", "pruned", "superseded", "accepted", "edited"] as const).map(
    (status, index) => event(index + 1, { status }),
  );
  const drawing = drawTimeline(timeline({ events }), options);
  expect(drawing.events.map(({ status }) => status)).toEqual(["accepted", "edited"]);
});

test("beyond the cap the drawing keeps impact, root causes and the selected, and says how many there are", () => {
  const many = Array.from({ length: drawnEventsMax + 100 }, (_, index) =>
    event(index + 1, { importance: index < 50 ? "key" : "detail" }),
  );
  const [impact, root, selected] = [eventId(590), eventId(591), eventId(592)];
  const drawing = drawTimeline(
    timeline({
      events: many,
      impactEvents: [impact],
      rootCauses: [{ rank: 1, event: root, subject: "x", entities: [], score: 1, why: [] }],
    }),
    { ...options, selectedId: selected },
  );
  const shown = new Set(drawing.events.map(({ id }) => id));
  expect(drawing.events).toHaveLength(drawnEventsMax);
  expect(drawing.total).toBe(drawnEventsMax + 100);
  expect([impact, root, selected, eventId(1), eventId(50)].every((id) => shown.has(id))).toBe(true);
});

test("a gap is a stretch in a lane of its own; one without a stretch is counted, never drawn", () => {
  const gaps = [gap(1), gap(2, { window: null }), gap(3, { status: "dismissed" })];
  const drawing = drawTimeline(timeline({ events: [event(1)], gaps }), options);
  expect(drawing.gaps).toEqual([
    expect.objectContaining({ start: atSecond(60), end: atSecond(120) }),
  ]);
  expect(drawing.gapsWithoutWindow).toBe(1);
  expect(drawing.lanes.at(-1)).toEqual({ id: gapLaneId, label: "Gaps", count: 1 });
});

test("an onset within a minute is drawn with the share of its range that is uncertain", () => {
  const lasting = event(1, { time: stated(0, 60_000), endTime: stated(240) });
  const [drawn] = drawTimeline(timeline({ events: [lasting] }), options).events;
  expect(drawn).toMatchObject({ start: atSecond(0), end: atSecond(240), onsetShare: 0.25 });
});

test("the phases of the impact follow each other; one that is not known is left out", () => {
  const impact = {
    startedAt: atSecond(0),
    detectedAt: atSecond(12),
    mitigatedAt: null,
    resolvedAt: atSecond(110),
  };
  const { phases, extent } = drawTimeline(
    timeline({ events: [event(0), event(5)], impact }),
    options,
  );
  expect(phases.map(({ title, start, end }) => [title, start, end])).toEqual([
    ["Impact begins", atSecond(0), atSecond(12)],
    ["Detected", atSecond(12), atSecond(110)],
    ["Resolved", atSecond(110), extent?.latest],
  ]);
});

test("a timeline without a single time has nothing to fit", () => {
  expect(
    drawTimeline(timeline({ events: [event(1, { time: unknownTime })] }), options).extent,
  ).toBe(null);
});

test("one moment alone still has a window of some width", () => {
  const { extent } = drawTimeline(timeline({ events: [event(1, { time: stated(0) })] }), options);
  expect(extent).toEqual({ earliest: instant(noon - 1_000), latest: instant(noon + 1_000) });
});

test("the tooltip says the time in the shown zone, in UTC and as it was written", () => {
  const [drawn] = drawTimeline(timeline({ events: [event(1, { time: stated(0) })] }), {
    ...options,
    zone: "Europe/Berlin",
  }).events;
  expect(drawn?.detail.split("\n")).toEqual([
    "Event 1",
    "2026-03-08 15:00:00.000 Europe/Berlin",
    "2026-03-08 14:00:00.000 UTC",
    "as written: raw stamp",
    "1 citation",
  ]);
});
