import { matchAt } from "../../phrases/match-at";
import { isCivilDate } from "../../stamps/civil-time";
import { yearlessYear } from "../../stamps/stamp-scan";
import type { Day, DayPart, Scan } from "../meaning/meaning";
import { dateOf, dayParts } from "../meaning/moments";
import { scanHoliday } from "./holiday";
import { scanOrdinal } from "./numbers";
import { scanPlacedDay, scanWeekdayApart, scanWeekdayOfWeek } from "./placed-day";
import { scanMonth, scanWeekday } from "./words";

type DayValue = {
  readonly day: Day;
  readonly part: DayPart | null;
  /** Stands only beside another word of time: a short weekday, `8/28`. */
  readonly isWeak: boolean;
};
export type DayScan = Scan<DayValue | { readonly impossible: string }>;

const offsets: readonly (readonly [RegExp, number, DayPart | null])[] = [
  [/(?:the )?day before yesterday(?! night)\b/iy, -2, null],
  [/(?:the )?day after tomorrow\b/iy, 2, null],
  [/(?:yesterday|yesterdays|yday|ystd|ystdy|yest)\b(?:'s)?/iy, -1, null],
  [/(?:tomorrow|tomorow|tommorow|tommorrow|tmrw|tmr|tmw)\b(?:'s)?/iy, 1, null],
  [/(?:today|eod|(?:the )?end of (?:the )?day)\b(?:'s)?/iy, 0, null],
  [/ton(?:ight|ite)\b/iy, 0, dayParts.night],
  [/last night\b/iy, -1, dayParts.night],
  [/(?:early |late )?this morning\b/iy, 0, dayParts.morning],
  [/this afternoon\b/iy, 0, dayParts.afternoon],
  [/this evening\b/iy, 0, dayParts.evening],
];

/** A day, with the part of it that the same word names. */
export function scanDay(text: string, at: number, isDayFirst: boolean): DayScan | null {
  const placed =
    scanPlacedDay(text, at) ??
    scanWeekdayApart(text, at) ??
    scanWeekdayOfWeek(text, at) ??
    scanHoliday(text, at);
  if (placed !== null) return found(placed.value, placed.end);
  return /\d/.test(text.charAt(at))
    ? scanDigitDay(text, at, isDayFirst)
    : (scanOffsetDay(text, at) ??
        scanWeekdayDay(text, at) ??
        scanMonthDay(text, at) ??
        scanSpelledDay(text, at) ??
        scanTheDay(text, at));
}

function found(day: Day, end: number, part: DayPart | null = null, isWeak = false): DayScan {
  return { value: { day, part, isWeak }, end };
}

function scanOffsetDay(text: string, at: number): DayScan | null {
  if (!/[ytdels]/i.test(text.charAt(at))) return null;
  for (const [pattern, days, part] of offsets) {
    const match = matchAt(pattern, text, at)?.[0];
    if (match === undefined) continue;
    const isEarly = /^early/i.test(match);
    return found(
      { kind: "offset", days },
      at + match.length,
      isEarly ? dayParts.earlyMorning : part,
    );
  }
  return null;
}

const weekWord = /(last|past|previous|this|next|coming) /iy;

function scanWeekdayDay(text: string, at: number): DayScan | null {
  const which = matchAt(weekWord, text, at);
  const named = scanWeekday(text, at + (which?.[0].length ?? 0));
  if (named === null || named.isPlural) return null;
  const word = (which?.[1] ?? "").toLowerCase();
  const week = word === "" ? null : word === "this" ? 0 : /next|coming/.test(word) ? 1 : -1;
  const isWeak = named.isWeak && which === null;
  return found(
    { kind: "weekday", weekday: named.value, week, isLoose: true },
    named.end,
    null,
    isWeak,
  );
}

const yearBehind = /(?: ?,? (?:of |in )?|[-/])((?:19|20)\d{2})(?![\d:]|\.\d)/iy;
const shortYear = /,? '(\d{2})(?!\d)/y;
const monthGap = /\.?(?: of |[ -/]| )?(?:of )?/iy;

/** `21st Nov 2025`, `4 Feb`, `28 of August`. */
function scanDayMonth(text: string, at: number): DayScan | null {
  const day = matchAt(/(\d{1,2})(?:st|nd|rd|th)?(?![\d:.,]\d)/iy, text, at);
  if (day === null) return null;
  const gap = matchAt(monthGap, text, at + day[0].length)?.[0] ?? "";
  const month = scanMonth(text, at + day[0].length + gap.length);
  if (month === null) return null;
  // "At 5 may be": the names that are other words begin with a capital, or the day is an ordinal.
  const named = text.slice(at + day[0].length + gap.length, month.end);
  if (/^(?:may|march)$/.test(named) && !/[a-z]/i.test(day[0])) return null;
  return withYear(text, month.end, month.value, Number(day[1]));
}

/** `Nov 21`, `March 11th, 2026`, `feb 31`. */
function scanMonthDay(text: string, at: number): DayScan | null {
  const month = scanMonth(text, at);
  if (month === null) return null;
  const gap = matchAt(/[ /-]{1,2}(?:the )?/iy, text, month.end)?.[0];
  if (gap === undefined) return null;
  const day = matchAt(
    /(\d{1,2})(?:st|nd|rd|th)?(?![\d:%]|\.\d|[-/]\d{1,2}\b(?! ?(?:of )?[a-z]))(?! ?(?:am|pm|ms|gb|mb)\b)/iy,
    text,
    month.end + gap.length,
  );
  const spelled = day === null ? scanOrdinal(text, month.end + gap.length) : null;
  const value = day === null ? spelled?.value : Number(day[1]);
  if (value === undefined) return null;
  const end = day === null ? (spelled?.end ?? at) : month.end + gap.length + day[0].length;
  if (
    /^(?:may|march|mar|dec)$/.test(text.slice(at, month.end)) &&
    !/[a-z]/i.test(day?.[0] ?? "x")
  ) {
    return matchAt(yearBehind, text, end) === null ? null : withYear(text, end, month.value, value);
  }
  return withYear(text, end, month.value, value);
}

function withYear(text: string, end: number, month: number, day: number): DayScan {
  const year = matchAt(yearBehind, text, end);
  if (year !== null) return toDay(Number(year[1]), month, day, end + year[0].length);
  const short = matchAt(shortYear, text, end);
  if (short !== null) return toDay(2000 + Number(short[1]), month, day, end + short[0].length);
  return toDay(null, month, day, end);
}

function toDay(year: number | null, month: number, day: number, end: number): DayScan {
  if (!isCivilDate({ year: year ?? yearlessYear, month, day })) {
    return { value: { impossible: "The calendar has no such day" }, end };
  }
  return found(dateOf(year, month, day), end);
}

const yearFirst = /(\d{4})([-/. ])(\d{1,2})\2(\d{1,2})(?![\d.])/y;
const yearLast = /(\d{1,2})([-/.])(\d{1,2})\2(\d{4}|\d{2})(?![\d.]|[-/]\d)/y;
const compact = /(20\d{2})(\d{2})(\d{2})(?!\d|\.\d|[-_]\d)/y;
const dayAndMonth = /(\d{1,2})([-/])(\d{1,2})(?![\d/:%]|[-.]\d)/y;

function scanDigitDay(text: string, at: number, isDayFirst: boolean): DayScan | null {
  const first = matchAt(yearFirst, text, at);
  if (first !== null) return numbered(first[1], first[3], first[4], at + first[0].length);
  const last = matchAt(yearLast, text, at);
  if (last !== null) {
    const [whole, one = "", separator = "", other = "", year = ""] = last;
    // 1.2.26 is a version as well as a day.
    if (year.length === 2 && separator === ".") return null;
    const full = year.length === 2 ? `20${year}` : year;
    return inOrder([one, other], full, at + whole.length, isDayFirst || separator === ".");
  }
  const run = matchAt(compact, text, at);
  if (run !== null) {
    const scan = numbered(run[1], run[2], run[3], at + run[0].length);
    return "impossible" in scan.value ? null : scan;
  }
  return (
    scanYearNamedMonth(text, at) ??
    scanDayMonth(text, at) ??
    scanDayAndMonth(text, at, isDayFirst) ??
    scanTheDay(text, at)
  );
}

/** `2019-Aug-01`. */
function scanYearNamedMonth(text: string, at: number): DayScan | null {
  const year = matchAt(/((?:19|20)\d{2})[-/. ](?=[a-z]{3})/iy, text, at);
  const month = year === null ? null : scanMonth(text, at + year[0].length);
  const day = month === null ? null : matchAt(/[-/. ](\d{1,2})(?![\d:])/y, text, month.end);
  if (year === null || month === null || day === null) return null;
  return toDay(Number(year[1]), month.value, Number(day[1]), month.end + day[0].length);
}

function numbered(
  year: string | undefined,
  month: string | undefined,
  day: string | undefined,
  end: number,
): DayScan {
  return toDay(Number(year), Number(month), Number(day), end);
}

/** Day and month by numbers alone are weak: `3/4` is a share as well. */
function scanDayAndMonth(text: string, at: number, isDayFirst: boolean): DayScan | null {
  const match = matchAt(dayAndMonth, text, at);
  if (match === null) return null;
  const scan = inOrder([match[1] ?? "", match[3] ?? ""], null, at + match[0].length, isDayFirst);
  if (scan === null || "impossible" in scan.value) return null;
  return { value: { ...scan.value, isWeak: true }, end: scan.end };
}

function inOrder(
  [one, other]: readonly [string, string],
  year: string | null,
  end: number,
  isDayFirst: boolean,
): DayScan | null {
  const [first, second] = [Number(one), Number(other)];
  const takesDayFirst = first > 12 || (isDayFirst && second <= 12);
  const [month, day] = takesDayFirst ? [second, first] : [first, second];
  const scan = toDay(year === null ? null : Number(year), month, day, end);
  if ("impossible" in scan.value || scan.value.day.kind !== "date") return scan;
  const isEitherOrder = first <= 12 && second <= 12 && first !== second;
  return found({ ...scan.value.day, isEitherOrder }, end);
}

const behindThe = /the /iy;

const ofMonth = /(?: day)? of /iy;

/** `second of Aug`. */
function scanSpelledDay(text: string, at: number): DayScan | null {
  const day = scanOrdinal(text, at);
  const gap = day === null ? undefined : matchAt(ofMonth, text, day.end)?.[0];
  const month = day === null || gap === undefined ? null : scanMonth(text, day.end + gap.length);
  return day === null || month === null ? null : withYear(text, month.end, month.value, day.value);
}

/** `the 18th`; an ordinal alone is an attempt or a shard. */
function scanTheDay(text: string, at: number): DayScan | null {
  const article = matchAt(behindThe, text, at)?.[0].length ?? 0;
  if (article === 0) return null;
  const day = matchAt(
    /(\d{1,2})(?:st|nd|rd|th)(?=$|[.,;!?)]| (?:at|of|around|about)\b| \d)/iy,
    text,
    at + article,
  );
  if (day === null || Number(day[1]) > 31 || Number(day[1]) < 1) return null;
  const month = matchAt(/ (?:of )?/iy, text, at + article + day[0].length)?.[0].length ?? 0;
  if (month > 0) {
    const named = scanDayMonth(text, at + article);
    if (named !== null) return named;
  }
  return found({ kind: "day-of-month", day: Number(day[1]) }, at + article + day[0].length);
}
