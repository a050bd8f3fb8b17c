import { expect, test } from "vitest";
import { readStatedLength } from "./stated-length";

test.each([
  ["done, took 3 min", 180_000],
  ["geht (Dauer 33,0 s)", 33_000],
  ["sheet out late=14s", 14_000],
  ["duration: 250 ms", 250],
  ["警報 継続=57秒", 57_000],
])("%s", (text, ms) => {
  expect(readStatedLength(text)).toBe(ms);
});

test.each(["14 s", "every 5 s", "took", "duration 5 apples", "latest=14s"])(
  "“%s” says of no length that it was one",
  (text) => {
    expect(readStatedLength(text)).toBeNull();
  },
);
