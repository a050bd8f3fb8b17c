import { expect, test } from "vitest";
import { toReferences } from "../testing/records";
import { BucketWidth, TimeBuckets } from "./time-buckets";

const bucketMs = 15_000;

function fill(seriesCount: number, bucketsEach: number) {
  const [record] = toReferences([{ path: "spans", at: 0, message: "GET /" }]);
  if (record === undefined) throw new Error("The line has a time");
  const width = new BucketWidth();
  const all = Array.from({ length: seriesCount }, () => new TimeBuckets(width));
  for (let at = 0; at < bucketsEach * bucketMs; at += bucketMs) {
    width.cover(at);
    for (const buckets of all) buckets.add(at, 5, record);
  }
  const samples = all.map((buckets) => buckets.medians());
  return {
    width,
    samples: samples.reduce((sum, { length }) => sum + length, 0),
    counted: samples.flat().reduce((sum, { count }) => sum + count, 0),
  };
}

test("few series keep their width for as long as their span allows", () => {
  const { width, samples } = fill(10, 240);
  expect(width.ms).toBe(bucketMs);
  expect(samples).toBe(10 * 240);
});

test("many series get wider buckets, which lose no observation", () => {
  const { width, samples, counted } = fill(2000, 240);
  expect(width.ms).toBeGreaterThan(bucketMs);
  expect(samples).toBeLessThanOrEqual(150_000);
  expect(counted).toBe(2000 * 240);
});

test("a series that ended early has the width of those that went on", () => {
  const [record] = toReferences([{ path: "spans", at: 0, message: "GET /" }]);
  if (record === undefined) throw new Error("The line has a time");
  const width = new BucketWidth();
  const [ended, lasting] = [new TimeBuckets(width), new TimeBuckets(width)];
  for (let bucket = 0; bucket < 900; bucket += 1) {
    width.cover(bucket * bucketMs);
    if (bucket < 200) ended.add(bucket * bucketMs, 5, record);
    lasting.add(bucket * bucketMs, 5, record);
  }
  const stepOf = (buckets: TimeBuckets) => {
    const [first, second] = buckets.counts();
    return (second?.at ?? 0) - (first?.at ?? 0);
  };
  expect([stepOf(ended), stepOf(lasting)]).toEqual([4 * bucketMs, 4 * bucketMs]);
  expect(ended.counts().reduce((sum, { value }) => sum + value, 0)).toBe(200);
});
