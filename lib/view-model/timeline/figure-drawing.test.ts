import { expect, test } from "vitest";
import { event, eventId, timeline, unknownTime } from "../testing/sample-timeline";
import { drawFigure } from "./timeline-drawing";

const detail = event(1, { importance: "detail" });

test.each([
  ["a key event that stands", event(2, { importance: "key" }), eventId(2)],
  ["none", event(2, { importance: "detail", status: "rejected" }), eventId(1)],
  ["one without a time", event(2, { importance: "key", time: unknownTime }), eventId(1)],
  ["one that was rejected", event(2, { importance: "key", status: "rejected" }), eventId(1)],
])("the figure is never empty while an event has a time: of key events, %s", (_, other, drawn) => {
  const drawing = drawFigure(timeline({ events: [detail, other] }));
  expect(drawing.events.map(({ id }) => id)).toEqual([drawn]);
  expect(drawing.extent).not.toBeNull();
});
