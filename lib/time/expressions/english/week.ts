import { matchAt } from "../../phrases/match-at";
import { scanDay } from "./day";
import type { PeriodScan } from "./period";
import { scanYear } from "./period";
import { scanPlace, scanStretch } from "./placed-day";

const ofDay =
  /(?:the )?(?:week|w\/?)[ -]?(?:of|from|beginning|starting|commencing|ending|c\b|e\b) ?(?:on )?(?:the )?/iy;
const numbered =
  /(?:(?:the )?(?:calendar )?week (?:no\.? ?|number )?|(?:calendar week|CW) ?)(\d{1,2})\b(?![.:/%-]\d| (?:of|in) (?!(?:the year )?\d{4}))/iy;
const isoWeek = /((?:19|20)\d{2})-?W(0[1-9]|[1-4]\d|5[0-3])\b(?!-\d)/y;
const weekWord = /week (?:of|in) (?:the (?=year \d))?/iy;
const decade = /(?:the )?((?:19|20)\d0)'?s\b/iy;
const weeksMax = 53;

/** `the week of 3 May`, `week 31`, `2026-W12`, `the first week of May`, `the 1990s`. */
export function scanWeekPeriod(text: string, at: number, isDayFirst: boolean): PeriodScan | null {
  return (
    scanWeekOf(text, at, isDayFirst) ??
    scanIsoWeek(text, at) ??
    scanNumbered(text, at) ??
    scanWeekIn(text, at) ??
    scanDecade(text, at)
  );
}

function found(of: PeriodScan["value"]["of"], end: number, isWeak = false): PeriodScan {
  return { value: { of, section: null }, end, isWeak };
}

function scanWeekOf(text: string, at: number, isDayFirst: boolean): PeriodScan | null {
  const opening = matchAt(ofDay, text, at)?.[0];
  const day = opening === undefined ? null : scanDay(text, at + opening.length, isDayFirst);
  if (day === null || "impossible" in day.value || day.value.day.kind !== "date") return null;
  return found({ kind: "week-of", day: day.value.day }, day.end);
}

function scanIsoWeek(text: string, at: number): PeriodScan | null {
  const match = matchAt(isoWeek, text, at);
  if (match === null) return null;
  const year = { kind: "number", year: Number(match[1]) } as const;
  return found({ kind: "week-number", week: Number(match[2]), year }, at + match[0].length);
}

/** Without a year it may be the week of a project: only a preposition makes it one of the calendar. */
function scanNumbered(text: string, at: number): PeriodScan | null {
  const match = matchAt(numbered, text, at);
  const week = Number(match?.[1] ?? 0);
  if (match === null || week < 1 || week > weeksMax) return null;
  const { year, end } = scanYear(text, at + match[0].length);
  const isCalendar = /calendar|cw/i.test(match[0]);
  return found({ kind: "week-number", week, year }, end, year === null && !isCalendar);
}

function scanWeekIn(text: string, at: number): PeriodScan | null {
  const article = matchAt(/the /iy, text, at)?.[0].length ?? 0;
  const place = scanPlace(text, at + article);
  const word = place === null ? undefined : matchAt(weekWord, text, place.end)?.[0];
  if (place === null || word === undefined) return null;
  const of = scanStretch(text, place.end + word.length);
  if (of === null || (of.value.kind === "counted" && of.value.unit === "week")) return null;
  return found({ kind: "week-in", place: place.value, of: of.value }, of.end);
}

function scanDecade(text: string, at: number): PeriodScan | null {
  const match = matchAt(decade, text, at);
  if (match === null) return null;
  return found({ kind: "decade", firstYear: Number(match[1]) }, at + match[0].length);
}
