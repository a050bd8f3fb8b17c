import { matchAt } from "../phrases/match-at";
import {
  type CivilDate,
  civilFromMicros,
  daysFromCivil,
  isCivilDate,
  microsPerDay,
} from "../stamps/civil-time";
import { fullYear } from "../stamps/named-month-stamp";
import type { DateOrder } from "../stamps/ordered-stamp";
import { yearlessYear } from "../stamps/stamp-scan";
import { monthOfWord } from "./month-words";

/** A calendar day in a text, however it is written. */
export type DayScan = {
  readonly date: CivilDate;
  readonly isYearless: boolean;
  readonly end: number;
};

const yearFirst = /(\d{4})([-/._ ]|\. )(\d{1,2})\2(\d{1,2})\.?(?!\d)/y;
const compact = /((?:19|20)\d\d)(\d\d)(\d\d)(?!\d)/y;
const shortCompact = /(\d\d)(\d\d)(\d\d)(?=[ T_:-]\d\d(?:\d\d|:))/y;
const numbers = /(\d{1,2})([-/.])(\d{1,2})\2(\d{4}|\d{2})(?!\d)/y;
const dayMonth =
  /(\d{1,2})(?:st|nd|rd|th|er|º|°)?(?:\. ?| ?de | ?of |[- /]|)(\p{L}{3,12})\.?(?: ?de |[- /,]{1,2})?(?:(\d{4}(?!\d)|(?<=[-/ ]|\p{L})\d\d(?![\d:hH.])))?/uy;
const monthDay =
  /(\p{L}{3,12})\.? {1,2}(\d{1,2})(?:st|nd|rd|th)?(?:,? (\d{4})(?![\d:]))?(?![\d:])/uy;
const eastern = /(?:(令和|平成|R|H)?(\d{1,4}|元)[年년]\s?)?(\d{1,2})[月월]\s?(\d{1,2})[日号일]/uy;
const ordinal = /(\d{4})[-:]?(\d{3})(?=[T:/ -]\d\d:)/y;

/** Day one of the era is in this year: https://www.ndl.go.jp (calendar of eras) */
const eraBegins: Readonly<Record<string, number>> = { 令和: 2018, R: 2018, 平成: 1988, H: 1988 };

/** `order`: which number of `05/06/2026` is the day; without one a number above 12 tells, or dots do. */
export function scanDay(text: string, at: number, order: DateOrder | null): DayScan | null {
  const code = text.charCodeAt(at);
  const isDigit = code >= 48 && code <= 57;
  if (!isDigit) return code < 128 && !isLetter(code) ? null : scanNamedFirst(text, at);
  return (
    scanYearFirst(text, at, order) ??
    scanNumbers(text, at, order) ??
    scanDayMonth(text, at) ??
    scanEastern(text, at)
  );
}

function isLetter(code: number): boolean {
  const folded = code | 32;
  return folded >= 97 && folded <= 122;
}

function scanYearFirst(text: string, at: number, order: DateOrder | null): DayScan | null {
  const spelled = matchAt(yearFirst, text, at);
  if (spelled !== null) {
    return toDay(
      Number(spelled[1]),
      Number(spelled[3]),
      Number(spelled[4]),
      at + spelled[0].length,
    );
  }
  const whole = matchAt(compact, text, at) ?? matchAt(shortCompact, text, at);
  if (whole !== null) {
    const [all, year = "", month, day] = whole;
    const end = at + all.length;
    if (year.length === 4) return toDay(Number(year), Number(month), Number(day), end);
    return toShortDay([Number(year), Number(month), Number(day)], order, end);
  }
  return scanOrdinal(text, at);
}

function toShortDay(
  [first, second, third]: readonly [number, number, number],
  order: DateOrder | null,
  end: number,
): DayScan | null {
  if (order === "day-first") return toDay(fullYear(third), second, first, end);
  if (order === "month-first") return toDay(fullYear(third), first, second, end);
  return toDay(fullYear(first), second, third, end);
}

/** `2026-073T02:15:03`: the day of the year (ISO 8601-1 §5.2.3, and CCSDS 301.0-B). */
function scanOrdinal(text: string, at: number): DayScan | null {
  const match = matchAt(ordinal, text, at);
  if (match === null) return null;
  const [all, year, day] = match;
  const ofYear = Number(day);
  if (ofYear < 1 || ofYear > 366) return null;
  const first = daysFromCivil({ year: Number(year), month: 1, day: 1 });
  const date = civilFromMicros((first + ofYear - 1) * microsPerDay);
  return { date, isYearless: false, end: at + all.length };
}

function scanNumbers(text: string, at: number, order: DateOrder | null): DayScan | null {
  const match = matchAt(numbers, text, at);
  if (match === null) return null;
  const [all, first = "", separator, second = "", last = ""] = match;
  const end = at + all.length;
  const [one, two] = [Number(first), Number(second)];
  const year = last.length === 2 ? fullYear(Number(last)) : Number(last);
  if (order === "year-first" && last.length === 2) {
    return toDay(fullYear(one), two, Number(last), end);
  }
  const isDayFirst =
    one > 12 || (two <= 12 && (separator === "." || order === null || order === "day-first"));
  return isDayFirst ? toDay(year, two, one, end) : toDay(year, one, two, end);
}

function scanDayMonth(text: string, at: number): DayScan | null {
  const match = matchAt(dayMonth, text, at);
  if (match === null) return null;
  const [all, day, name = "", year] = match;
  const month = monthOfWord(name);
  if (month === 0) return null;
  return withYear(year, month, Number(day), at + all.trimEnd().replace(/[-/,]$/, "").length);
}

function scanNamedFirst(text: string, at: number): DayScan | null {
  if (text.charCodeAt(at) > 127 || /[RH]\d/y.test(text.slice(at, at + 2))) {
    const era = scanEastern(text, at);
    if (era !== null) return era;
  }
  const match = matchAt(monthDay, text, at);
  if (match === null) return null;
  const [all, name = "", day, year] = match;
  const month = monthOfWord(name);
  return month === 0 ? null : withYear(year, month, Number(day), at + all.length);
}

function scanEastern(text: string, at: number): DayScan | null {
  const match = matchAt(eastern, text, at);
  if (match === null) return null;
  const [all, era, written, month, day] = match;
  const inEra = written === "元" ? 1 : Number(written);
  const year =
    written === undefined
      ? undefined
      : String(era === undefined ? inEra : (eraBegins[era] ?? 0) + inEra);
  return withYear(year, Number(month), Number(day), at + all.length);
}

function withYear(
  year: string | undefined,
  month: number,
  day: number,
  end: number,
): DayScan | null {
  if (year !== undefined) {
    return toDay(year.length === 2 ? fullYear(Number(year)) : Number(year), month, day, end);
  }
  const date = { year: yearlessYear, month, day };
  return isCivilDate(date) ? { date, isYearless: true, end } : null;
}

/** Years that evidence may be of. */
const yearMin = 1900;
const yearMax = 2100;

function toDay(year: number, month: number, day: number, end: number): DayScan | null {
  const date = { year, month, day };
  if (year < yearMin || year > yearMax || !isCivilDate(date)) return null;
  return { date, isYearless: false, end };
}
