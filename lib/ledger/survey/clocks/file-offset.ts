import { cutAtChanges } from "@/lib/base/change-points";
import { median } from "@/lib/base/robust-statistics";
import { quartilesOf, sharedMin } from "./join-files";

/** How far two files stand apart at a time, by one value that both name. */
export type Distance = { readonly atMs: number; readonly apartMs: number };

/** A while in which two files stand apart by one amount, or by one that grows steadily. */
export type Standing = {
  /** Places in the list of distances, `to` not included. */
  readonly from: number;
  readonly to: number;
  readonly medianMs: number;
  /** The middle half, what grows taken out. */
  readonly quartilesMs: readonly [number, number];
  /** Milliseconds an hour; 0 where it does not grow. */
  readonly growsMs: number;
};

/** What two programs need to tell each other something is no offset. */
export const apartMinMs = 3_000;
/** The middle half is so wide at most: one second of rounding, or this share of the distance. */
const spreadMinMs = 1_000;
const spreadShare = 0.1;
/** A few that stray from all others are chance; the others are so many. */
const steadyShareMin = 0.8;
/** A step is so many spreads high, and a growth so many in all. */
const clearSpreads = 5;
/** What falls behind faster is work that waits, and what is set more than twice is no clock. */
const growsMaxMs = 60_000;
const standingsMax = 3;
const hourMs = 3_600_000;

/** The amounts by which two files stand apart, in order of time; null when it is no one amount for long. */
export function standingsOf(distances: readonly Distance[]): readonly Standing[] | null {
  if (distances.length < sharedMin) return null;
  const stretches = cutAtChanges(distances.map(({ apartMs }) => apartMs)).filter(
    ({ from, to }) => to - from >= sharedMin,
  );
  const steady = stretches.reduce((sum, { from, to }) => sum + to - from, 0);
  if (steady < steadyShareMin * distances.length) return null;
  const standings: Standing[] = [];
  for (const { from, to } of stretches) {
    const next = standingOf(distances, from, to);
    const before = standings.at(-1);
    if (before === undefined || isStep(before, next)) standings.push(next);
    else standings.splice(-1, 1, standingOf(distances, before.from, to));
  }
  const isClock = standings.length <= standingsMax && standings.every(isSteady);
  return isClock ? standings : null;
}

function standingOf(distances: readonly Distance[], from: number, to: number): Standing {
  const own = distances.slice(from, to);
  const growth = growthOf(own);
  const start = own[0]?.atMs ?? 0;
  const level = own.map(({ atMs, apartMs }) => apartMs - growth * (atMs - start));
  const flat = own.map(({ apartMs }) => apartMs);
  const risesMs = Math.abs(growth) * ((own.at(-1)?.atMs ?? start) - start);
  const grows = risesMs > spreadMinMs && risesMs > clearSpreads * widthOf(quartilesOf(level));
  return {
    ...{ from, to, medianMs: median(flat) },
    quartilesMs: quartilesOf(grows ? level : flat),
    growsMs: grows ? growth * hourMs : 0,
  };
}

/** By the medians of the first and the last third, in milliseconds a millisecond. */
function growthOf(own: readonly Distance[]): number {
  const third = Math.floor(own.length / 3);
  const [early, late] = [own.slice(0, third), own.slice(own.length - third)];
  const apart = (part: readonly Distance[]) => median(part.map(({ apartMs }) => apartMs));
  const time = (part: readonly Distance[]) => median(part.map(({ atMs }) => atMs));
  const passed = time(late) - time(early);
  return passed > 0 ? (apart(late) - apart(early)) / passed : 0;
}

function isStep(before: Standing, after: Standing): boolean {
  const high = Math.abs(after.medianMs - before.medianMs);
  const wide = Math.max(widthOf(before.quartilesMs), widthOf(after.quartilesMs));
  return high > apartMinMs && high > clearSpreads * wide;
}

function isSteady({ medianMs, quartilesMs, growsMs }: Standing): boolean {
  const width = widthOf(quartilesMs);
  const widthMax = Math.max(spreadMinMs, spreadShare * Math.abs(medianMs));
  return width <= widthMax && Math.abs(growsMs) <= growsMaxMs;
}

function widthOf([low, high]: readonly [number, number]): number {
  return high - low;
}
