import { isCivilDate } from "../stamps/civil-time";
import type { DateOrder } from "../stamps/ordered-stamp";
import { yearlessYear } from "../stamps/stamp-scan";
import { isDigitAt, isLetterAt, monthAt, monthEnd } from "../stamps/text-scan";
import { matchAt } from "./match-at";

/** A day as people write it; `year` is null when it is left out. */
export type DatePhrase = {
  readonly year: number | null;
  readonly month: number;
  readonly day: number;
  readonly end: number;
};

const weekday =
  /(?:mon|tues?|wed(?:nes)?|thur?s?|fri|sat(?:ur)?|sun)(?:day)?\b\.?,?\s{0,2}(?:the )?|(?:星期|周)[一二三四五六日天]\s?/iy;
const yearFirst = /(\d{4})([-/.])(\d{1,2})\2(\d{1,2})(?!\d)/y;
const yearLast = /(\d{1,2})([-/.])(\d{1,2})\2(\d{4}|\d{2})(?!\d)/y;
const chinese = /(?:(\d{4})年)?(\d{1,2})月(\d{1,2})[日号]/y;
const dayOfMonth = /(\d{1,2})(?:st|nd|rd|th)?(?!\d|:\d)/iy;
const yearBehind = /,? (\d{4})(?!\d|:\d)/y;

/** `order`: how the whole text writes days by numbers, when one date could be read two ways. */
export function scanDatePhrase(text: string, at: number, order?: DateOrder): DatePhrase | null {
  const start = at + (matchAt(weekday, text, at)?.[0].length ?? 0);
  const found = isDigitAt(text, start)
    ? (scanYearFirst(text, start) ??
      scanYearLast(text, start, order) ??
      scanChinese(text, start) ??
      scanDayMonth(text, start))
    : isLetterAt(text, start)
      ? scanMonthDay(text, start)
      : null;
  if (found === null) return null;
  const { year, month, day } = found;
  return isCivilDate({ year: year ?? yearlessYear, month, day }) ? found : null;
}

function scanYearFirst(text: string, at: number): DatePhrase | null {
  const match = matchAt(yearFirst, text, at);
  if (match === null) return null;
  return toDate(match[1], match[3], match[4], at + match[0].length);
}

/** Dots are day first; else a number above 12 or `order` decides, and when neither does it is no date. */
function scanYearLast(text: string, at: number, order: DateOrder | undefined): DatePhrase | null {
  const match = matchAt(yearLast, text, at);
  if (match === null) return null;
  const [whole, first = "", separator, second = "", year = ""] = match;
  const fullYear = year.length === 2 ? `20${year}` : year;
  const end = at + whole.length;
  const isDayFirst = separator === "." || Number(first) > 12 || order === "day-first";
  const isMonthFirst = Number(second) > 12 || first === second || order === "month-first";
  if (year.length === 2 && order === undefined) return null;
  if (!isDayFirst && !isMonthFirst) return null;
  const takesDayFirst = isDayFirst && Number(second) <= 12;
  return takesDayFirst
    ? toDate(fullYear, second, first, end)
    : toDate(fullYear, first, second, end);
}

function scanChinese(text: string, at: number): DatePhrase | null {
  const match = matchAt(chinese, text, at);
  return match === null ? null : toDate(match[1], match[2], match[3], at + match[0].length);
}

/** `21 November 2026`, `21st Nov`, `21. November`, `21-Nov-2026`. */
function scanDayMonth(text: string, at: number): DatePhrase | null {
  const match = matchAt(dayOfMonth, text, at);
  if (match === null) return null;
  const gap = matchAt(/\.? ?(?:of )?|[-/]/y, text, at + match[0].length)?.[0] ?? "";
  const monthStart = at + match[0].length + gap.length;
  const month = capitalMonthAt(text, monthStart);
  const end = month === 0 || gap === "" ? -1 : monthEnd(text, monthStart);
  if (end < 0) return null;
  const dotted = text.charAt(end) === "." ? end + 1 : end;
  const dashed = gap === "-" || gap === "/" ? matchAt(/[-/](\d{4})(?!\d)/y, text, end) : null;
  if (dashed !== null) return toDate(dashed[1], String(month), match[1], end + dashed[0].length);
  return (
    withYearBehind(text, dotted, month, match[1]) ?? toDate(undefined, String(month), match[1], end)
  );
}

/** `Nov 21`, `November 21st, 2026`, `Sept. 3`. */
function scanMonthDay(text: string, at: number): DatePhrase | null {
  const month = capitalMonthAt(text, at);
  const nameEnd = month === 0 ? -1 : monthEnd(text, at);
  if (nameEnd < 0) return null;
  const gap = matchAt(/\.? {1,2}(?:the )?/y, text, nameEnd)?.[0].length ?? 0;
  const day = gap === 0 ? null : matchAt(dayOfMonth, text, nameEnd + gap);
  if (day === null) return null;
  const end = nameEnd + gap + day[0].length;
  return withYearBehind(text, end, month, day[1]) ?? toDate(undefined, String(month), day[1], end);
}

/** "1 may fail" is no date. */
function capitalMonthAt(text: string, at: number): number {
  return /[A-Z]/.test(text.charAt(at)) ? monthAt(text, at) : 0;
}

function withYearBehind(
  text: string,
  at: number,
  month: number,
  day: string | undefined,
): DatePhrase | null {
  const match = matchAt(yearBehind, text, at);
  if (match === null) return null;
  const [whole, year] = match;
  const isYear = Number(year) >= 1970 && Number(year) < 2100;
  return isYear ? toDate(year, String(month), day, at + whole.length) : null;
}

function toDate(
  year: string | undefined,
  month: string | undefined,
  day: string | undefined,
  end: number,
): DatePhrase {
  return {
    year: year === undefined ? null : Number(year),
    month: Number(month),
    day: Number(day),
    end,
  };
}
