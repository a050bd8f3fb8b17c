import { expect, test } from "vitest";
import { instant, interval } from "@/lib/base/instant";
import { toBarScale, toBars } from "./template-rows";

const dated = (first: number, last: number) => ({
  ...{ firstAt: instant(first), lastAt: instant(last) },
  report: { kind: "read", records: 10 },
});
const undated = { firstAt: null, lastAt: null, report: { kind: "unread" } };

test("bars are drawn over the window, or over all dated evidence", () => {
  const artifacts = [dated(20_000, 60_000), dated(0, 40_000), undated];
  expect(toBarScale(null, { all: artifacts, searched: artifacts })).toEqual({
    range: { earliest: 0, latest: 60_000 },
    bucketMs: 2_000,
  });
  const window = interval(instant(0), instant(4_000));
  expect(toBarScale(window, { all: artifacts, searched: [] })?.range).toEqual(window);
  expect(toBarScale(null, { all: [undated], searched: [undated] })).toBeNull();
});

test("bars are no finer than what the server counts from the first record to the last", () => {
  const stray = { ...dated(0, 1_000), report: { kind: "read", records: 1 } };
  const main = { ...dated(100_000_000, 100_360_000), report: { kind: "read", records: 999 } };
  const scale = toBarScale(null, { all: [stray, main], searched: [stray, main] });
  expect(scale?.range).toEqual({ earliest: 100_000_000, latest: 100_360_000 });
  expect(100_360_000 / (scale?.bucketMs ?? 0)).toBeLessThanOrEqual(5_000);
  // One file alone is drawn over its own time.
  expect(toBarScale(null, { all: [stray, main], searched: [main] })?.range).toEqual(scale?.range);
  // Buckets of an hour tell nothing of six minutes: no bars are better than one that is wrong.
  const farOff = { ...dated(20_000_000_000, 20_000_360_000), report: main.report };
  expect(toBarScale(null, { all: [stray, farOff], searched: [stray, farOff] })).toBeNull();
});

test("a bar stands where its bucket is, as high as its share of the highest", () => {
  const scale = { range: interval(instant(1_000), instant(3_999)), bucketMs: 1_000 };
  const buckets = [
    { at: instant(1_000), count: 2 },
    { at: instant(3_000), count: 4 },
  ];
  expect(toBars(scale, buckets)).toEqual([
    { left: 0, width: 1 / 3, height: 0.5 },
    { left: 2 / 3, width: 1 / 3, height: 1 },
  ]);
  expect(toBars(scale, [])).toEqual([]);
  // What lies beside the scale makes no bar of it lower.
  expect(toBars(scale, [...buckets, { at: instant(9_000), count: 400 }])).toHaveLength(2);
  expect(toBars(scale, [...buckets, { at: instant(9_000), count: 400 }])[1]?.height).toBe(1);
});
