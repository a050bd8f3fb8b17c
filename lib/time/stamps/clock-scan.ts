import type { Granularity } from "@/lib/domain/evidence/evidence-record";
import { scanHalfDay } from "./half-day";
import { digitsAt, digitsEnd, isDigitAt } from "./text-scan";

/** A time of day found in a text. */
export type ClockScan = {
  readonly microsOfDay: number;
  readonly granularity: Granularity;
  readonly end: number;
  /** The day of some month, which other words name: `142150Z` of weather and radio. */
  readonly dayOfMonth?: number;
  /** Its half of the day is said by `AM` or `PM`. */
  readonly isEnglishHalf?: boolean;
};

const colon = 58;
const dot = 46;
const comma = 44;
const zero = 48;

/**
 * `hh:mm[:ss[.fraction]]` with a dot or a comma before the fraction, or a colon before milliseconds
 * (WebSphere, SAP), 24 or 12 hours (`2:20:01 PM`). Strict: minute 60 is no time. `24:00:00` is the end of
 * the day (ISO 8601-1 §5.3.2) and second 60 a leap second (RFC 3339 §5.7); both are the instant that follows.
 */
export function scanClock(text: string, at: number): ClockScan | null {
  const hourEnd = text.charCodeAt(at + 1) === colon ? at + 1 : at + 2;
  if (text.charCodeAt(hourEnd) !== colon) return null;
  const hour = digitsAt(text, at, hourEnd - at);
  const minute = digitsAt(text, hourEnd + 1, 2);
  if (hour < 0 || hour > 24 || minute < 0 || minute > 59) return null;
  const minuteEnd = hourEnd + 3;
  if (hour === 24) return scanEndOfDay(text, minute, minuteEnd);
  if (text.charCodeAt(minuteEnd) !== colon) {
    if (isDigitAt(text, minuteEnd)) return null;
    return toClock(text, minuteEnd, hour, minute, noFraction);
  }
  const second = digitsAt(text, minuteEnd + 1, 2);
  if (second < 0 || second > lastSecond(minute) || isDigitAt(text, minuteEnd + 3)) return null;
  return toClock(text, minuteEnd + 3, hour, minute, scanSecond(text, second, minuteEnd + 3));
}

const bareClock = /(\d|[12]\d):(\d|[1-5]\d):(\d|[1-5]\d)(?![\d:])/y;

/**
 * `2:4:5`, behind a date only: programs that write no zeros before any number. One that stands at the end
 * below two whole numbers is a stamp that was cut.
 */
export function scanUnpaddedClock(text: string, at: number): ClockScan | null {
  bareClock.lastIndex = at;
  const match = bareClock.exec(text);
  if (match === null) return null;
  const [all, hour = "", minute = "", second = ""] = match;
  const end = at + all.length;
  if (end === text.length && hour.length + minute.length === 4 && second.length === 1) return null;
  if (Number(hour) > 23) return null;
  return toClock(text, end, Number(hour), Number(minute), scanSecond(text, Number(second), end));
}

/** Leap seconds end an hour of UTC, which in some zones is a quarter. */
function lastSecond(minute: number): number {
  return minute % 15 === 14 ? 60 : 59;
}

const endOfDay = /:00(?:[.,]0{1,9})?(?![\d.,:])/y;

function scanEndOfDay(text: string, minute: number, at: number): ClockScan | null {
  endOfDay.lastIndex = at;
  if (minute !== 0 || !endOfDay.test(text)) return null;
  return { microsOfDay: 24 * 3_600_000_000, granularity: "second", end: endOfDay.lastIndex };
}

/** `hh.mm.ss[.fraction]` or `hh-mm-ss`, behind a date only: https://www.ibm.com/docs/en/db2/11.5?topic=types-datetime-values */
export function scanMarkedClock(text: string, at: number): ClockScan | null {
  const mark = text.charCodeAt(at + 2);
  if ((mark !== dot && mark !== 45) || text.charCodeAt(at + 5) !== mark) return null;
  const [hour, minute, second] = [
    digitsAt(text, at, 2),
    digitsAt(text, at + 3, 2),
    digitsAt(text, at + 6, 2),
  ];
  if (hour < 0 || hour > 23 || minute < 0 || minute > 59) return null;
  if (second < 0 || second > 59 || isDigitAt(text, at + 8)) return null;
  return toClock(text, at + 8, hour, minute, scanSecond(text, second, at + 8));
}

type Seconds = {
  readonly micros: number;
  readonly granularity: Granularity;
  readonly end: number;
};

const noFraction: Seconds = { micros: 0, granularity: "minute", end: -1 };

/** The seconds with what follows them; below a microsecond digits are cut, never rounded up into the next second. */
function scanSecond(text: string, second: number, at: number): Seconds {
  const mark = text.charCodeAt(at);
  const isFraction = (mark === dot || mark === comma) && isDigitAt(text, at + 1);
  if (!isFraction && !(mark === colon && isThreeDigits(text, at + 1))) {
    return { micros: second * 1_000_000, granularity: "second", end: at };
  }
  const end = digitsEnd(text, at + 1);
  const digits = end - at - 1;
  const kept = Math.min(digits, 6);
  const micros = second * 1_000_000 + digitsAt(text, at + 1, kept) * (powersOfTen[6 - kept] ?? 1);
  return { micros, granularity: digits <= 3 ? "millisecond" : "microsecond", end };
}

const powersOfTen = [1, 10, 100, 1000, 10_000, 100_000, 1_000_000];

function isThreeDigits(text: string, at: number): boolean {
  return digitsAt(text, at, 3) >= 0 && !isDigitAt(text, at + 3);
}

function toClock(
  text: string,
  minuteEnd: number,
  hour: number,
  minute: number,
  seconds: Seconds,
): ClockScan | null {
  const end = seconds.end < 0 ? minuteEnd : seconds.end;
  const hourAt = minuteEnd - (seconds.end < 0 ? "hh:mm" : "hh:mm:ss").length;
  const half = scanHalfDay(text, end, text.charCodeAt(hourAt) === zero);
  if (half === null) return toScan(hour, minute, seconds, end);
  const { isEnglish, isAfternoon } = half;
  if (hour < 1 || hour > 12) return isEnglish ? null : toScan(hour, minute, seconds, end);
  if (hour === 12 && half.isNight) return null;
  const scan = toScan((hour % 12) + (isAfternoon ? 12 : 0), minute, seconds, half.end);
  return isEnglish ? { ...scan, isEnglishHalf: true } : scan;
}

function toScan(hour: number, minute: number, seconds: Seconds, end: number): ClockScan {
  const microsOfDay = (hour * 60 + minute) * 60_000_000 + seconds.micros;
  return { microsOfDay, granularity: seconds.granularity, end };
}
