import { matchAt } from "../../phrases/match-at";
import type { Clock, Scan } from "../meaning/meaning";
import { clockOf, dayParts, hourInPart, hoursOf } from "../meaning/moments";
import { scanNumber } from "./numbers";

/** `impossible` is what looks like a time of day and is none, such as 25:61. */
export type ClockScan = Scan<Clock | { readonly impossible: string }>;

const colon =
  /(\d{1,2})(?:[:：]|h(?=\d\d\b))(\d{2})(?:[:：](\d{2})(?:[.,](\d{1,9}))?)?(?:[ \u00a0\u202f]?([ap])\.?(?:m\b\.?|(?![\w.])))?/iy;
/** A dot, or nothing, is a time of day only when the half of the day says so. */
const dotted = /(\d{1,2})\.?(\d{2}) ?([ap])\.?m\b\.?/iy;
const hourOnly = /(\d{1,2})[ \u00a0\u202f]?([ap])\.?(?:m\b\.?|(?![\w.]))/iy;
const military = /([01]\d|2[0-3])([0-5]\d)(?= ?(?:UTC|GMT|Z|hrs?|hours)\b)(?: ?(?:hrs?|hours)\b)?/y;
const ish = /(\d{1,2})-?ish\b/iy;
/** What may not follow: `1:25.3`, `10:20:30:40`, `9:05/3`. */
const goesOn = /(?!Z\b)\w|[:.,/]\d|[-–]\d+(?![\d:h ]|[ap]m)/iy;

export function scanClock(text: string, at: number): ClockScan | null {
  if (!/[\da-z]/i.test(text.charAt(at))) return null;
  return /\d/.test(text.charAt(at)) ? scanDigits(text, at) : scanWords(text, at);
}

function scanDigits(text: string, at: number): ClockScan | null {
  const withColon = matchAt(colon, text, at);
  if (withColon !== null) {
    const [whole, hour, minute, second, fraction, half] = withColon;
    return toClock([hour, minute, second, fraction, half], text, at + whole.length);
  }
  const withDot = matchAt(dotted, text, at);
  if (withDot !== null) {
    const [whole, hour, minute, half] = withDot;
    return toClock([hour, minute, undefined, undefined, half], text, at + whole.length);
  }
  const roundly = matchAt(ish, text, at);
  if (roundly !== null && Number(roundly[1]) <= 23) {
    const clock = { ...clockOf(hoursOf(Number(roundly[1])), 0, "hour"), isRough: true };
    return { value: clock, end: at + roundly[0].length };
  }
  return scanHour(text, at) ?? scanMilitary(text, at) ?? scanWords(text, at);
}

function scanHour(text: string, at: number): ClockScan | null {
  const match = matchAt(hourOnly, text, at);
  if (match === null || Number(match[1]) > 12 || Number(match[1]) === 0) return null;
  const hour = halfHour(Number(match[1]), match[2] ?? "");
  return { value: clockOf([hour], 0, "hour"), end: at + match[0].length };
}

function scanMilitary(text: string, at: number): ClockScan | null {
  const match = matchAt(military, text, at);
  if (match === null) return null;
  const clock = clockOf([Number(match[1])], Number(match[2]), "minute");
  return { value: clock, end: at + match[0].length };
}

type Written = readonly (string | undefined)[];

function toClock(
  [hourText = "", minuteText, secondText, fraction, half]: Written,
  text: string,
  end: number,
): ClockScan | null {
  // A fraction is matched greedily, and what goes on behind it is part of another thing.
  if (matchAt(goesOn, text, end) !== null) return null;
  const [hour, minute, second] = [Number(hourText), Number(minuteText), Number(secondText ?? 0)];
  const isLeap = minute === 59 && second === 60;
  if (hour > 23 || minute > 59 || (second > 59 && !isLeap)) {
    return { value: { impossible: "No clock shows such a time of day" }, end };
  }
  const ms = second * 1000 + Math.floor(Number(`0.${fraction ?? 0}`) * 1000);
  const granularity =
    secondText === undefined ? "minute" : fraction === undefined ? "second" : "millisecond";
  return { value: clockOf(hoursWritten(hourText, half), minute, granularity, ms), end };
}

/** `02:40` is of a clock of 24 hours; `2:40` may be of either half of the day. */
function hoursWritten(written: string, half: string | undefined): readonly number[] {
  const hour = Number(written);
  if (half !== undefined && hour <= 12) return [halfHour(hour, half)];
  return written.startsWith("0") ? [hour] : hoursOf(hour);
}

function halfHour(hour: number, half: string): number {
  return (hour % 12) + (half.toLowerCase() === "p" ? 12 : 0);
}

const named = /(noonish|noon|midday|midnight)\b/iy;
const past =
  /(?:(half|(?:a )?quarter|five|ten|fifteen|twenty(?:[- ](?:one|two|three|four|five|six|seven|eight|nine))?|\d{1,2})(?: min(?:ute)?s?)? (past)|((?:a )?quarter|(?:five|ten|twenty(?:[- ]five)?|\d{1,2}) min(?:ute)?s?) (?:to|till|before|of)) (?=[a-z]|\d{1,2}\b)/iy;
const oclock = / ?o'?clock\b/iy;
const partBehind = / (?:in the|at) (early morning|morning|afternoon|evening|night)\b/iy;
const halfBehind = /[ \u00a0]?([ap])\.?m\b\.?/iy;
const minuteWord =
  /[- ](thirty|fifteen|forty[- ]five|(?:ten|twenty|fifty)(?:[- ](?:one|two|three|four|five|six|seven|eight|nine))?|oh[- ]five)\b/iy;
const minutesOf: Readonly<Record<string, number>> = { half: 30, quarter: 15, "a quarter": 15 };

function scanWords(text: string, at: number): ClockScan | null {
  const name = matchAt(named, text, at)?.[0];
  if (name !== undefined) {
    const clock = clockOf([name.toLowerCase() === "midnight" ? 0 : 12], 0, "hour");
    const isRough = name.toLowerCase() === "noonish";
    return { value: { ...clock, isRough }, end: at + name.length };
  }
  return scanPast(text, at) ?? scanSpelled(text, at);
}

/** `half past two`, `quarter to three`, `ten to 3pm`. */
function scanPast(text: string, at: number): ClockScan | null {
  const match = matchAt(past, text, at);
  if (match === null) return null;
  const [whole, late, side, early = ""] = match;
  const isPast = side !== undefined;
  const count = late ?? early;
  const minutes = minutesOf[count.toLowerCase()] ?? scanNumber(count, 0)?.value ?? 60;
  const hour = scanNumber(text, at + whole.length);
  if (minutes > 59 || hour === null || hour.value > 12 || hour.value < 1) return null;
  const ends = hourEnd(text, hour.end, hour.value);
  const hours = isPast ? ends.hours : ends.hours.map((value) => (value + 23) % 24);
  return { value: clockOf(hours, isPast ? minutes : 60 - minutes, "minute"), end: ends.end };
}

/** `two o'clock`, `3 in the morning`, `five thirty pm`. */
function scanSpelled(text: string, at: number): ClockScan | null {
  const hour = scanNumber(text, at);
  if (hour === null || !Number.isInteger(hour.value) || hour.value < 1 || hour.value > 12)
    return null;
  const minutes = /\d/.test(text.charAt(at)) ? null : matchAt(minuteWord, text, hour.end);
  const minute = minutes === null ? 0 : minutesSpelled(minutes[1] ?? "");
  const after = minutes === null ? hour.end : hour.end + minutes[0].length;
  const ends = hourEnd(text, after, hour.value);
  if (ends.isBare) return null;
  return {
    value: clockOf(ends.hours, minute, minutes === null ? "hour" : "minute"),
    end: ends.end,
  };
}

function minutesSpelled(words: string): number {
  return /^oh/i.test(words) ? 5 : (scanNumber(words, 0)?.value ?? 0);
}

function hourEnd(text: string, at: number, hour: number) {
  const clocked = matchAt(oclock, text, at)?.[0] ?? "";
  const from = at + clocked.length;
  const half = matchAt(halfBehind, text, from);
  if (half !== null) {
    const hours = [halfHour(hour, half[1] ?? "")];
    return { hours, end: from + half[0].length, isBare: false };
  }
  const part = matchAt(partBehind, text, from);
  if (part === null) return { hours: hoursOf(hour), end: from, isBare: clocked === "" };
  const named = partOf(part[1] ?? "");
  const hours = [hourInPart(hour, named) % 24];
  return { hours, end: from + part[0].length, isBare: false };
}

export function partOf(name: string) {
  const folded = name.toLowerCase();
  if (folded === "early morning") return dayParts.earlyMorning;
  if (folded === "morning") return dayParts.morning;
  if (folded === "afternoon") return dayParts.afternoon;
  return folded === "evening" ? dayParts.evening : dayParts.night;
}

const bareHour =
  /(\d{1,2})(?![\w%/]|[.,:]\d| ?(?:[a-z]{2,}|%))|(\d{1,2})(?= (?:on|and|or|we|i|it|the|to|until|till)\b)/iy;

const hourBefore =
  /(\d{1,2}|one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve)(?= (?:(?:this|tomorrow|yesterday|(?:mon|tues|wednes|thurs|fri|satur|sun)day) (?:morning|afternoon|evening|night)|last night|tonight)\b)/iy;
const saysWhen = /(?:^|[^a-z])(?:at|around|about|by|since|until|till|before|after) $/i;

/** `at 4 yesterday morning`: the part of the day stands behind, and a preposition before. */
export function scanHourBefore(text: string, at: number): ClockScan | null {
  const match = matchAt(hourBefore, text, at);
  if (match === null || !saysWhen.test(text.slice(Math.max(0, at - 8), at))) return null;
  const hour = scanNumber(match[0], 0)?.value ?? 0;
  if (hour < 1 || hour > 12) return null;
  return { value: clockOf(hoursOf(hour), 0, "hour"), end: at + match[0].length };
}

/** An hour that nothing beside it marks: only where a day or a part of one stands before. */
export function scanBareHour(text: string, at: number): ClockScan | null {
  const match = matchAt(bareHour, text, at);
  const hour = Number(match?.[1] ?? match?.[2] ?? 99);
  if (match === null || hour > 23) return null;
  return { value: clockOf(hoursOf(hour), 0, "hour"), end: at + match[0].length };
}
