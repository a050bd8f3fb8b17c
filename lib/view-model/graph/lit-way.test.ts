import { expect, test } from "vitest";
import { event, eventId, link, linkId, timeline } from "../testing/sample-timeline";
import { drawGraph } from "./graph-drawing";
import { quoteName } from "./graph-text";
import { describeLit, findDrawnId, findLitWay } from "./lit-way";

const story = timeline({
  events: [1, 2, 3, 4].map((number) => event(number, { importance: "detail" })),
  causalLinks: [link(1, 1, 2), link(2, 2, 3), link(3, 3, 4), link(4, 2, 3, { relation: "delays" })],
});
const way = [1, 2, 3].map(eventId);
const drawn = (ends: readonly string[], limit = 100) =>
  drawGraph(story, "UTC", { limit, opened: [], ends });

test("of a way its events are lit and the links that carry it, not those beside", () => {
  expect(findLitWay(drawn(way), way)).toEqual({
    nodeIds: way,
    edgeIds: [linkId(1), linkId(2)],
    besideIds: [],
  });
});

test("a way with a link that is not drawn says how much of it is to be seen, and one without any why", () => {
  const titleOf = (id: string) => story.events.find((each) => each.id === id)?.title;
  const words = (events: typeof way, ends: readonly string[], limit?: number) =>
    describeLit(events, findLitWay(drawn(ends, limit), events), titleOf);
  expect(words(way, way)).toBe(
    `Highlighted: the path from ${quoteName("Event 1")} to ${quoteName("Event 3")}, 2 links`,
  );
  expect(words([1, 2, 4].map(eventId), way)).toBe(
    `Highlighted: the path from ${quoteName("Event 1")} to ${quoteName("Event 4")}, 2 links, 1 of them drawn`,
  );
  expect(words([1, 99].map(eventId), way)).toMatch(/^The path is not drawn/);
  expect(words([], [])).toBeNull();
});

test("a link in a line of several lights that line, as does a step of a way, and no other line of the box", () => {
  // 1 leads to 2, 3 and 4, which are in one box.
  const numbers = [2, 3, 4];
  const links = numbers.map((number) => link(number, 1, number, { confidence: number / 10 }));
  const base = drawGraph(
    timeline({ events: [1, ...numbers].map((number) => event(number)), causalLinks: links }),
    "UTC",
    { limit: 100, opened: [], ends: [] },
  );
  const [first] = base.nodes;
  const [line] = base.edges;
  if (!first || !line) throw new Error("drawn without a line");
  const box = {
    ...{ what: "fold" as const, id: "box", name: "3 events", x: 0, y: 0, lines: [] },
    eventIds: numbers.map(eventId),
  };
  const surest = { ...line, id: linkId(4), target: "box", links: links.toReversed() };
  const drawing = { ...base, nodes: [first, box], edges: [surest] };
  expect(findDrawnId(drawing, linkId(2))).toBe(linkId(4));
  expect(findDrawnId(drawing, eventId(3))).toBe("box");
  expect(findDrawnId(drawing, linkId(99))).toBeNull();
  expect(findLitWay(drawing, [1, 2].map(eventId)).edgeIds).toEqual([linkId(4)]);
  // A line to the box that holds other links only is not on the way.
  const other = { ...surest, links: links.slice(1) };
  expect(findLitWay({ ...drawing, edges: [other] }, [1, 2].map(eventId)).edgeIds).toEqual([]);
});
