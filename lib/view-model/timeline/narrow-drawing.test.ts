import { expect, test } from "vitest";
import { event, eventId, secondEntity, stated, timeline } from "../testing/sample-timeline";
import { arrangeLanes, narrowDrawing } from "./narrow-drawing";
import { drawTimeline } from "./timeline-drawing";
import { placeTimeline, zoomLevel } from "./timeline-rows";
import { unbrokenScale } from "./timeline-scale";

const whole = timeline({
  events: [
    event(1, { title: "Pool runs out", time: stated(0) }),
    event(2, { title: "Alert fires", time: stated(60), entities: [secondEntity] }),
  ],
});
const drawing = drawTimeline(whole, { grouping: "entity", lanesMax: 24 });

test("found events leave the lanes that they are in, over the same stretch of time", () => {
  const narrowed = narrowDrawing(drawing, new Set([eventId(2)]));
  expect(narrowed.events.map(({ id }) => id)).toEqual([eventId(2)]);
  expect(narrowed.lanes.map(({ label }) => label)).toEqual(["nginx"]);
  expect(narrowed.extent).toEqual(drawing.extent);
});

test("no search leaves everything, the same object", () => {
  expect(narrowDrawing(drawing, null)).toBe(drawing);
});

test("a pinned lane comes first, and a folded one has one row with all its events", () => {
  const [first = "", second = ""] = drawing.lanes.map(({ label }) => label);
  const pinned = arrangeLanes(drawing, { folded: [], pinned: [second] });
  expect(pinned.lanes.map(({ label }) => label)).toEqual([second, first]);
  const many = Array.from({ length: 12 }, (_, index) =>
    event(index + 1, { title: `Event number ${index + 1}`, time: stated(index) }),
  );
  const crowded = drawTimeline(timeline({ events: many }), { grouping: "entity", lanesMax: 24 });
  const place = { level: zoomLevel(100_000, 1_000), scale: unbrokenScale };
  expect(placeTimeline(crowded, place).rows.length).toBeGreaterThan(1);
  const label = crowded.lanes[0]?.label ?? "";
  const folded = placeTimeline(arrangeLanes(crowded, { folded: [label], pinned: [] }), place);
  expect(folded.rows).toMatchObject([{ kind: "clusters", label, isFirstOfLane: true }]);
  const drawnIds = folded.clusters
    .flatMap(({ ids }) => ids)
    .concat(folded.marks.map(({ id }) => id));
  expect(drawnIds.toSorted()).toEqual(many.map(({ id }) => id).toSorted());
});
