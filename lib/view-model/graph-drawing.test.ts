import { expect, test } from "vitest";
import { drawGraph, drawnNodesMax } from "./graph-drawing";
import { event, eventId, link, stated, timeline } from "./testing/sample-timeline";

const xOf = (drawing: ReturnType<typeof drawGraph>, number: number) =>
  drawing.nodes.find(({ id }) => id === eventId(number))?.x ?? Number.NaN;

test("an effect stands right of its cause, also when its onset is told a little earlier", () => {
  const early = event(1, { time: stated(10) });
  const cause = event(2, { time: stated(11) });
  const drawing = drawGraph(
    timeline({ events: [early, cause], causalLinks: [link(1, 2, 1)] }),
    "UTC",
  );
  expect(xOf(drawing, 1)).toBeGreaterThan(xOf(drawing, 2));
});

test("no two nodes lie on each other", () => {
  const events = Array.from({ length: 12 }, (_, index) => event(index + 1, { time: stated(5) }));
  const links = Array.from({ length: 11 }, (_, index) => link(index + 1, 1, index + 2));
  const { nodes } = drawGraph(timeline({ events, causalLinks: links }), "UTC");
  expect(new Set(nodes.map(({ x, y }) => `${x}/${y}`)).size).toBe(12);
});

test("an idle day takes no more room than a few columns", () => {
  const events = [event(1, { time: stated(0) }), event(2, { time: stated(86_400) })];
  const drawing = drawGraph(timeline({ events, causalLinks: [link(1, 1, 2)] }), "UTC");
  expect(xOf(drawing, 2) - xOf(drawing, 1)).toBeLessThan(500);
});

test("rejected links and links to rejected events are not drawn", () => {
  const events = [event(1), event(2), event(3, { status: "rejected" })];
  const causalLinks = [link(1, 1, 2, { status: "rejected" }), link(2, 1, 3), link(3, 1, 2)];
  const { edges, nodes } = drawGraph(timeline({ events, causalLinks }), "UTC");
  expect(edges).toHaveLength(1);
  expect(nodes.map(({ id }) => id)).toEqual([eventId(1), eventId(2)]);
});

test("events without a link are left to the timeline", () => {
  const drawing = drawGraph(
    timeline({ events: [event(1), event(2), event(3)], causalLinks: [link(1, 1, 2)] }),
    "UTC",
  );
  expect(drawing.total).toBe(2);
});

test("beyond the cap the impact stays, and the total says what is hidden", () => {
  const count = drawnNodesMax + 20;
  const events = Array.from({ length: count }, (_, index) => event(index + 1));
  const causalLinks = Array.from({ length: count - 1 }, (_, index) =>
    link(index + 1, index + 1, index + 2),
  );
  const drawing = drawGraph(
    timeline({ events, causalLinks, impactEvents: [eventId(count)] }),
    "UTC",
  );
  expect(drawing.nodes).toHaveLength(drawnNodesMax);
  expect(drawing.total).toBe(count);
  expect(drawing.nodes.some(({ isImpact }) => isImpact)).toBe(true);
});

test("evidence against a link marks it as contested, and confidence shows as width", () => {
  const against = event(1).evidence;
  const causalLinks = [link(1, 1, 2, { confidence: 1, against }), link(2, 2, 3, { confidence: 0 })];
  const { edges } = drawGraph(
    timeline({ events: [event(1), event(2), event(3)], causalLinks }),
    "UTC",
  );
  expect(edges.map(({ isContested, width }) => [isContested, width])).toEqual([
    [true, 5],
    [false, 1.5],
  ]);
});
