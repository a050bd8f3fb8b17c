import { type Instant, type Interval, instant, isInstant } from "@/lib/base/instant";
import { densityBucketMs } from "./density-drawing";

/** Buckets of one tile: about as many columns as a window shows. */
const tileBuckets = 240;

export type Tiles = {
  readonly bucketMs: number;
  /** One after the other; the first and the last are neighbours, fetched before they are seen. */
  readonly stretches: readonly Interval[];
};

/**
 * The stretches to fetch for a window: cut at fixed places of a few bucket lengths, so that a pan asks for
 * one new tile and a zoom back finds the old ones remembered. Those beyond the calendar are left out.
 */
export function tilesFor(window: Interval): Tiles {
  const bucketMs = densityBucketMs(window, tileBuckets);
  const tileMs = bucketMs * tileBuckets;
  const first = Math.floor(window.earliest / tileMs) - 1;
  const last = Math.floor(window.latest / tileMs) + 1;
  const stretches: Interval[] = [];
  for (let tile = first; tile <= last; tile += 1) {
    const [from, to] = [tile * tileMs, (tile + 1) * tileMs - 1];
    if (isInstant(from) && isInstant(to)) stretches.push({ earliest: instant(from), latest: to });
  }
  return { bucketMs, stretches };
}

/** Is all of the window in these stretches, so that drawing them leaves no hole? */
export function covers(stretches: readonly Interval[], window: Interval): boolean {
  let reached: number = window.earliest;
  for (const { earliest, latest } of stretches.toSorted((a, b) => a.earliest - b.earliest)) {
    if (earliest > reached) break;
    reached = Math.max(reached, latest + 1);
  }
  return reached > window.latest;
}

/** From the first to the last of stretches that follow each other; null of none. */
export function joined(stretches: readonly Interval[]): Interval | null {
  const [first, last] = [stretches[0], stretches.at(-1)];
  return first && last ? { earliest: first.earliest, latest: last.latest as Instant } : null;
}
