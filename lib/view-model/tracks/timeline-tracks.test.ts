import { expect, test } from "vitest";
import { instant, interval } from "@/lib/base/instant";
import { unbrokenScale } from "../timeline/timeline-scale";
import { drawDensity } from "./density-drawing";
import { drawDensityTrack, drawSeries, readTracks } from "./timeline-tracks";

const start = Date.UTC(2026, 2, 8, 14);
const at = (second: number) => instant(start + second * 1_000);
const cell = (second: number, mean: number) => ({
  ...{ at: at(second), least: mean, most: mean, mean },
});
const view = { stretch: interval(at(0), at(100)), scale: unbrokenScale };
const [waits] = drawSeries(
  [
    {
      series: [
        { id: "s", metric: "wait_ms", labels: "host=a", cells: [cell(0, 10), cell(10, 1_234)] },
      ],
      ...{ cited: 1, isCut: false },
    },
  ],
  { ...view, bucketMs: 1_000 },
);

test("at a time each series under the lanes has the value of its nearest sample", () => {
  const tracks = waits ? [waits] : [];
  expect(readTracks(tracks, at(9), 3_000)).toEqual([
    { id: "track-s", name: "wait_ms host=a", text: "1.23K" },
  ]);
});

test("far from any sample there is no value, above all not the last one", () => {
  const tracks = waits ? [waits] : [];
  expect(readTracks(tracks, at(60), 3_000).map(({ text }) => text)).toEqual(["no sample"]);
});

test("columns that count records are read by nobody as a measure", () => {
  const track = drawDensityTrack(drawDensity([], 1_000), view);
  expect(readTracks([track], at(1), 3_000)).toEqual([]);
});
