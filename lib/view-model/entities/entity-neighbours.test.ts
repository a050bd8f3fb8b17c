import { expect, test } from "vitest";
import { entityIds } from "@/lib/domain/ids";
import { shownTimeline } from "../filter/mark-filter";
import { event, eventId, link, timeline } from "../testing/sample-timeline";
import { describeNeighbour, listNeighbours } from "./entity-neighbours";

const id = (number: number) => entityIds.fromDigest(number.toString(16).padStart(16, "0"));
const story = timeline({
  entities: [1, 2, 3, 4].map((number) => ({
    ...{ id: id(number), name: `e${number}`, type: "host", aliases: [], properties: {} },
  })),
  events: [
    event(1, { entities: [id(1), id(2)] }),
    event(2, { entities: [id(2)] }),
    event(3, { entities: [id(3)] }),
    event(4, { entities: [id(1), id(4)], status: "rejected" }),
    event(5, { entities: [id(1)] }),
  ],
  causalLinks: [link(1, 1, 2), link(2, 3, 1), link(3, 2, 3), link(4, 1, 5)],
});

test("neighbours share an event or a link, the most tied first; what was rejected ties nothing", () => {
  const found = listNeighbours(story, id(1));
  expect(found.map((one) => [one.entity.name, describeNeighbour(one)])).toEqual([
    ["e2", "1 event together · acts on it by 1 link · is acted on by 1 link"],
    ["e3", "is acted on by 1 link"],
  ]);
});

test("a timeline narrowed to an entity holds its events and the links between them", () => {
  const shown = shownTimeline(story, [], { authors: [], marks: [], entity: id(1) });
  expect(shown.events.map((one) => one.id)).toEqual([eventId(1), eventId(4), eventId(5)]);
  expect(shown.causalLinks).toHaveLength(1);
});

test("an entity that is gone narrows nothing", () => {
  expect(shownTimeline(story, [], { authors: [], marks: [], entity: id(9) })).toBe(story);
});
