import type { DateOrder } from "../stamps/ordered-stamp";
import { type ClockPhrase, scanClockPhrase } from "./clock-phrase";
import { type DatePhrase, scanDatePhrase } from "./date-phrase";
import { matchAt } from "./match-at";

/** What a line says at its head about when: a day, a time of day, or both. Never neither. */
export type MomentPhrase = {
  readonly date: DatePhrase | null;
  readonly clock: ClockPhrase | null;
  readonly end: number;
};

const preposition = /(?:at|on|by|from|since|as of|um|am)\s+/iy;
/** Between a day and its time of day. */
const betweenDateAndClock = /\s*(?:[,:@_–—-]|T(?=\d)|at\b|um\b)?\s*/y;
/** `2026-11-21-db.tar` is a name. */
const goesOn = /[-_/.]?[\p{L}\p{N}]/uy;
const betweenClockAndDate = /\s*(?:,|on\b|\()?\s*/iy;

/** The moment named at `at`; `14:08 UTC on 21 Nov` is one too. */
export function scanMomentPhrase(text: string, at: number, order?: DateOrder): MomentPhrase | null {
  const start = at + (matchAt(preposition, text, at)?.[0].length ?? 0);
  const date = scanDatePhrase(text, start, order);
  if (date !== null) return withClock(text, date);
  const clock = scanClockPhrase(text, start);
  return clock === null ? null : withDate(text, clock, order);
}

function withClock(text: string, date: DatePhrase): MomentPhrase | null {
  const gap = matchAt(betweenDateAndClock, text, date.end)?.[0] ?? "";
  const isChinese = /[日号]/.test(text.charAt(date.end - 1));
  const clockAt = date.end + gap.length;
  const clock = gap === "" && !isChinese ? null : scanClockPhrase(text, clockAt, gap === "T");
  if (clock !== null) return { date, clock, end: clock.end };
  const endsWord = isChinese || matchAt(goesOn, text, date.end) === null;
  return endsWord ? { date, clock: null, end: date.end } : null;
}

function withDate(text: string, clock: ClockPhrase, order: DateOrder | undefined): MomentPhrase {
  const gap = matchAt(betweenClockAndDate, text, clock.end)?.[0] ?? "";
  const date = gap === "" ? null : scanDatePhrase(text, clock.end + gap.length, order);
  if (date === null) return { date: null, clock, end: clock.end };
  const closes = gap.includes("(") && text.charAt(date.end) === ")" ? 1 : 0;
  return { date, clock, end: date.end + closes };
}
