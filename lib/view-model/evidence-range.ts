import { type Interval, instant, interval } from "@/lib/base/instant";
import type { DatedArtifact } from "@/lib/domain/artifact";

export type Counted = Pick<DatedArtifact, "firstAt" | "lastAt"> & {
  /** A file that nobody could read has none. */
  readonly report: { readonly kind: string; readonly records?: number };
};

/** At most this share of the records is left out. */
const straysMax = 0.01;
/** Nothing is left out unless the rest is drawn so many times as wide. */
const widerMin = 4;

/**
 * The stretch of time to look at evidence in: from the first dated record to the last, but for files of a few records
 * from long before or after, which would press all others into a corner. Null when nothing has a time.
 */
export function evidenceRange(artifacts: readonly Counted[]): Interval | null {
  const dated = datedOnly(artifacts);
  const whole = hull(dated);
  const main = hull(dropStrays(dated));
  return whole && main && width(main) * widerMin <= width(whole) ? main : whole;
}

/** From the first dated record to the last; null when there is none. */
export function wholeRange(artifacts: readonly Counted[]): Interval | null {
  return hull(datedOnly(artifacts));
}

function datedOnly(artifacts: readonly Counted[]): readonly Stretch[] {
  return artifacts.flatMap(({ firstAt, lastAt, report }) =>
    firstAt === null || lastAt === null ? [] : [{ firstAt, lastAt, records: report.records ?? 0 }],
  );
}

type Stretch = { readonly firstAt: number; readonly lastAt: number; readonly records: number };

/** Those with fewest records first, as long as all that are left out hold next to nothing. */
function dropStrays(dated: readonly Stretch[]): readonly Stretch[] {
  const total = dated.reduce((sum, { records }) => sum + records, 0);
  const fewestFirst = dated.toSorted((a, b) => a.records - b.records);
  let dropped = 0;
  const kept = fewestFirst.findIndex(({ records }) => {
    dropped += records;
    return dropped > total * straysMax;
  });
  return kept === -1 ? dated : fewestFirst.slice(kept);
}

function hull(dated: readonly Stretch[]): Interval | null {
  if (dated.length === 0) return null;
  const earliest = dated.reduce((least, { firstAt }) => Math.min(least, firstAt), Infinity);
  const latest = dated.reduce((most, { lastAt }) => Math.max(most, lastAt), -Infinity);
  return interval(instant(earliest), instant(latest));
}

function width({ earliest, latest }: Interval): number {
  return latest - earliest;
}
