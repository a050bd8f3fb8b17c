import { expect, test } from "vitest";
import { event, eventId, link, linkId, timeline } from "../testing/sample-timeline";
import { drawGraph } from "./graph-drawing";
import { quoteName } from "./graph-text";
import { describeLit, findLitWay } from "./lit-way";

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
  });
});

test("a way with a link that is not drawn says how much of it is to be seen, and one without any why", () => {
  const titleOf = (id: string) => story.events.find((each) => each.id === id)?.title;
  const words = (events: typeof way, ends: readonly string[], limit?: number) =>
    describeLit(events, findLitWay(drawn(ends, limit), events), titleOf);
  expect(words(way, way)).toBe(
    `Lit: the way from ${quoteName("Event 1")} to ${quoteName("Event 3")}, 2 links`,
  );
  expect(words([1, 2, 4].map(eventId), way)).toBe(
    `Lit: the way from ${quoteName("Event 1")} to ${quoteName("Event 4")}, 2 links, 1 of them drawn`,
  );
  expect(words([1, 99].map(eventId), way)).toMatch(/^The way that was to be lit is not drawn/);
  expect(words([], [])).toBeNull();
});
