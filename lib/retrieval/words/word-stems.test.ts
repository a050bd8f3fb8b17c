import { expect, test } from "vitest";
import { stemsOf } from "./word-stems";

test.each([
  ["keys", "key"],
  ["used", "use"],
  ["users", "user"],
  ["revocation", "revoked"],
  ["resolution", "resolved"],
])("“%s” and “%s” are one word", (one, other) => {
  expect([...stemsOf(one)]).toEqual([...stemsOf(other)]);
});

test.each(["pass", "bus", "feed", "axis"])("“%s” has no ending", (word) => {
  expect([...stemsOf(word)]).toEqual([word]);
});

test("a name in capitals inside is itself and its words", () => {
  const stems = stemsOf("reason=RolloutPaused");
  expect(stems.has("rolloutpaus")).toBe(true);
  for (const stem of stemsOf("rollout paused")) expect(stems.has(stem)).toBe(true);
});

test("a short form is one in a name of several words alone", () => {
  expect(stemsOf("feed_lat_ms").has("=slow")).toBe(true);
  expect(stemsOf("lat").has("=slow")).toBe(false);
});
