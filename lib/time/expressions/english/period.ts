import { matchAt } from "../../phrases/match-at";
import type { Period, Scan, Unit, YearWord } from "../meaning/meaning";
import { scanMonth } from "./words";

export type PeriodScan = Scan<Period> & { readonly isWeak: boolean };

const sectionWord =
  /(?:the )?(?:(early|mid|middle|late)(?:[- ](?:of )?(?:the )?|(?=[A-Z]))|(beginning|start|middle|end) of (?:the )?)(?:in )?/iy;
const counted =
  /(?:the )?(last|past|previous|prior|this|current|next|coming|following|upcoming) (week|weekend|month|quarter|year)s?\b(?:'s)?/iy;
const beforeLast = /the (week|month|quarter|year) before last\b/iy;
const bareUnit = /(?:the )?(week|month|quarter|year)\b/iy;
const bareWeekend = /(?:the )?(?:week-?end)\b/iy;
const quarter = /(?:Q([1-4])|(first|second|third|fourth|1st|2nd|3rd|4th) quarter)\b/iy;
const halfYear = /H([12])\b/y;
const yearBehind = /(?:,? (?:of |in )?|'|[-/])(?:FY)?((?:19|20)?\d{2})(?![\d:%-]|\.\d| ?[ap]m\b)/iy;
const relativeYear = / (?:of )?(last|this|next) year\b/iy;
const yearFirst = /((?:19|20)\d{2})[- ]?(?:Q([1-4])|H([12]))\b/iy;

/** A stretch of the calendar: `last month`, `in july`, `Q2 2026`, `mid august`, `the weekend`. */
export function scanPeriod(text: string, at: number): PeriodScan | null {
  const section = matchAt(sectionWord, text, at);
  const from = at + (section?.[0].length ?? 0);
  const inner =
    scanWhole(text, from) ??
    (section?.[2] === undefined ? null : scanCurrent(text, from)) ??
    (section === null ? scanEndOf(text, at) : scanYearAlone(text, from));
  if (inner === null || section === null) return inner;
  const word = (section[1] ?? section[2] ?? "").toLowerCase();
  const named = /early|beginning|start/.test(word) ? "early" : /mid/.test(word) ? "mid" : "late";
  return { value: { ...inner.value, section: named }, end: inner.end, isWeak: false };
}

const endOf = /(?:the )?eo([wmqy])\b/iy;
const unitsOfEnd = { w: "week", m: "month", q: "quarter", y: "year" } as const;

/** `eom`. */
function scanEndOf(text: string, at: number): PeriodScan | null {
  const match = matchAt(endOf, text, at);
  if (match === null) return null;
  const unit = unitsOfEnd[(match[1] ?? "w").toLowerCase() as keyof typeof unitsOfEnd];
  const of = { kind: "counted", unit, offset: 0 } as const;
  return { value: { of, section: "late" }, end: at + match[0].length, isWeak: false };
}

/** `end of month`: of the one of writing. */
export function scanCurrent(text: string, at: number): PeriodScan | null {
  const match = matchAt(bareUnit, text, at);
  if (match === null) return null;
  const unit = (match[1] ?? "week").toLowerCase() as Unit;
  return found({ kind: "counted", unit, offset: 0 }, at + match[0].length);
}

export function scanWhole(text: string, at: number): PeriodScan | null {
  return (
    scanCounted(text, at) ??
    scanQuarter(text, at) ??
    scanSeason(text, at) ??
    scanIsoMonth(text, at) ??
    scanMonthPeriod(text, at)
  );
}

const season =
  /(?:(?:the )?(last|past|this|next|coming) |the )?(spring|summer|autumn|fall|winter)\b/iy;
const seasons: Readonly<Record<string, number>> = {
  spring: 0,
  summer: 1,
  autumn: 2,
  fall: 2,
  winter: 3,
};

/** `last summer`, `winter 2025`; a fall is a season only where a year or "last" says so. */
function scanSeason(text: string, at: number): PeriodScan | null {
  const match = matchAt(season, text, at);
  if (match === null) return null;
  const { year, end } = scanYear(text, at + match[0].length);
  const which = match[1] ?? "";
  const turn = which === "" || year !== null ? null : offsetOf(which);
  const of = {
    kind: "season",
    season: seasons[(match[2] ?? "").toLowerCase()] ?? 0,
    year,
    turn,
    isOfMonths: false,
  } as const;
  if (turn === null && year === null && /fall|spring/i.test(match[2] ?? "")) return null;
  return found(of, end, turn === null && year === null);
}

const isoMonth =
  /((?:19|20)\d{2})[-/](0[1-9]|1[0-2])(?![\w/-]|[:.]\d)|(0?[1-9]|1[0-2])\/((?:19|20)\d{2})(?![\w/-]|[:.]\d)/y;

/** `2026-03`, `03/2026`. */
function scanIsoMonth(text: string, at: number): PeriodScan | null {
  const match = matchAt(isoMonth, text, at);
  if (match === null) return null;
  const year = { kind: "number", year: Number(match[1] ?? match[4]) } as const;
  return found({ kind: "month", month: Number(match[2] ?? match[3]), year }, at + match[0].length);
}

function found(of: Period["of"], end: number, isWeak = false): PeriodScan {
  return { value: { of, section: null }, end, isWeak };
}

export function scanCounted(text: string, at: number): PeriodScan | null {
  const match = matchAt(counted, text, at);
  if (match !== null) {
    const [whole, which = "", unit = ""] = match;
    const offset = offsetOf(which);
    return found(
      { kind: "counted", unit: unit.toLowerCase() as Unit | "weekend", offset },
      at + whole.length,
    );
  }
  const older = matchAt(beforeLast, text, at);
  if (older !== null) {
    const unit = (older[1] ?? "week").toLowerCase() as Unit;
    return found({ kind: "counted", unit, offset: -2 }, at + older[0].length);
  }
  const weekend = matchAt(bareWeekend, text, at)?.[0];
  if (weekend === undefined) return null;
  return found({ kind: "counted", unit: "latest-weekend", offset: 0 }, at + weekend.length, true);
}

function offsetOf(which: string): -1 | 0 | 1 {
  if (/this|current/i.test(which)) return 0;
  return /last|past|previous|prior/i.test(which) ? -1 : 1;
}

const quarterNumbers: Readonly<Record<string, number>> = {
  first: 1,
  second: 2,
  third: 3,
  fourth: 4,
};

function scanQuarter(text: string, at: number): PeriodScan | null {
  const first = matchAt(yearFirst, text, at);
  if (first !== null) {
    const year: YearWord = { kind: "number", year: Number(first[1]) };
    const end = at + first[0].length;
    return first[2] === undefined
      ? found({ kind: "half-year", half: first[3] === "1" ? 1 : 2, year }, end)
      : found({ kind: "quarter", quarter: Number(first[2]), year }, end);
  }
  return scanHalf(text, at) ?? scanNumbered(text, at);
}

function scanHalf(text: string, at: number): PeriodScan | null {
  const half = matchAt(halfYear, text, at);
  if (half === null) return null;
  const { year, end } = scanYear(text, at + half[0].length);
  // H1 is a heading, a valve, a host; only a year makes it half of one.
  if (year === null) return null;
  return found({ kind: "half-year", half: half[1] === "1" ? 1 : 2, year }, end);
}

function scanNumbered(text: string, at: number): PeriodScan | null {
  const match = matchAt(quarter, text, at);
  if (match === null) return null;
  const word = match[2]?.toLowerCase() ?? "";
  const number = Number(match[1] ?? quarterNumbers[word] ?? word.charAt(0));
  const { year, end } = scanYear(text, at + match[0].length);
  return found({ kind: "quarter", quarter: number, year }, end);
}

export function scanYear(
  text: string,
  at: number,
): { readonly year: YearWord; readonly end: number } {
  const relative = matchAt(relativeYear, text, at);
  if (relative !== null) {
    const years = offsetOf(relative[1] ?? "");
    return { year: { kind: "offset", years }, end: at + relative[0].length };
  }
  const match = matchAt(yearBehind, text, at);
  const digits = match?.[1] ?? "";
  // Two digits are a year behind an apostrophe only.
  if (match === null || (digits.length === 2 && !match[0].startsWith("'")))
    return { year: null, end: at };
  const year = digits.length === 2 ? 2000 + Number(digits) : Number(digits);
  return { year: { kind: "number", year }, end: at + match[0].length };
}

const monthWhich = /(last|this|next|past) /iy;

function scanMonthPeriod(text: string, at: number): PeriodScan | null {
  const which = matchAt(monthWhich, text, at);
  const month = scanMonth(text, at + (which?.[0].length ?? 0));
  if (month === null) return scanYearMonth(text, at);
  const { year, end } = scanYear(text, month.end);
  const of = { kind: "month", month: month.value, year: yearOf(which?.[1], year) } as const;
  return found(of, end, month.isWeak && year === null && which === null);
}

/** `Sep, 1104`: a month with its year, of any year of four digits behind a comma. */
export function scanDatedMonth(text: string, at: number): Scan<Period> | null {
  const old = scanMonth(text, at);
  const year = old === null ? null : matchAt(/,? ([12]\d{3})(?![\d:%-])/iy, text, old.end);
  if (old === null || year === null) return null;
  const of = {
    kind: "month",
    month: old.value,
    year: { kind: "number", year: Number(year[1]) },
  } as const;
  return { value: { of, section: null }, end: old.end + year[0].length };
}

/** `2017 april`. */
function scanYearMonth(text: string, at: number): PeriodScan | null {
  const year = matchAt(/((?:19|20)\d{2}),? (?:of )?/iy, text, at);
  const month = year === null ? null : scanMonth(text, at + year[0].length);
  if (year === null || month === null) return null;
  return found(
    { kind: "month", month: month.value, year: { kind: "number", year: Number(year[1]) } },
    month.end,
  );
}

/** "Last July" is the latest one, which is what a month without a year is anyway. */
function yearOf(which: string | undefined, year: YearWord): YearWord {
  if (year !== null || which === undefined) return year;
  return /this/i.test(which)
    ? { kind: "offset", years: 0 }
    : /next/i.test(which)
      ? { kind: "offset", years: 1 }
      : null;
}

const yearAlone =
  /(?:the year )?((?:19|20)\d{2})(?![\d:%.-]\d| ?(?:[kmg]i?b|ms|rows?|%|x)\b|[\w%])/iy;

/** A year that stands behind a preposition. */
export function scanYearAlone(text: string, at: number): PeriodScan | null {
  const match = matchAt(yearAlone, text, at);
  return match === null
    ? null
    : found({ kind: "year", year: Number(match[1]) }, at + match[0].length);
}
