import { expect, test } from "vitest";
import { event, eventId, timeline } from "../testing/sample-timeline";
import { findByWords } from "./event-rows";

const whole = timeline({
  events: [event(1, { title: "Pool runs out" }), event(2, { title: "Alert fires" })],
});

test("an event is found when it has all of the words, in any order and case", () => {
  expect(findByWords(whole, "fires ALERT")).toEqual(new Set([eventId(2)]));
});

test("no words look for nothing", () => {
  expect(findByWords(whole, "  ")).toBeNull();
});
