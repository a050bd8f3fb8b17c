import { expect, test } from "vitest";
import { instant, interval } from "@/lib/base/instant";
import { artifactIdOf } from "@/lib/signals/testing/records";

import { courseOf } from "./file-lines";

const begin = Date.UTC(2026, 2, 4, 9, 0, 0);
const artifactId = artifactIdOf("belt.log");
const stretch = interval(instant(begin), instant(begin + 47_999));

function countsOf(perSecond: readonly number[]) {
  return perSecond.map((count, second) => ({
    ...{ artifactId, at: instant(begin + second * 1_000), count },
  }));
}

test("the course rises where there is more, and has a dot where there is nothing", () => {
  const counts = countsOf([...Array<number>(24).fill(1), ...Array<number>(20).fill(4)]);
  expect(courseOf(counts, 1_000, stretch)).toEqual({
    marks: `${"▂".repeat(12)}${"█".repeat(10)}··`,
    peak: "most 8 in 2 s, from 09:00:24",
  });
});

test("what lies outside of the stretch has no part in it", () => {
  const counts = countsOf([3]).map((count) => ({ ...count, at: instant(begin - 86_400_000) }));
  expect(courseOf(counts, 1_000, stretch)).toBeNull();
});

test("a stretch of a few seconds has as many parts as seconds", () => {
  const short = interval(instant(begin), instant(begin + 2_999));
  expect(courseOf(countsOf([1, 0, 8]), 1_000, short)?.marks).toBe("▁·█");
});
