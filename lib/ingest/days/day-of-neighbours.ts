import type { ReadReport } from "@/lib/domain/artifact";
import { civilFromMicros, microsPerDay } from "@/lib/time/stamps/civil-time";
import { spellDay } from "./day-of-path";

type Read = Extract<ReadReport, { readonly kind: "read" }>;
/** First and last of a file's wall clock, in microseconds. */
export type WallSpan = { readonly first: number; readonly last: number };

/** Files of a longer time say little of a day. */
const spanDaysMax = 3;
/** Clocks of other zones and of programs that were asked later: this far apart files are of one evening. */
const apartMicrosMax = microsPerDay / 4;

/** Does nothing in the file say the day of its times, and no time has one? */
export function lacksDay(report: ReadReport): report is Read {
  return report.kind === "read" && report.isDayless && report.firstWallMicros === null;
}

/** When the files beside it were written; null when none says, or they say too much. */
export function spanOfNeighbours(reports: readonly ReadReport[]): WallSpan | null {
  const spans = reports.flatMap((report) => spanOf(report) ?? []);
  const short = spans.filter(({ first, last }) => last - first <= spanDaysMax * microsPerDay);
  if (short.length === 0) return null;
  const firsts = short.map(({ first }) => first).toSorted((a, b) => a - b);
  const lasts = short.map(({ last }) => last).toSorted((a, b) => a - b);
  const middle = Math.floor(short.length / 2);
  const first = firsts[middle] ?? 0;
  return { first, last: Math.max(first, lasts[middle] ?? 0) };
}

export function spanOf(report: ReadReport): WallSpan | null {
  if (report.kind !== "read" || report.isYearless) return null;
  const { firstWallMicros: first, lastWallMicros: last } = report;
  return first === null || last === null ? null : { first, last };
}

/** The days that may be meant, the likeliest first: `2026-03-14`. */
export function daysOf({ first, last }: WallSpan): readonly string[] {
  const days = [first, last, first - microsPerDay].map((at) => spellDay(civilFromMicros(at)));
  return [...new Set(days)];
}

/** Was the file, read as of a day, written when its neighbours were? */
export function fitsIn(own: WallSpan, beside: WallSpan): boolean {
  return own.first <= beside.last + apartMicrosMax && own.last >= beside.first - apartMicrosMax;
}
