import { expect, test } from "vitest";
import { entityId } from "@/lib/testing/sample-timeline";
import { event, eventId, stated, timeline, unknownTime } from "../testing/sample-timeline";
import { findEvents } from "./found-events";

const entity = (number: number, name: string) => ({
  ...{ id: entityId(number), type: "service", name, aliases: [], properties: {} },
});
const now = timeline({
  entities: [entity(1, "orders"), entity(2, "ledger-db")],
  events: [
    event(1, { title: "Ledger restarted", time: unknownTime, entities: [] }),
    event(2, { title: "First 503", entities: [entityId(2)], time: stated(10) }),
    event(3, { title: "ledger runs full", entities: [], time: stated(60) }),
    event(4, { title: "ledger noise", status: "rejected", entities: [] }),
  ],
});
const found = (text: string) => findEvents(now, text, "UTC").map(({ id }) => id);

test.each([
  ["titles come first, by time, and a time nobody knows last", "LEDGER", [3, 1, 2]],
  ["all words have to be there", "ledger full", [3]],
  ["what an event is about is looked through too", "ledger-db 503", [2]],
  ["what was rejected is not found", "noise", []],
  ["a time of day finds what happened then", "14:01:00", [3]],
  ["so does the end of one, with other words", "00:10 first", [2]],
  ["nothing is listed before somebody asks", "  ", []],
])("%s", (_, text, numbers) => {
  expect(found(text)).toEqual(numbers.map((number) => eventId(number)));
});

test("a few are enough, and each says when", () => {
  const many = timeline({
    events: Array.from({ length: 40 }, (_, index) => event(index, { title: `Restart ${index}` })),
  });
  expect(findEvents(many, "restart", "UTC")).toHaveLength(8);
  expect(findEvents(now, "full", "UTC")).toMatchObject([{ timeText: "14:01:00.000" }]);
});
