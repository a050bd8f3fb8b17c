import { matchAt } from "../../phrases/match-at";
import type { Day, Scan, Stretch } from "../meaning/meaning";
import { scanNumber, scanOrdinal } from "./numbers";
import { scanCounted, scanCurrent, scanWhole, scanYearAlone } from "./period";
import { scanWeekday } from "./words";

const article = /the /iy;
const last = /(?:very )?(last|final) /iy;
const dayWord = / ?day\b/iy;
const inside = / (?:of|in) (?:the (?=year \d))?/iy;

/** `the second Tuesday of May`, `last Friday in October`, `the 15th of last month`, `the last day of the quarter`. */
export function scanPlacedDay(text: string, at: number): Scan<Day> | null {
  const from = at + (matchAt(article, text, at)?.[0].length ?? 0);
  const place = scanPlace(text, from);
  const named = place === null ? null : scanNamed(text, place);
  const gap = named === null ? undefined : matchAt(inside, text, named.end)?.[0];
  if (place === null || named === null || gap === undefined) return null;
  const of = scanStretch(text, named.end + gap.length);
  // "The second of May" is a date.
  if (of === null || (named.value === "number" && of.value.kind !== "counted")) return null;
  const weekday = typeof named.value === "number" ? named.value : null;
  const day = { kind: "day-in", place: place.value, weekday, of: of.value, daysAfter: 0 } as const;
  return { value: day, end: of.end };
}

/** What is counted: a weekday, days, or the numbers of the days. */
function scanNamed(text: string, place: Scan<number>): Scan<number | "day" | "number"> | null {
  const weekday = scanWeekday(text, place.end);
  if (weekday !== null) return weekday.isPlural ? null : weekday;
  const day = matchAt(dayWord, text, place.end)?.[0];
  if (day !== undefined) return { value: "day", end: place.end + day.length };
  return place.value < 0 ? null : { value: "number", end: place.end - 1 };
}

/** The last is -1. */
export function scanPlace(text: string, at: number): Scan<number> | null {
  const end = matchAt(last, text, at)?.[0];
  if (end !== undefined) return { value: -1, end: at + end.length };
  const ordinal = scanOrdinal(text, at);
  if (ordinal === null || text.charAt(ordinal.end) !== " ") return null;
  return { value: ordinal.value, end: ordinal.end + 1 };
}

export function scanStretch(text: string, at: number): Scan<Stretch> | null {
  const period = scanWhole(text, at) ?? scanCurrent(text, at) ?? scanYearAlone(text, at);
  return period === null ? null : { value: period.value.of, end: period.end };
}

const apart = / (ago|back|from now|ahead|hence)\b/iy;
const beforeLast = / (before last|after next)\b/iy;
const couple = /(?:a )?couple of /iy;

/** `two Fridays ago`, `the Friday before last`. */
export function scanWeekdayApart(text: string, at: number): Scan<Day> | null {
  return scanBeforeLast(text, at) ?? scanCountedWeekdays(text, at);
}

function scanBeforeLast(text: string, at: number): Scan<Day> | null {
  const from = at + (matchAt(article, text, at)?.[0].length ?? 0);
  const weekday = scanWeekday(text, from);
  const turn = weekday === null ? null : matchAt(beforeLast, text, weekday.end);
  if (weekday === null || turn === null) return null;
  const count = /last/i.test(turn[0]) ? -2 : 2;
  const value = { kind: "weekday-apart", weekday: weekday.value, count } as const;
  return { value, end: weekday.end + turn[0].length };
}

function scanCountedWeekdays(text: string, at: number): Scan<Day> | null {
  const pair = matchAt(couple, text, at)?.[0];
  const count = pair === undefined ? scanNumber(text, at) : { value: 2, end: at + pair.length - 1 };
  if (count === null || !Number.isInteger(count.value) || count.value < 1) return null;
  const weekday = text.charAt(count.end) === " " ? scanWeekday(text, count.end + 1) : null;
  const side = weekday === null ? null : matchAt(apart, text, weekday.end);
  if (weekday === null || side === null) return null;
  const sign = /ago|back/i.test(side[0]) ? -1 : 1;
  return {
    value: { kind: "weekday-apart", weekday: weekday.value, count: sign * count.value },
    end: weekday.end + side[0].length,
  };
}

const ofWeek = /,? (?:of|in) |,? (?=the week )/iy;
const behindWeek = /,? (?:on |- ?)?/iy;
const weeksApart = / weeks? (ago|from now|back|hence)\b/iy;

/** `Tuesday of last week`, `last week Monday`, `Friday two weeks ago`. */
export function scanWeekdayOfWeek(text: string, at: number): Scan<Day> | null {
  const weekday = scanWeekday(text, at);
  if (weekday === null) return scanWeekThenDay(text, at);
  const gap = matchAt(ofWeek, text, weekday.end)?.[0];
  const week =
    gap === undefined
      ? scanWeeksApart(text, weekday.end + 1)
      : scanWeek(text, weekday.end + gap.length);
  return week === null ? null : { value: dayOf(weekday.value, week.value), end: week.end };
}

function scanWeekThenDay(text: string, at: number): Scan<Day> | null {
  const counted = scanWeeksApart(text, at);
  const week = counted ?? scanWeek(text, at);
  const gap = week === null ? undefined : matchAt(behindWeek, text, week.end)?.[0];
  if (week === null || gap === undefined || (counted !== null && !/on/i.test(gap))) return null;
  const weekday = scanWeekday(text, week.end + gap.length);
  if (weekday === null || weekday.isPlural || weekday.isWeak) return null;
  return { value: dayOf(weekday.value, week.value), end: weekday.end };
}

function dayOf(weekday: number, week: number): Day {
  return { kind: "weekday", weekday, week, isLoose: false };
}

function scanWeek(text: string, at: number): Scan<number> | null {
  const period = scanCounted(text, at);
  const of = period?.value.of;
  if (period === null || of?.kind !== "counted" || of.unit !== "week") return null;
  return { value: of.offset, end: period.end };
}

function scanWeeksApart(text: string, at: number): Scan<number> | null {
  const one = matchAt(/an?(?= week)/iy, text, at)?.[0];
  const count = one === undefined ? scanNumber(text, at) : { value: 1, end: at + one.length };
  const side = count === null ? null : matchAt(weeksApart, text, count.end);
  if (count === null || side === null || !Number.isInteger(count.value)) return null;
  const sign = /ago|back/i.test(side[1] ?? "") ? -1 : 1;
  return { value: sign * count.value, end: count.end + side[0].length };
}
