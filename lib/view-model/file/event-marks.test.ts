import { expect, test } from "vitest";
import { interval } from "@/lib/base/instant";
import { atSecond, event, eventId, stated, unknownTime } from "../testing/sample-timeline";
import { layOutEventMarks } from "./event-marks";

const hour = interval(atSecond(0), atSecond(3_600));
const at = (number: number, seconds: number, changes = {}) =>
  event(number, { time: stated(seconds), ...changes });

test("an event is on the time axis where it begins, with its time in the zone", () => {
  expect(layOutEventMarks([at(1, 900)], hour, "Europe/Berlin")).toEqual([
    { key: eventId(1), share: 0.25, count: 1, opens: eventId(1), text: "15:15:00 Event 1" },
  ]);
});

test("on a chart of several days an event has its day", () => {
  const days = interval(atSecond(0), atSecond(48 * 3_600));
  const [mark] = layOutEventMarks([at(1, 24 * 3_600)], days, "UTC");
  expect(mark?.text).toBe("2026-03-09 14:00:00 Event 1");
});

test("events close together are one mark that counts them and opens the key one", () => {
  const events = [
    at(1, 900, { importance: "detail" }),
    at(2, 910),
    at(3, 920),
    at(4, 930),
    at(5, 1_800),
  ];
  const [bundle, alone] = layOutEventMarks(events.toReversed(), hour, "UTC");
  expect(bundle).toMatchObject({ count: 4, opens: eventId(2) });
  expect(bundle?.text).toBe("4 events from 14:15:00: Event 1; Event 2; Event 3; and 1 more");
  expect(alone).toMatchObject({ count: 1, share: 0.5 });
});

test("events that are rejected, have no time or lie outside have no mark", () => {
  const events = [
    at(1, 900, { status: "rejected" }),
    event(2, { time: unknownTime }),
    at(3, -10),
    at(4, 3_601),
  ];
  expect(layOutEventMarks(events, hour, "UTC")).toEqual([]);
});
