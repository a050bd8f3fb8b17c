import { expect, test } from "vitest";
import { type Interval, instant } from "@/lib/base/instant";
import { entityIds } from "@/lib/domain/ids";
import {
  atSecond,
  citation,
  event,
  eventId,
  gap,
  inferredTime,
  link,
  noon,
  secondEntity,
  stateChange,
  stated,
  timeline,
  uncertainty,
  unknownTime,
} from "../testing/sample-timeline";
import { drawTimeline, listLanes } from "./timeline-drawing";
import { gapLaneId } from "./timeline-lanes";

const options = { grouping: "entity", lanesMax: 24 } as const;

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

test("the story is told largest: impact and root causes before key events before details", () => {
  const drawing = drawTimeline(
    timeline({
      events: [event(1), event(2, { importance: "detail" }), event(3, { importance: "detail" })],
      impactEvents: [eventId(3)],
    }),
    options,
  );
  expect(drawing.events.map(({ tier }) => tier)).toEqual(["key", "detail", "headline"]);
});

test("what has states alone and finds no lane is named by the last one, and its states are counted", () => {
  const entities = ["a", "b", "c"].map((name) => ({
    ...{ id: entityIds.fromDigest(name.repeat(16)), name },
    ...{ type: "service", aliases: [], properties: {} },
  }));
  const drawing = drawTimeline(
    timeline({
      entities,
      events: [event(1, { entities: entities.slice(0, 1).map(({ id }) => id) })],
      stateChanges: entities.map(({ id }, index) => stateChange(index, { entity: id })),
    }),
    { ...options, lanesMax: 2 },
  );
  expect(drawing.lanes.map(({ label, count }) => [label, count])).toEqual([
    ["a", 1],
    ["2 other entities", 0],
  ]);
  expect(drawing).toMatchObject({ lanesHeld: 2, statesWithoutLane: 2 });
});

test("lanes that find no room share the last one, which says how many they are", () => {
  const kinds = ["failure", "recovery", "alert", "action"];
  const events = kinds.map((kind, index) => event(index + 1, { kind }));
  const drawing = drawTimeline(timeline({ events: [...events, event(9)] }), {
    grouping: "kind",
    lanesMax: 3,
  });
  expect(drawing.lanes.map(({ label, count }) => [label, count])).toEqual([
    ["Failure", 2],
    ["Recovery", 1],
    ["2 other kinds", 2],
  ]);
  expect(drawing.lanesHeld).toBe(2);
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

test("onset and end keep their uncertainty, and no event ends before it began", () => {
  const events = [
    event(1, { time: stated(0, 60_000), endTime: stated(240) }),
    event(2, { time: stated(300, 20_000), endTime: stated(310, 60_000) }),
    event(3, { time: stated(400), endTime: stated(390) }),
  ];
  const drawn = drawTimeline(timeline({ events }), options).events;
  expect(drawn.map(({ onset, end }) => [onset, end])).toEqual([
    [span(0, 60), span(240, 240)],
    [span(300, 320), span(310, 370)],
    [span(400, 400), null],
  ]);
});

test.each([
  ["ends when it is over", 8, 8],
  ["ends as it says when that is sooner", 20, 10],
  ["runs on while nobody knows that it is over", null, 10],
  ["has its own end where it is over before it began", 0, 10],
] as const)("what hurt %s", (_, resolved, until) => {
  const resolvedAt = resolved === null ? null : atSecond(resolved);
  const impact = { startedAt: null, detectedAt: null, mitigatedAt: null, resolvedAt };
  const long = { time: stated(3), endTime: stated(10) };
  const events = [event(1, long), event(2, long)];
  const drawing = drawTimeline(timeline({ events, impact, impactEvents: [eventId(1)] }), options);
  const ends = new Map(drawing.events.map(({ id, end }) => [id, end?.latest]));
  expect(ends.get(eventId(1))).toBe(atSecond(until));
  expect(ends.get(eventId(2))).toBe(atSecond(10));
});

test("a long stretch without events, gaps or turning points is idle", () => {
  const events = [event(1, { time: stated(0) }), event(2, { time: stated(10_000) })];
  expect(drawTimeline(timeline({ events }), options).idle).toEqual([span(0, 10_000)]);
  const silent = gap(1, { window: { earliest: atSecond(100), latest: atSecond(9_900) } });
  expect(drawTimeline(timeline({ events, gaps: [silent] }), options).idle).toEqual([]);
});

test("what only has states has a lane, and a change after the last event is shown", () => {
  const recovery = stateChange(1, { entity: secondEntity, at: stated(600), to: "up" });
  const whole = timeline({ events: [event(1), event(2)], stateChanges: [recovery] });
  const drawing = drawTimeline(whole, options);
  expect(drawing.lanes.map(({ label, count }) => [label, count])).toEqual([
    ["orders-api", 2],
    ["nginx", 0],
  ]);
  expect(drawing.states.map(({ start, end }) => [start, end])).toEqual([
    [atSecond(600), drawing.extent?.latest],
  ]);
  expect(drawing.idle).toEqual([span(120, 600)]);
});

test("states of what has no lane are counted", () => {
  const whole = timeline({
    events: [event(1), event(2)],
    stateChanges: [stateChange(1), stateChange(2, { entity: secondEntity })],
  });
  const hidden = (drawing: ReturnType<typeof drawTimeline>) => [
    drawing.states.length,
    drawing.statesWithoutLane,
  ];
  expect(hidden(drawTimeline(whole, { ...options, grouping: "kind" }))).toEqual([0, 2]);
  expect(hidden(drawTimeline(whole, options))).toEqual([2, 0]);
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
    ["Began", atSecond(0), atSecond(12)],
    ["Detected", atSecond(12), atSecond(110)],
    ["Ended", atSecond(110), extent?.latest],
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

function span(from: number, to: number): Interval {
  return { earliest: atSecond(from), latest: atSecond(to) };
}

test("the surroundings hold a month of evidence, and no stamp of another century", () => {
  const surroundings = (earliest: number, latest: number) => {
    const bounds = { earliest: instant(earliest), latest: instant(latest) };
    return drawTimeline({ ...timeline({ events: [event(1)] }), bounds }, options).surroundings;
  };
  const days = 86_400_000;
  expect(surroundings(noon - 20 * days, noon + days)).toEqual({
    earliest: noon - 20 * days,
    latest: noon + days,
  });
  const odd = surroundings(0, Date.UTC(9999, 11, 31));
  expect((odd?.latest ?? 0) - (odd?.earliest ?? 0)).toBeLessThan(70 * days);
});

test("lanes of the story come first, and keep their place where there is room for few", () => {
  const entities = ["backup", "disk", "api"].map((name, index) => ({
    ...{ type: "service", aliases: [], properties: {} },
    ...{ id: entityIds.fromDigest(`00000000000000b${index}`), name },
  }));
  const of = (index: number) => ({
    entities: entities.slice(index, index + 1).map(({ id }) => id),
  });
  const events = [
    event(1, { time: stated(0), ...of(0) }),
    event(2, { time: stated(5), ...of(0) }),
    event(3, { time: stated(10), ...of(1) }),
    event(4, { time: stated(20), ...of(2) }),
  ];
  const told = timeline({ entities, events, causalLinks: [link(1, 3, 4)] });
  const labels = (lanesMax: number) =>
    drawTimeline(told, { grouping: "entity", lanesMax }).lanes.map(({ label }) => label);
  expect(labels(24)).toEqual(["disk", "api", "backup"]);
  expect(labels(2)).toEqual(["disk", "2 other entities"]);
});

test("lanes to choose from are those of the whole timeline, and what a part draws beyond them", () => {
  const events = [
    event(1, { time: stated(0) }),
    event(2, { time: stated(5) }),
    event(3, { time: stated(10), entities: [secondEntity] }),
    event(4, { time: stated(20), entities: [] }),
  ];
  const labels = (lanesMax: number, shown: readonly number[]) => {
    const part = timeline({ events: events.filter((_, index) => shown.includes(index)) });
    const drawn = drawTimeline(part, { grouping: "entity", lanesMax }).lanes;
    const listed = listLanes(timeline({ events }), { grouping: "entity", lanesMax }, drawn);
    return listed.map(({ label }) => label);
  };
  expect(labels(24, [0])).toEqual(["orders-api", "nginx", "No entity"]);
  expect(labels(2, [2, 3])).toEqual(["orders-api", "2 other entities", "nginx", "No entity"]);
});
