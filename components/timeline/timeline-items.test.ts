import { expect, test } from "vitest";
import { event, stated, timeline } from "@/lib/view-model/testing/sample-timeline";
import { drawTimeline } from "@/lib/view-model/timeline/timeline-drawing";
import { placeTimeline, zoomLevel } from "@/lib/view-model/timeline/timeline-rows";
import { unbrokenScale } from "@/lib/view-model/timeline/timeline-scale";
import { toItems } from "./timeline-items";

test.each([
  ["inside a bar that has room for it", 600, "whence-inside"],
  ["behind a bar that is shorter", 40, "whence-after"],
  ["beside a moment", 0, "whence-moment"],
])("a title is drawn %s", (_, seconds, name) => {
  const endTime = seconds === 0 ? null : stated(seconds);
  const later = event(2, { title: "The end of the timeline", time: stated(2_000) });
  const events = [event(1, { title: "Pool runs out", time: stated(0), endTime }), later];
  const drawing = drawTimeline(timeline({ events }), { grouping: "entity", lanesMax: 24 });
  // About a second for a pixel.
  const place = { level: zoomLevel(1_000_000, 1_000), scale: unbrokenScale };
  const items = toItems(drawing, placeTimeline(drawing, place), unbrokenScale);
  const classes = items.find(({ id }) => id === events[0]?.id)?.className?.split(" ") ?? [];
  const sides = ["whence-inside", "whence-after", "whence-moment", "whence-left"];
  expect(classes.filter((each) => sides.includes(each))).toEqual([name]);
});
