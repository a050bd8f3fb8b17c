import fc from "fast-check";
import { expect, test } from "vitest";
import { atSecond } from "../testing/sample-timeline";
import { densityBucketMs, densityHeight, describeColumn, drawDensity } from "./density-drawing";

test("severities stack in three bands, and a bucket without a record has no column", () => {
  const cells = [
    { at: atSecond(0), severity: "info", count: 5 },
    { at: atSecond(0), severity: "error", count: 1 },
    { at: atSecond(0), severity: "critical", count: 2 },
    { at: atSecond(20), severity: null, count: 4 },
    { at: atSecond(30), severity: "warning", count: 0 },
  ] as const;
  const drawing = drawDensity(cells, 10_000);
  expect(drawing.columns).toEqual([
    { at: atSecond(0), counts: { severe: 3, warning: 0, plain: 5 }, total: 8 },
    { at: atSecond(20), counts: { severe: 0, warning: 0, plain: 4 }, total: 4 },
  ]);
  expect(drawing).toMatchObject({ totalMax: 8, records: 12 });
});

test.each([
  ["ten minutes in 480 columns", 600_000, 480, 2_000],
  ["an hour in 400", 3_600_000, 400, 10_000],
  ["a second in 10", 1_000, 10, 100],
  ["a month in 300", 2_592_000_000, 300, 21_600_000],
])("%s are cut at a step people read", (_, widthMs, columnsMax, bucketMs) => {
  const range = { earliest: atSecond(0), latest: atSecond(widthMs / 1_000) };
  expect(densityBucketMs(range, columnsMax)).toBe(bucketMs);
});

test("one error beside forty thousand lines is still seen, and nothing is taller than the strip", () => {
  expect(densityHeight(1, 40_000)).toBeGreaterThanOrEqual(0.08);
  expect(densityHeight(40_000, 40_000)).toBeCloseTo(1, 10);
  expect(densityHeight(0, 40_000)).toBe(0);
});

test("more records are never drawn lower", () => {
  const count = fc.integer({ min: 0, max: 1_000_000 });
  fc.assert(
    fc.property(count, count, count, (a, b, more) => {
      const most = Math.max(a, b) + more;
      expect(densityHeight(Math.min(a, b), most)).toBeLessThanOrEqual(
        densityHeight(Math.max(a, b), most),
      );
    }),
  );
});

test("a column says its counts in words", () => {
  const counts = { severe: 12, warning: 0, plain: 1_192 };
  expect(describeColumn({ at: atSecond(0), counts, total: 1_204 })).toBe(
    "1,204 records, 12 errors or worse",
  );
});
