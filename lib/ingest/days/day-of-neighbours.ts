import type { ReadReport } from "@/lib/domain/evidence/artifact";
import { civilFromMicros, microsPerDay } from "@/lib/time/stamps/civil-time";
import { spellDay } from "./day-of-path";

type Read = Extract<ReadReport, { readonly kind: "read" }>;
/** First and last of a file's wall clock, in microseconds. */
export type WallSpan = { readonly first: number; readonly last: number };

/** Files of a longer time say nothing of a day, and neither do files of two. */
const spanDaysMax = 1;
/** Clocks of other zones and of programs that were asked later: this far apart files are of one evening. */
const apartMicrosMax = microsPerDay / 4;

/** Does nothing in the file say the day of its times, and no time has one? */
export function lacksDay(report: ReadReport): report is Read {
  return report.kind === "read" && report.isDayless && report.firstWallMicros === null;
}

/** When the files beside it were written; null when none says, and when they are not of one time. */
export function spanOfNeighbours(reports: readonly ReadReport[]): WallSpan | null {
  const spans = reports
    .flatMap((report) => spanOf(report) ?? [])
    .filter(({ first, last }) => last - first <= spanDaysMax * microsPerDay);
  const first = Math.min(...spans.map((span) => span.first));
  const last = Math.max(...spans.map((span) => span.last));
  if (spans.length === 0 || last - first > spanDaysMax * microsPerDay) return null;
  return { first, last };
}

export function spanOf(report: ReadReport): WallSpan | null {
  if (report.kind !== "read" || report.isYearless) return null;
  const { firstWallMicros: first, lastWallMicros: last } = report;
  return first === null || last === null ? null : { first, last };
}

/** The days that may be meant: `2026-03-14`. */
export function daysOf({ first, last }: WallSpan): readonly string[] {
  const days = [first, last, first - microsPerDay].map((at) => spellDay(civilFromMicros(at)));
  return [...new Set(days)];
}

/** Was the file, read as of a day, written when its neighbours were? */
export function fitsIn(own: WallSpan, beside: WallSpan): boolean {
  return own.first <= beside.last + apartMicrosMax && own.last >= beside.first - apartMicrosMax;
}
