import { matchAt } from "../../phrases/match-at";
import type { Period, Scan } from "../meaning/meaning";
import { scanDay } from "./day";
import { scanNumber } from "./numbers";
import { scanPeriod, scanYearWord } from "./period";

const thatWeek = /(?:所在的?|那|当)(?:一)?(?:个)?(?:周|星期|礼拜)(?![一二三四五六日天末])/y;
const numbered = /第([\d一二三四五六七八九十]{1,3})周(?![一二三四五六日天末])/y;
const weekIn =
  /的?(?:第([一二三四五1-5])个?|(最后)一?个?)(?:周|星期|礼拜)(?![一二三四五六日天末])/y;
const weeksMax = 53;

/** `5月3日那一周`, `2026年第12周`, `5月第一周`. */
export function scanWeekPeriod(text: string, at: number): Scan<Period> | null {
  return scanWeekOf(text, at) ?? scanNumbered(text, at) ?? scanWeekIn(text, at);
}

function scanWeekOf(text: string, at: number): Scan<Period> | null {
  const day = scanDay(text, at);
  if (day === null || "impossible" in day.value || day.value.day.kind !== "date") return null;
  const behind = matchAt(thatWeek, text, day.end)?.[0];
  if (behind === undefined) return null;
  const of = { kind: "week-of", day: day.value.day } as const;
  return { value: { of, section: null }, end: day.end + behind.length };
}

/** Without a year it may be the week of a project. */
function scanNumbered(text: string, at: number): Scan<Period> | null {
  const { word, end } = scanYearWord(text, at);
  const match = word === null ? null : matchAt(numbered, text, end);
  const week = match === null ? 0 : (scanNumber(match[1] ?? "", 0)?.value ?? 0);
  if (match === null || week < 1 || week > weeksMax) return null;
  const of = { kind: "week-number", week, year: word } as const;
  return { value: { of, section: null }, end: end + match[0].length };
}

function scanWeekIn(text: string, at: number): Scan<Period> | null {
  const period = scanPeriod(text, at);
  const match = period === null ? null : matchAt(weekIn, text, period.end);
  if (period === null || period.value.section !== null || match === null) return null;
  const place = match[1] === undefined ? -1 : (scanNumber(match[1], 0)?.value ?? 1);
  const of = { kind: "week-in", place, of: period.value.of } as const;
  return { value: { of, section: null }, end: period.end + match[0].length };
}
