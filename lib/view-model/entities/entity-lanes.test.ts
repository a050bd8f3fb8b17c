import { expect, test } from "vitest";
import { entityIds, stateChangeIds } from "@/lib/domain/ids";
import type { StateChange } from "@/lib/domain/timeline/state-change";
import { atSecond, citation, event, gap, stated, timeline } from "../testing/sample-timeline";
import { breakAt, unbrokenScale } from "../timeline/timeline-scale";
import { gatherLanes, type LaneMark, layOutLane } from "./entity-lanes";
import { drawBackdrop } from "./lane-backdrop";
import { describeMark, sayMark } from "./lane-text";

const id = (number: number) => entityIds.fromDigest(number.toString(16).padStart(16, "0"));
const whole = { earliest: atSecond(0), latest: atSecond(1000) };
const state = (
  number: number,
  seconds: number,
  [property, from, to]: readonly [string, string | null, string],
): StateChange => ({
  ...{ id: stateChangeIds.fromDigest(number.toString(16).padStart(16, "0")), entity: id(1) },
  ...{ property, from, to, at: stated(seconds), evidence: [citation("a.log", number)] },
  ...{ status: "proposed", actor: "rules" },
});
function laneOf(changes: Parameters<typeof timeline>[0], of = 1) {
  const { lanes, changes: known } = gatherLanes(timeline(changes), whole);
  const lane = lanes.get(id(of));
  if (!lane) throw new Error("the sample has two entities");
  return { lane, known };
}
const view = { window: whole, scale: unbrokenScale, widthPx: 1000 };
const shape = ({ kind, from, to }: LaneMark) => [
  kind,
  Math.round(from * 1000),
  Math.round(to * 1000),
];

test("a lane tells gaps, states and events from left to right on the axis of the window", () => {
  const { lane } = laneOf({
    events: [event(1, { time: stated(300), endTime: stated(400) })],
    stateChanges: [
      state(1, 200, ["status", "up", "down"]),
      state(2, 600, ["status", "down", "up"]),
    ],
    gaps: [gap(1)],
  });
  expect(layOutLane(lane, view).map(shape)).toEqual([
    ["state", 0, 200],
    ["gap", 60, 120],
    ["state", 200, 600],
    ["events", 300, 400],
    ["state", 600, 1000],
  ]);
});

test("what is outside the window is left out, and what reaches into it is cut at its edges", () => {
  const { lane } = laneOf({
    events: [event(1, { time: stated(100) }), event(2, { time: stated(550) })],
    stateChanges: [state(1, 200, ["status", null, "down"])],
  });
  const window = { earliest: atSecond(500), latest: atSecond(600) };
  expect(layOutLane(lane, { ...view, window }).map(shape)).toEqual([
    ["state", 0, 1000],
    ["events", 500, 500],
  ]);
});

test("events nearer than a mark is wide share one, and zooming in tells them apart", () => {
  const { lane } = laneOf({
    events: [10, 15, 24, 100].map((seconds, index) => event(index, { time: stated(seconds) })),
  });
  const sizes = (widthPx: number) =>
    layOutLane(lane, { ...view, widthPx }).map((mark) =>
      mark.kind === "events" ? mark.events.length : 0,
    );
  expect(sizes(1000)).toEqual([3, 1]);
  expect(sizes(4000)).toEqual([1, 1, 1, 1]);
  expect(sizes(2000)).toEqual([2, 1, 1]);
});

test("each property has its own track, the worst first, and more than fit are counted", () => {
  const words = ["role", "disk", "link", "power"] as const;
  const { lane } = laneOf({
    stateChanges: words.map((property, index) =>
      state(index, 100, [property, null, property === "link" ? "down" : "as it was"]),
    ),
  });
  expect(lane.tracks).toBe(3);
  expect(lane.propertiesHeld).toBe(1);
  expect(lane.bands.find(({ track }) => track === 0)?.property).toBe("link");
});

test("a gap of a file is a gap of whoever is known from that file, and of nobody else", () => {
  const gaps = [gap(1, { files: ["a.log"] }), gap(2, { files: [] }), gap(3, { status: "closed" })];
  const events = [
    event(1),
    event(2, { entities: [id(2)], evidence: [citation("other.log", 1)] }),
    event(3, { entities: [id(2)], status: "rejected" }),
  ];
  expect(laneOf({ gaps, events }).lane.gaps).toHaveLength(2);
  expect(laneOf({ gaps, events }, 2).lane.gaps.map((of) => of.id)).toEqual([gaps[1]?.id]);
});

test("a stretch that is cut short takes little of the lane", () => {
  const { lane } = laneOf({
    events: [event(1, { time: stated(10) }), event(2, { time: stated(990) })],
  });
  const scale = breakAt(whole, [{ earliest: atSecond(20), latest: atSecond(980) }]);
  const [first, last] = layOutLane(lane, { ...view, scale });
  expect(first?.from).toBeGreaterThan(0.2);
  expect(last?.from).toBeLessThan(0.8);
});

test("a state says what it is, since when, until when, how certain and by which words", () => {
  const { lane, known } = laneOf({
    stateChanges: [
      state(1, 200, ["status", "up", "down"]),
      state(2, 600, ["status", "down", "up"]),
    ],
  });
  const texts = layOutLane(lane, view).map((mark) => sayMark(describeMark(mark, known, "UTC")));
  expect(texts).toEqual([
    "status: up. Since before its first known state. Until 2026-03-08 14:03:20 (3 m 20 s or longer). Reads as in order. Certainty inferred: only its end is recorded. Evidence a.log, line 1",
    "status: down. Since 2026-03-08 14:03:20.000. Until 2026-03-08 14:10:00 (6 m 40 s). Reads as impaired. Certainty stated. Evidence a.log, line 1",
    "status: up. Since 2026-03-08 14:10:00.000. Until no later change is known. Reads as in order. Certainty stated. Evidence a.log, line 2",
  ]);
});

test("a bundle names its events while they are few", () => {
  const events = [1, 2, 3, 4, 5, 6, 7].map((number) => event(number, { time: stated(number) }));
  const { lane, known } = laneOf({ events });
  const [mark] = layOutLane(lane, view);
  const text = mark && describeMark(mark, known, "UTC");
  expect(text?.title).toBe("7 events");
  expect(text?.facts.map((fact) => fact.text)).toEqual([
    ...["Event 1", "Event 2", "Event 3", "Event 4", "Event 5"],
    "and 2 more; zoom in",
  ]);
});

test("letters of turning points that lie close together stand beside each other, their lines do not move", () => {
  const phase = (name: "impact" | "detected", seconds: number) => ({
    ...{ id: name, name, title: name, start: atSecond(seconds), end: whole.latest },
  });
  const phases = [phase("impact", 500), phase("detected", 501)];
  const { turns } = drawBackdrop(phases, view);
  expect(turns.map(({ share }) => share)).toEqual([0.5, 0.501]);
  expect(turns.map(({ letterShare }) => letterShare)).toEqual([0.5, 0.517]);
  const later = { earliest: atSecond(600), latest: atSecond(900) };
  expect(drawBackdrop(phases, { ...view, window: later }).turns).toEqual([]);
});
