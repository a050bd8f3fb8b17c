import { expect, test } from "vitest";
import { event, eventId, stated, timeline } from "../testing/sample-timeline";
import { findByWords } from "./event-rows";

const whole = timeline({
  events: [event(1, { title: "Pool runs out" }), event(2, { title: "Alert fires" })],
});

test("an event is found when it has all of the words, in any order and case", () => {
  expect(findByWords(whole, "fires ALERT", "UTC")).toEqual(new Set([eventId(2)]));
});

test("a time of day finds what happened then, in the zone that is shown", () => {
  const timed = timeline({
    events: [
      event(1, { time: stated(125) }),
      event(2, { time: stated(245), title: "Error 02:05" }),
    ],
  });
  expect(findByWords(timed, "14:02:05", "UTC")).toEqual(new Set([eventId(1)]));
  expect(findByWords(timed, "15:02:05", "Etc/GMT-1")).toEqual(new Set([eventId(1)]));
  expect(findByWords(timed, "04:05", "UTC")).toEqual(new Set([eventId(2)]));
});

test("no words look for nothing", () => {
  expect(findByWords(whole, "  ", "UTC")).toBeNull();
});
