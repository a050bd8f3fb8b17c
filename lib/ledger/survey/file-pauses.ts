import { type Instant, type Interval, instant, interval } from "@/lib/base/instant";
import { median } from "@/lib/base/robust-statistics";
import type { DatedArtifact } from "@/lib/domain/evidence/artifact";
import type { ArtifactId } from "@/lib/domain/ids";

/** So many records of a file came in the bucket that begins then. */
export type FileCount = {
  readonly artifactId: ArtifactId;
  readonly at: Instant;
  readonly count: number;
};

/** A file of fewer busy buckets has no pace a pause could break: a chat, a list of changes. */
const busyMin = 30;
/** A pause is so many usual distances long, … */
const pauseFactor = 6;
/** …and this share of what was recorded. */
const pauseShareMin = 0.03;
/** Pauses told of one file. */
const pausesMax = 2;
/** A file begins late, or is cut, when this share of what was recorded is missing. */
const missingShareMin = 0.05;

export type Pause = { readonly from: Instant; readonly until: Instant };

/** Where a log pauses, is cut or begins late, with the parts it was rotated into. */
export type Hole = Pause & { readonly kind: "pause" | "late" | "cut" };

/** Of one log that has records from `span.earliest` to `span.latest`. */
export function findHoles(
  counts: readonly FileCount[],
  span: Interval,
  { bucketMs, stretch }: { readonly bucketMs: number; readonly stretch: Interval },
): readonly Hole[] {
  const { lateMs, shortMs } = missingEnds(counts, span, stretch);
  const holes: Hole[] = findPauses(counts, bucketMs, stretch).map((pause) => ({
    ...{ kind: "pause", ...pause },
  }));
  if (shortMs > 0) holes.push({ kind: "cut", from: span.latest, until: stretch.latest });
  if (lateMs > 0) holes.push({ kind: "late", from: stretch.earliest, until: span.earliest });
  return holes;
}

/** From the first record of all parts to the last; null where none has a time. */
export function spanOf(
  parts: readonly Pick<DatedArtifact, "firstAt" | "lastAt">[],
): Interval | null {
  const firsts = parts.flatMap(({ firstAt }) => firstAt ?? []);
  const lasts = parts.flatMap(({ lastAt }) => lastAt ?? []);
  if (firsts.length === 0 || lasts.length === 0) return null;
  return interval(instant(Math.min(...firsts)), instant(Math.max(...lasts)));
}

/** The longest pauses of one file, in order of time: between busy buckets, where it usually has none. */
export function findPauses(
  counts: readonly FileCount[],
  bucketMs: number,
  stretch: Interval,
): readonly Pause[] {
  const times = [...new Set(counts.filter(({ count }) => count > 0).map(({ at }) => at))].toSorted(
    (a, b) => a - b,
  );
  if (times.length < busyMin) return [];
  const gaps = times.slice(1).map((until, index) => ({ from: times[index] ?? until, until }));
  const usual = median(gaps.map(({ from, until }) => until - from));
  const least = Math.max(
    pauseFactor * usual,
    pauseShareMin * (stretch.latest - stretch.earliest),
    3 * bucketMs,
  );
  return gaps
    .filter(({ from, until }) => until - from > least)
    .toSorted((a, b) => b.until - b.from - (a.until - a.from))
    .slice(0, pausesMax)
    .toSorted((a, b) => a.from - b.from);
}

/** By how much a file begins after the others or ends before them, in milliseconds; 0 for what is usual. */
export function missingEnds(
  counts: readonly FileCount[],
  span: Interval,
  stretch: Interval,
): { readonly lateMs: number; readonly shortMs: number } {
  if (new Set(counts.map(({ at }) => at)).size < busyMin) return { lateMs: 0, shortMs: 0 };
  const least = missingShareMin * (stretch.latest - stretch.earliest);
  const counted = (ms: number) => (ms > least ? ms : 0);
  return {
    lateMs: counted(span.earliest - stretch.earliest),
    shortMs: counted(stretch.latest - span.latest),
  };
}
