import fc from "fast-check";
import { expect, test } from "vitest";
import { type Interval, instant } from "@/lib/base/instant";
import { unbrokenScale } from "../timeline/timeline-scale";
import { densityBucketMs } from "./density-drawing";
import { drawSeries, type SeriesAnswer } from "./timeline-tracks";
import { covers, joined, tilesFor } from "./viewport-tiles";

const window = fc
  .tuple(fc.integer({ min: 0, max: 2e12 }), fc.integer({ min: 20, max: 1e10 }))
  .map(([from, width]): Interval => ({ earliest: instant(from), latest: instant(from + width) }));

test("the tiles of a window follow each other, reach beyond it on both sides, and stay few", () => {
  fc.assert(
    fc.property(window, (seen) => {
      const { bucketMs, stretches } = tilesFor(seen);
      expect(bucketMs).toBe(densityBucketMs(seen, 240));
      expect(stretches.length).toBeLessThanOrEqual(4);
      const whole = joined(stretches);
      expect(whole && whole.earliest < seen.earliest && whole.latest > seen.latest).toBe(true);
      expect(covers(stretches, seen)).toBe(true);
      expect(covers(stretches.slice(2), seen)).toBe(false);
    }),
  );
});

test("a small pan asks for the same tiles but at most one", () => {
  const seen = (from: number): Interval => ({
    earliest: instant(from),
    latest: instant(from + 3_600_000),
  });
  const starts = (from: number) => tilesFor(seen(from)).stretches.map(({ earliest }) => earliest);
  const [before, after] = [starts(1e12), starts(1e12 + 60_000)];
  expect(after.filter((start) => !before.includes(start)).length).toBeLessThanOrEqual(1);
});

const sampled = (seconds: readonly number[]): SeriesAnswer => ({
  series: [
    {
      ...{ id: "art load", metric: "load", labels: "host=db-01" },
      cells: seconds.map((second) => ({
        at: instant(second * 1_000),
        ...{ least: second, most: second, mean: second },
      })),
    },
  ],
  cited: 1,
  isCut: false,
});
const stretch: Interval = { earliest: instant(0), latest: instant(100_000) };
const how = { stretch, bucketMs: 1_000, scale: unbrokenScale };

test("a hole in the samples is a hole in the curve, never a line through it", () => {
  const [track] = drawSeries([sampled([0, 1, 2, 3, 50, 51])], how);
  const mean = track?.paths.find(({ role }) => role === "mean")?.d ?? "";
  expect(
    mean
      .split("M")
      .filter((run) => run !== "")
      .map((run) => run.split("L").length),
  ).toEqual([4, 2]);
});

test("tiles of one series are one curve on one scale", () => {
  const tracks = drawSeries([sampled([0, 10]), sampled([20, 30])], how);
  expect(tracks.map(({ label, detail, scaleText }) => [label, detail, scaleText])).toEqual([
    ["load", "host=db-01", "0 – 30"],
  ]);
});

test("a series without a sample in view says so instead of drawing a zero", () => {
  const [track] = drawSeries([sampled([])], how);
  expect(track?.scaleText).toBe("no sample");
  expect(track?.paths.map(({ d }) => d)).toEqual(["", ""]);
});
