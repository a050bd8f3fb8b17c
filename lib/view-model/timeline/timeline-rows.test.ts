import { expect, test } from "vitest";
import { instant } from "@/lib/base/instant";
import {
  atSecond,
  event,
  eventId,
  gap,
  noon,
  stateChange,
  stated,
  timeline,
} from "../testing/sample-timeline";
import { drawTimeline } from "./timeline-drawing";
import { placeTimeline, zoomLevel } from "./timeline-rows";
import { breakAt, unbrokenScale } from "./timeline-scale";
import { clusterMembers, countInWindow, countText, openCluster } from "./timeline-viewport";

const options = { grouping: "entity", lanesMax: 24 } as const;
/** A second is a pixel. */
const secondPerPx = { level: zoomLevel(1_000_000, 1_000), scale: unbrokenScale };

const many = (count: number, everySeconds: number) =>
  Array.from({ length: count }, (_, index) =>
    event(index + 1, { time: stated(index * everySeconds), importance: "detail" }),
  );

test("a level is the coarser of the zooms that share it, so that no two marks touch", () => {
  expect(2 ** (secondPerPx.level / 2)).toBeGreaterThanOrEqual(1_000);
  expect(2 ** (secondPerPx.level / 2)).toBeLessThan(1_415);
});

test("what is narrower than a mark is a moment, what is wider a bar with its whiskers", () => {
  const events = [
    event(1, { time: stated(0, 2_000) }),
    event(2, { time: stated(100, 40_000), endTime: stated(300, 60_000) }),
  ];
  const { marks } = placeTimeline(drawTimeline(timeline({ events }), options), secondPerPx);
  expect(marks.map(({ isMoment }) => isMoment)).toEqual([true, false]);
  expect(marks[1]).toMatchObject({
    axisFrom: atSecond(100),
    bodyFrom: atSecond(140),
    bodyTo: atSecond(300),
    axisTo: atSecond(360),
  });
});

test("an end of uncertain onset has no certain part", () => {
  const events = [event(1, { time: stated(0, 40_000) })];
  const [mark] = placeTimeline(drawTimeline(timeline({ events }), options), secondPerPx).marks;
  expect(mark).toMatchObject({ bodyFrom: atSecond(0), bodyTo: atSecond(0) });
});

test("of many events at one place some are drawn and all others are counted, and zooming draws them all", () => {
  const drawing = drawTimeline(timeline({ events: many(200, 1) }), options);
  const placed = placeTimeline(drawing, secondPerPx);
  const counted = placed.clusters.flatMap(({ ids }) => ids);
  expect(counted.length).toBeGreaterThan(100);
  expect(placed.marks.length + counted.length).toBe(200);
  const whole = { earliest: atSecond(-10), latest: atSecond(210) };
  const count = countInWindow(drawing, placed, unbrokenScale, whole);
  expect(count).toEqual({
    total: 200,
    drawn: placed.marks.length,
    clusters: placed.clusters.length,
  });
  expect(countText(count, drawing)).toContain(`${placed.marks.length} of 200 events`);
  const near = placeTimeline(drawing, { level: zoomLevel(1_000, 1_000), scale: unbrokenScale });
  expect(near.clusters).toEqual([]);
});

test("a cluster opens to the stretch its events began in; of one moment there is nothing to open", () => {
  const drawing = drawTimeline(timeline({ events: many(3, 100) }), options);
  expect(openCluster(clusterMembers(drawing, [eventId(1), eventId(3)]))).toEqual({
    earliest: instant(noon - 20_000),
    latest: instant(noon + 220_000),
  });
  const alike = [event(1, { time: stated(5) }), event(2, { time: stated(5) })];
  const one = drawTimeline(timeline({ events: alike }), options);
  expect(openCluster(clusterMembers(one, [eventId(1), eventId(2)]))).toBe(null);
});

test("a cluster of gaps holds gaps, and opens like one of events", () => {
  const drawing = drawTimeline(timeline({ events: [event(1)], gaps: [gap(1), gap(2)] }), options);
  const members = clusterMembers(
    drawing,
    drawing.gaps.map(({ id }) => id),
  );
  expect(members.map(({ title }) => title)).toEqual(drawing.gaps.map(({ title }) => title));
  const apart = members.map((member, index) => ({
    ...member,
    startsAt: instant(member.startsAt + index * 60_000),
  }));
  expect(openCluster(apart)).not.toBeNull();
});

test("gaps stand in rows of their lane, those at one place below each other", () => {
  const gaps = [1, 2, 3, 4, 5, 6].map((number) => gap(number));
  const placed = placeTimeline(
    drawTimeline(timeline({ events: [event(1)], gaps }), options),
    secondPerPx,
  );
  const rows = placed.rows.filter(({ laneId }) => laneId === "lane-of-gaps");
  expect(rows.map(({ kind, label }) => [kind, label])).toEqual([
    ["gaps", "Gaps"],
    ["gaps", null],
    ["gaps", null],
    ["gaps", null],
    ["clusters", null],
  ]);
  expect(placed.clusters.map(({ ids }) => ids.length)).toEqual([2]);
});

test("a state lasts until the next one; what was before the first is inferred from it", () => {
  const drawing = drawTimeline(
    timeline({
      events: [event(0), event(5)],
      stateChanges: [
        stateChange(2, { at: stated(200), from: "DOWN", to: "UP" }),
        stateChange(1, { at: stated(100), from: "UP", to: "DOWN" }),
      ],
    }),
    options,
  );
  expect(
    drawing.states.map(({ value, tone, isInferred, start, end }) => [
      value,
      tone,
      isInferred,
      start,
      end,
    ]),
  ).toEqual([
    ["UP", "good", true, drawing.extent?.earliest, atSecond(100)],
    ["DOWN", "bad", false, atSecond(100), atSecond(200)],
    ["UP", "good", false, atSecond(200), drawing.extent?.latest],
  ]);
  const { rows } = placeTimeline(drawing, secondPerPx);
  expect(rows.map(({ kind, label }) => [kind, label])).toEqual([
    ["events", "orders-api"],
    ["states", "health"],
  ]);
});

test("where idle time is cut out, what comes after it stands nearer", () => {
  const events = [event(1, { time: stated(0) }), event(2, { time: stated(100_000) })];
  const drawing = drawTimeline(timeline({ events }), options);
  if (drawing.extent === null) throw new Error("Both events have a time");
  const scale = breakAt(drawing.extent, drawing.idle);
  const { marks } = placeTimeline(drawing, { ...secondPerPx, scale });
  const [first, second] = marks.map(({ axisFrom }) => axisFrom);
  expect((second ?? 0) - (first ?? 0)).toBeLessThan(20_000_000);
});

test("the name of a phase stands before its line where it would run out of the drawing behind it", () => {
  const impact = {
    ...{ startedAt: atSecond(0), detectedAt: atSecond(300) },
    ...{ mitigatedAt: atSecond(600), resolvedAt: null },
  };
  const events = [event(1), event(2, { time: stated(620) })];
  const { marks } = placeTimeline(drawTimeline(timeline({ events, impact }), options), secondPerPx);
  const sideOf = (id: string) => {
    const mark = marks.find((one) => one.id === id);
    return mark && [mark.titlePx > 0, mark.isLeft ?? false];
  };
  expect(sideOf("phase-impact")).toEqual([true, false]);
  expect(sideOf("phase-detected")).toEqual([true, false]);
  expect(sideOf("phase-mitigated")).toEqual([true, true]);
});
