import { expect, test } from "vitest";
import { leastGrowth } from "@/lib/testing/least-growth";
import { headline } from "./find-lines";

test.each([
  ["<p>Re: belt 7</p>\n<p>it stopped at noon again</p>", "it stopped at noon again"],
  ["Content-Type: text\nX-Loop: a b c\nthe gate stays shut", "the gate stays shut"],
  ["<<<\n---", "<<<"],
])("of several lines the first that says something is told: %j", (message, expected) => {
  expect(headline({ message })).toBe(expected);
});

/** Eight times the length takes about eight times as long; its square would be sixty-four. */
const growthMax = 24;

function timeOf(unit: string, length: number): number {
  const line = unit.repeat(length / unit.length);
  const message = `${line}\n${line}`;
  const before = performance.now();
  headline({ message });
  return performance.now() - before;
}

// The short length comes first: an unbounded pattern fails there, and does not hang at the long one.
test.each(["<", "<x", "< ", "<x>", "x-x-x-", "x_", "2026-", "x="])(
  "a hostile line of %j up to a megabyte takes as long as it is long",
  async (unit) => {
    for (const length of [8_000, 64_000, 1_000_000]) {
      const growth = await leastGrowth(
        () => timeOf(unit, length),
        () => timeOf(unit, length / 8),
        growthMax,
      );
      expect(growth, `${length} characters`).toBeLessThan(growthMax);
    }
  },
);
