import fc from "fast-check";
import { expect, test } from "vitest";
import { createRowHeights } from "./row-heights";

test("rows of one height lie below each other", () => {
  const heights = createRowHeights(1_000_000, 20);
  expect(heights.height()).toBe(20_000_000);
  expect(heights.topOf(999_999)).toBe(19_999_980);
  expect(heights.rowAt(40)).toBe(2);
  expect(heights.rowAt(39.9)).toBe(1);
  expect(heights.rowAt(30_000_000)).toBe(999_999);
});

test("a row that turned out taller moves those below it, and measuring it again is no news", () => {
  const heights = createRowHeights(300, 20);
  expect(heights.measure(100, 50)).toBe(true);
  expect(heights.measure(100, 50.2)).toBe(false);
  expect(heights.topOf(100)).toBe(2_000);
  expect(heights.topOf(101)).toBe(2_050);
  expect(heights.rowAt(2_049)).toBe(100);
  expect(heights.measure(100, 20)).toBe(true);
  expect(heights.height()).toBe(6_000);
});

test("whatever rows measure, each is found at every place it covers", () => {
  const measured = fc.array(fc.tuple(fc.nat(699), fc.integer({ min: 20, max: 900 })));
  fc.assert(
    fc.property(
      measured,
      fc.nat(699),
      fc.double({ min: 0, max: 0.99, noNaN: true }),
      (rows, row, share) => {
        const heights = createRowHeights(700, 20);
        const plain = Array.from({ length: 700 }, () => 20);
        for (const [at, height] of rows) {
          heights.measure(at, height);
          plain[at] = height;
        }
        const top = plain.slice(0, row).reduce((sum, height) => sum + height, 0);
        expect(heights.topOf(row)).toBeCloseTo(top, 6);
        expect(heights.rowAt(top + share * (plain[row] ?? 0))).toBe(row);
        expect(heights.height()).toBeCloseTo(
          plain.reduce((sum, height) => sum + height, 0),
          6,
        );
      },
    ),
  );
});
