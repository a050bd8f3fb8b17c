import { z } from "zod";
import { type Instant, type Interval, instant, isInstant } from "@/lib/base/instant";
import { type TimeScale, toAxis } from "../timeline/timeline-scale";
import { type DensityDrawing, densityBands, densityHeight } from "./density-drawing";
import { drawCurve, formatValue, shareOf, valueRange } from "./series-curve";

/** Samples of measured series as the server answers them. */
export const seriesAnswerSchema = z.object({
  series: z.array(
    z.object({
      id: z.string(),
      metric: z.string(),
      labels: z.string(),
      cells: z.array(
        z.object({
          at: z.int().refine(isInstant).transform(instant),
          least: z.number(),
          most: z.number(),
          mean: z.number(),
        }),
      ),
    }),
  ),
  /** May be more than there are series. */
  cited: z.int(),
  isCut: z.boolean(),
});
export type SeriesAnswer = z.output<typeof seriesAnswerSchema>;

/**
 * A curve or columns under the lanes, on their axis. Spaces: `axisFrom`…`axisTo` in milliseconds of the
 * axis; paths in a box of 1,000 by 100, y downwards.
 */
export type TimelineTrack = {
  readonly id: string;
  readonly label: string;
  /** Of what; empty where the label says it all. */
  readonly detail: string;
  /** What its height says: `0 – 18`. */
  readonly scaleText: string;
  readonly axisFrom: number;
  readonly axisTo: number;
  readonly paths: readonly { readonly role: TrackRole; readonly d: string }[];
  /** What was measured, in order of time; empty where columns count records. */
  readonly samples: readonly TrackSample[];
  /** How long the part of the time is that one sample tells of, in milliseconds. */
  readonly bucketMs: number;
};
type TrackSample = { readonly at: Instant; readonly mean: number };
export type TrackRole = "mean" | "range" | "severe" | "warning" | "plain";

const [boxWidth, boxHeight] = [1_000, 100];

/** One curve for each series, its mean within the span of its samples. */
export function drawSeries(
  answers: readonly SeriesAnswer[],
  { stretch, bucketMs, scale }: { stretch: Interval; bucketMs: number; scale: TimeScale },
): readonly TimelineTrack[] {
  const byId = new Map<string, SeriesAnswer["series"][number]>();
  for (const one of answers.flatMap(({ series }) => series)) {
    const before = byId.get(one.id);
    byId.set(one.id, before ? { ...one, cells: [...before.cells, ...one.cells] } : one);
  }
  const place = placeIn(stretch, scale);
  return [...byId.values()].map(({ id, metric, labels, cells }) => {
    const range = valueRange(cells);
    const curve = drawCurve(cells, {
      x: (at) => place.x(at + bucketMs / 2),
      y: (value) => round(boxHeight - 4 - (boxHeight - 8) * shareOf(value, range)),
      bucketMs,
    });
    return {
      ...{ id: `track-${id}`, axisFrom: place.axisFrom, axisTo: place.axisTo },
      ...{ label: metric, detail: labels },
      scaleText:
        range === null ? "no sample" : `${formatValue(range.least)} – ${formatValue(range.most)}`,
      paths: [
        { role: "range", d: curve.range },
        { role: "mean", d: curve.mean },
      ],
      // Where the curve has them: in the middle of their part of the time.
      samples: cells.map(({ at, mean }) => ({ at: instant(at + bucketMs / 2), mean })),
      bucketMs,
    };
  });
}

/** The records of what is in view, finer than the strip can show them: the worst stand on the axis. */
export function drawDensityTrack(
  density: DensityDrawing,
  { stretch, scale }: { stretch: Interval; scale: TimeScale },
): TimelineTrack {
  const place = placeIn(stretch, scale);
  const parts: Record<(typeof densityBands)[number], string[]> = {
    severe: [],
    warning: [],
    plain: [],
  };
  for (const { at, counts, total } of density.columns) {
    const [left, right] = [place.x(at), place.x(at + density.bucketMs)];
    const full = densityHeight(total, density.totalMax) * boxHeight;
    let bottom = boxHeight;
    for (const band of densityBands) {
      if (counts[band] === 0) continue;
      const part = Math.max(4, (counts[band] / total) * full);
      parts[band].push(
        `M${left} ${round(bottom)}V${round(bottom - part)}H${right}V${round(bottom)}Z`,
      );
      bottom -= part;
    }
  }
  return {
    ...{ id: "track-density", axisFrom: place.axisFrom, axisTo: place.axisTo },
    ...{ label: "Records", detail: "" },
    scaleText: `up to ${density.totalMax.toLocaleString("en-US")}`,
    paths: densityBands.map((role) => ({ role, d: parts[role].join("") })),
    samples: [],
    bucketMs: density.bucketMs,
  };
}

/** What a track has at a time. */
export type TrackReading = {
  readonly id: string;
  readonly name: string;
  /** `no sample` where none is near: a hole is no value. */
  readonly text: string;
};

/** The value of each measured series at a time, by its nearest sample within `reachMs`. */
export function readTracks(
  tracks: readonly TimelineTrack[],
  at: Instant,
  reachMs: number,
): readonly TrackReading[] {
  return tracks
    .filter(({ samples }) => samples.length > 0)
    .map(({ id, label, detail, samples, bucketMs }) => {
      const nearest = samples.reduce<TrackSample | null>(
        (best, one) =>
          best === null || Math.abs(one.at - at) < Math.abs(best.at - at) ? one : best,
        null,
      );
      const isNear = nearest !== null && Math.abs(nearest.at - at) <= Math.max(reachMs, bucketMs);
      return {
        ...{ id, name: [label, detail].filter((text) => text !== "").join(" ") },
        text: isNear ? formatValue(nearest.mean) : "no sample",
      };
    });
}

function placeIn({ earliest, latest }: Interval, scale: TimeScale) {
  const [axisFrom, axisTo] = [toAxis(scale, earliest), toAxis(scale, latest)];
  const x = (at: number) =>
    round((boxWidth * (toAxis(scale, at) - axisFrom)) / Math.max(axisTo - axisFrom, 1));
  return { axisFrom, axisTo, x };
}

function round(value: number): number {
  return Math.round(value * 10) / 10;
}
