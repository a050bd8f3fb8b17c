import { scanChineseClock } from "./chinese-clock";
import { type ClockScan, scanClock, scanUnpaddedClock } from "./clock-scan";
import { isDigitAt } from "./text-scan";

/** Forenoon and afternoon where they stand before the clock: Turkish, Hungarian, Tamil, and English in Korea. */
const words: readonly (readonly [before: string, after: string])[] = [
  ["ÖÖ", "ÖS"],
  ["öö", "ös"],
  ["de.", "du."],
  ["De.", "Du."],
  ["முற்பகல்", "பிற்பகல்"],
  ["AM", "PM"],
  ["am", "pm"],
  ["a.m.", "p.m."],
];

const halves = words.flatMap(([before, after]) => [
  { spelled: before, isAfternoon: false },
  { spelled: after, isAfternoon: true },
]);
const firsts = new Set(halves.map(({ spelled }) => spelled.charCodeAt(0)));

const microsPerHour = 3_600_000_000;

/** `ÖS 02:14:05`, `du. 2:14:05`, `下午 02:14:05`: the half of the day, and the clock of twelve hours behind it. */
export function scanHalfFirst(text: string, at: number): ClockScan | null {
  const code = text.charCodeAt(at);
  if (code >= 0x2e80) return scanChineseClock(text, at);
  if (!firsts.has(code)) return null;
  const half = halves.find(({ spelled }) => text.startsWith(spelled, at));
  if (half === undefined) return null;
  const end = at + half.spelled.length;
  const clockAt = isBlank(text.charCodeAt(end)) ? end + 1 : end;
  const clock = isDigitAt(text, clockAt)
    ? (scanClock(text, clockAt) ?? scanUnpaddedClock(text, clockAt))
    : null;
  return clock === null ? null : inHalf(clock, half.isAfternoon);
}

/** Where the word at `at` ends that says a half of the day before a clock; null for any other. */
export function halfFirstEnd(text: string, at: number): number | null {
  if (!firsts.has(text.charCodeAt(at))) return null;
  const half = halves.find(({ spelled }) => text.startsWith(spelled, at));
  return half === undefined ? null : at + half.spelled.length;
}

/** Of a clock at `at`: is it in the afternoon, as the word right before it says? Null where none does. */
export function isAfternoonBefore(text: string, at: number): boolean | null {
  return findHalfBefore(text, at)?.isAfternoon ?? null;
}

/** Where the word begins that says of a clock at `at` in which half of the day it is; `at` where none does. */
export function halfBeforeStart(text: string, at: number): number {
  const half = findHalfBefore(text, at);
  return half === undefined ? at : blankBefore(text, at) - half.spelled.length;
}

function findHalfBefore(text: string, at: number) {
  const end = blankBefore(text, at);
  return halves.find(
    ({ spelled }) =>
      spelled.length <= end &&
      text.startsWith(spelled, end - spelled.length) &&
      !letterBefore.test(text.slice(Math.max(0, end - spelled.length - 2), end - spelled.length)),
  );
}

function blankBefore(text: string, at: number): number {
  return isBlank(text.charCodeAt(at - 1)) ? at - 1 : at;
}

const letterBefore = /[\p{L}\p{N}]$/u;

function isBlank(code: number): boolean {
  return code === 32 || code === 0x202f || code === 0xa0;
}

/** Hours above twelve say it already. */
function inHalf(clock: ClockScan, isAfternoon: boolean): ClockScan {
  const hour = Math.floor(clock.microsOfDay / microsPerHour);
  if (hour < 1 || hour > 12) return clock;
  const shift = (hour === 12 ? -12 : 0) + (isAfternoon ? 12 : 0);
  return { ...clock, microsOfDay: clock.microsOfDay + shift * microsPerHour };
}
