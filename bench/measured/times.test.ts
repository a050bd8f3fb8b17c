import { expect, test } from "vitest";
import { summarize, timeRepeated } from "./times";

test("figures are of what was measured, in whatever order it came", () => {
  expect(summarize([9, 1, 5])).toEqual({ p50: 5, p95: 9, most: 9, count: 3 });
  expect(summarize([4, 1, 3, 2])).toEqual({ p50: 2, p95: 4, most: 4, count: 4 });
  const hundred = Array.from({ length: 100 }, (_, at) => 100 - at);
  expect(summarize(hundred)).toEqual({ p50: 50, p95: 95, most: 100, count: 100 });
});

test("nothing measured is no time of 0 ms", () => {
  expect(summarize([])).toEqual({ p50: Number.NaN, p95: Number.NaN, most: Number.NaN, count: 0 });
});

test("work is done as often as is said", () => {
  let done = 0;
  expect(timeRepeated(7, () => (done += 1)).count).toBe(7);
  expect(done).toBe(7);
});
