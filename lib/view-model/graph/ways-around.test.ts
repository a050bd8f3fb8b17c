import { expect, test } from "vitest";
import { event, eventId, link, linkId, timeline } from "../testing/sample-timeline";
import { drawGraph } from "./graph-drawing";
import { findWaysAround } from "./ways-around";

/** 1 → 2 → 3 → 4, and 5 → 3; 6 comes after 4 in time only; 7 → 8 are apart. */
const story = timeline({
  events: [1, 2, 3, 4, 5, 6, 7, 8].map((number) => event(number)),
  causalLinks: [link(1, 1, 2), link(2, 2, 3), link(3, 3, 4), link(4, 5, 3), link(5, 7, 8)],
  sequences: [{ source: eventId(4), target: eventId(6) }],
});
const view = { limit: 100, opened: [], ends: [], withSequences: true };
const drawing = drawGraph(story, "UTC", view);
const pairId = `${eventId(4)}:${eventId(6)}`;

const around = (id: string | null, given = drawing) => {
  const lit = findWaysAround(given, story.causalLinks, id);
  return lit === null
    ? null
    : { nodes: lit.nodeIds.toSorted(), links: lit.edgeIds.toSorted(), beside: lit.besideIds };
};
const events = (...numbers: readonly number[]) => numbers.map(eventId);
const links = (...numbers: readonly number[]) => numbers.map(linkId);

test.each([
  ["a step: what led to it and what came of it", eventId(2), events(1, 2, 3, 4), links(1, 2, 3)],
  ["an origin: what came of it", eventId(5), events(3, 4, 5), links(3, 4)],
  ["a link: the ways through it, not those beside it", linkId(4), events(3, 4, 5), links(3, 4)],
])("of %s", (_, id, nodes, edges) => {
  expect(around(id)).toEqual({ nodes, links: edges, beside: [] });
});

test("what comes just before and after the selected event in time stays in sight, and is no way", () => {
  expect(around(eventId(4))).toEqual({
    nodes: events(1, 2, 3, 4, 5, 6),
    links: links(1, 2, 3, 4),
    beside: [pairId],
  });
  expect(around(pairId)).toEqual({ nodes: events(4, 6), links: [], beside: [pairId] });
});

test.each([[null], [eventId(99)]])("nothing is lit for %s", (id) => {
  expect(around(id)).toBeNull();
});

/** Events 2, 6 and 7 are in one box, with the lines that lead to it and from it. */
const boxed = (() => {
  const inBox = events(2, 6, 7);
  const drawnId = (id: string) => (inBox.some((each) => each === id) ? "box" : id);
  const box = {
    ...{ what: "fold" as const, id: "box", name: "3 events", x: 0, y: 0, lines: [] },
    eventIds: inBox,
  };
  return {
    ...drawing,
    nodes: [...drawing.nodes.filter(({ id }) => drawnId(id) === id), box],
    edges: drawing.edges.map((edge) => ({
      ...edge,
      source: drawnId(edge.source),
      target: drawnId(edge.target),
    })),
  };
})();

test("no way goes through a box by two of its events that nothing joins", () => {
  // 7 leads to 8, and 1 leads to 2: both are in the box.
  expect(around(eventId(1), boxed)).toEqual({
    nodes: [...events(1, 3, 4), "box"].toSorted(),
    links: links(1, 2, 3),
    beside: [],
  });
});

test("an event inside a box lights its own ways, and where no line leads to it nothing steps back", () => {
  expect(around(eventId(7), boxed)).toEqual({
    nodes: [eventId(8), "box"].toSorted(),
    links: links(5),
    beside: [],
  });
  expect(around(eventId(6), boxed)).toBeNull();
});
