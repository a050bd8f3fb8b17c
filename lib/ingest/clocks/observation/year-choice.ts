import type { WallSpan } from "../walls/wall-span";

/** The year stamps without one are written in; the next year inside a file is written in the next. */
const yearWritten = 1972;
const dayMs = 86_400_000;
/** Stamps without a year are written in 1972 and after; nothing else in a log is that old. */
const yearlessBeforeMs = Date.UTC(1980, 0, 1);

/** Moves a wall clock without a year into the year its file starts in; leaves all others as they are. */
export function moveToYear(wallMs: number, year: number | null): number {
  if (year === null || !isYearlessWall(wallMs)) return wallMs;
  const written = new Date(wallMs);
  const writtenYear = written.getUTCFullYear();
  const startOfDay = Date.UTC(
    year + writtenYear - yearWritten,
    written.getUTCMonth(),
    written.getUTCDate(),
  );
  return startOfDay + (((wallMs % dayMs) + dayMs) % dayMs);
}

export type YearLimits = {
  /** When the evidence was looked at: no year in which the file lies behind it is taken, if another is left. */
  readonly asOf?: number | null;
  /** Those in which the weekdays and leap days of the file are what they are; empty: any. */
  readonly possible?: readonly number[];
};

/**
 * The year that brings a file without years nearest to the sources that state theirs: in which most of
 * them overlap with it, then with the least distance to one, then the later. Null when none states a year.
 */
export function chooseYear(
  yearless: WallSpan,
  stated: readonly WallSpan[],
  { asOf = null, possible = [] }: YearLimits = {},
): number | null {
  const around = stated.flatMap((span) => [...yearsAround(span.from), ...yearsAround(span.to)]);
  const isPast = (year: number) => asOf === null || moveToYear(yearless.to, year) <= asOf + dayMs;
  const allowed = around.length === 0 || possible.length === 0 ? around : possible;
  // What the lines say is not believed when it lies in a year that is still to come.
  const past = [allowed, around]
    .map((some) => some.filter(isPast))
    .find(({ length }) => length > 0);
  const years = new Set(past ?? allowed);
  let best: { year: number; overlaps: number; distance: number } | null = null;
  for (const year of [...years].toSorted((a, b) => a - b)) {
    const moved = { from: moveToYear(yearless.from, year), to: moveToYear(yearless.to, year) };
    const distances = stated.map((span) => distanceBetween(moved, span));
    const candidate = {
      year,
      overlaps: distances.filter((distance) => distance <= dayMs).length,
      distance: Math.min(...distances),
    };
    if (best === null || isBetter(candidate, best)) best = candidate;
  }
  return best === null ? null : best.year;
}

/**
 * When no file states a year: the span that ends earliest in its calendar year, moved so that it ends in
 * `year`. The others are brought near to it. A December beside a January is then the one before, and
 * nothing lies in a year that has not come, nor, when it is known, behind the day it is looked at.
 */
export function anchorYear(
  spans: readonly WallSpan[],
  year: number,
  asOf: number | null,
): readonly WallSpan[] {
  const [first] = endingIn(spans, year);
  const isFuture = first !== undefined && asOf !== null && first.to > asOf + dayMs;
  return endingIn(spans, isFuture ? year - 1 : year).slice(0, 1);
}

/** Each span moved so that it ends in `year`, the earliest end first. */
function endingIn(spans: readonly WallSpan[], year: number): readonly WallSpan[] {
  return spans
    .map((span) => {
      const firstYear = year - (new Date(span.to).getUTCFullYear() - yearWritten);
      return { from: moveToYear(span.from, firstYear), to: moveToYear(span.to, firstYear) };
    })
    .toSorted((a, b) => a.to - b.to);
}

function isBetter(
  candidate: { readonly overlaps: number; readonly distance: number },
  best: { readonly overlaps: number; readonly distance: number },
): boolean {
  if (candidate.overlaps !== best.overlaps) return candidate.overlaps > best.overlaps;
  return candidate.distance <= best.distance;
}

function yearsAround(wallMs: number): readonly number[] {
  const year = new Date(wallMs).getUTCFullYear();
  return [year - 1, year, year + 1];
}

function distanceBetween(a: WallSpan, b: WallSpan): number {
  return Math.max(0, a.from - b.to, b.from - a.to);
}

/** Only of files that have such stamps: another file may tell of the seventies. */
export function isYearlessWall(wallMs: number): boolean {
  return wallMs < yearlessBeforeMs && wallMs >= Date.UTC(1972, 0, 1);
}
