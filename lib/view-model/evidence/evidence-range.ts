import { type Interval, instant, interval } from "@/lib/base/instant";
import type { DatedArtifact } from "@/lib/domain/evidence/artifact";

export type Counted = Pick<DatedArtifact, "firstAt" | "lastAt"> & {
  /** A file that nobody could read has no records. */
  readonly report: {
    readonly kind: string;
    readonly records?: number;
    readonly undated?: number;
  };
};

/** At most this share of the dated records is left out. */
const straysMax = 0.01;
/** Nothing is left out unless the rest is drawn so many times as wide. */
const widerMin = 4;
/** What is nearer to the rest than this, or than the rest is wide, belongs to it. */
const nearMs = 3_600_000;

/**
 * The stretch of time to look at evidence in: from the first dated record to the last, but for files of a few records
 * from long before or after, which would press all others into a corner. Null when nothing has a time.
 */
export function evidenceRange(artifacts: readonly Counted[]): Interval | null {
  const stretches = toStretches(artifacts);
  const [whole, most] = [hull(stretches), hull(dropFew(stretches))];
  if (whole === null || most === null) return whole;
  const reach = Math.max(nearMs, width(most));
  const main = hull(
    stretches.filter(
      ({ firstAt, lastAt }) => firstAt >= most.earliest - reach && lastAt <= most.latest + reach,
    ),
  );
  return main && width(main) * widerMin <= width(whole) ? main : whole;
}

/** Of all files those that a search looks through. */
export function searchedOf<File extends { readonly id: string }>(
  artifacts: readonly File[],
  { artifactId }: { readonly artifactId: string | null },
): readonly File[] {
  return artifactId === null ? artifacts : artifacts.filter(({ id }) => id === artifactId);
}

/** From the first dated record to the last; null when there is none. */
export function wholeRange(artifacts: readonly Counted[]): Interval | null {
  return hull(toStretches(artifacts));
}

type Stretch = { readonly firstAt: number; readonly lastAt: number; readonly records: number };

function toStretches(artifacts: readonly Counted[]): readonly Stretch[] {
  return artifacts.flatMap(({ firstAt, lastAt, report: { records = 0, undated = 0 } }) =>
    firstAt === null || lastAt === null ? [] : [{ firstAt, lastAt, records: records - undated }],
  );
}

/** Without those of fewest records, as long as all that are left out hold next to nothing. */
function dropFew(stretches: readonly Stretch[]): readonly Stretch[] {
  const total = stretches.reduce((sum, { records }) => sum + records, 0);
  const fewestFirst = stretches.toSorted((a, b) => a.records - b.records);
  let dropped = 0;
  const kept = fewestFirst.findIndex(({ records }) => {
    dropped += records;
    return dropped > total * straysMax;
  });
  return kept === -1 ? stretches : fewestFirst.slice(kept);
}

function hull(stretches: readonly Stretch[]): Interval | null {
  if (stretches.length === 0) return null;
  const earliest = stretches.reduce((least, { firstAt }) => Math.min(least, firstAt), Infinity);
  const latest = stretches.reduce((most, { lastAt }) => Math.max(most, lastAt), -Infinity);
  return interval(instant(earliest), instant(latest));
}

function width({ earliest, latest }: Interval): number {
  return latest - earliest;
}
