import { matchAt } from "../../phrases/match-at";
import { monthAt, monthEnd } from "../../stamps/text-scan";
import { weekdayAt } from "../../stamps/weekday";
import type { Scan } from "../meaning/meaning";

export type MonthScan = Scan<number> & {
  /** Also a word of another meaning, or a short form: it needs a day, a year or a preposition beside it. */
  readonly isWeak: boolean;
};

const weakMonths = new Set([
  "may",
  "march",
  "mar",
  "jan",
  "feb",
  "apr",
  "jun",
  "jul",
  "aug",
  "sep",
  "sept",
  "oct",
  "nov",
  "dec",
]);
const englishMonth =
  /(?:january|february|march|april|may|june|july|august|september|october|november|december|jan|feb|mar|apr|jun|jul|aug|sept?|oct|nov|dec)(?![a-z])\.?/iy;

export function scanMonth(text: string, at: number): MonthScan | null {
  const name = matchAt(englishMonth, text, at)?.[0];
  if (name === undefined || monthEnd(text, at) < 0) return null;
  const bare = name.replace(".", "").toLowerCase();
  // The dot of a short form; that of a whole name ends the sentence.
  const end = at + (bare.length > 4 ? bare.length : name.length);
  return { value: monthAt(text, at), end, isWeak: weakMonths.has(bare) };
}

const weekdayName =
  /(?:mondays?|tuesdays?|wednesdays?|thursdays?|fridays?|saturdays?|sundays?|mon|tues?|wed|weds|thu|thurs?|fri|sat|sun)(?![a-z0-9])\.?/iy;

export type WeekdayScan = Scan<number> & { readonly isWeak: boolean; readonly isPlural: boolean };

/** Monday is 0. A short form is weak: "the sun dashboard", "it sat there". */
export function scanWeekday(text: string, at: number): WeekdayScan | null {
  const name = matchAt(weekdayName, text, at)?.[0];
  const value = name === undefined ? null : weekdayAt(text, at);
  if (name === undefined || value === null) return null;
  const isWeak = !/day/i.test(name);
  const end = at + (isWeak ? name.length : name.replace(".", "").length);
  return { value, end, isWeak, isPlural: /days/i.test(name) };
}
