import type { Granularity } from "@/lib/domain/evidence-record";
import { digitsAt, digitsEnd, isDigitAt } from "./text-scan";

/** A time of day found in a text. */
export type ClockScan = {
  readonly microsOfDay: number;
  readonly granularity: Granularity;
  readonly end: number;
};

const colon = 58;
const dot = 46;
const comma = 44;

/**
 * `hh:mm[:ss[.fraction]]` with a dot or a comma before the fraction, 24 or 12 hours (`2:20:01 PM`).
 * Strict: hour 24, minute 60 and second 60 are not times.
 */
export function scanClock(text: string, at: number): ClockScan | null {
  const hourEnd = isDigitAt(text, at + 1) ? at + 2 : at + 1;
  const hour = digitsAt(text, at, hourEnd - at);
  const minute = digitsAt(text, hourEnd + 1, 2);
  if (hour < 0 || hour > 23 || minute < 0 || minute > 59) return null;
  if (text.charCodeAt(hourEnd) !== colon || isDigitAt(text, hourEnd + 3)) return null;
  const minutes = scanHalfDay(text, hourEnd + 3, hour, hour * 60 + minute);
  if (text.charCodeAt(hourEnd + 3) !== colon) return toClock(minutes, 0, "minute");
  const second = digitsAt(text, hourEnd + 4, 2);
  if (second < 0 || second > 59 || isDigitAt(text, hourEnd + 6)) return null;
  const fraction = scanFraction(text, hourEnd + 6);
  const micros = second * 1_000_000 + fraction.micros;
  const whole = scanHalfDay(text, fraction.end, hour, hour * 60 + minute);
  return toClock(whole, micros, fraction.granularity);
}

type HalfDay = { readonly minutes: number; readonly end: number };

function toClock(half: HalfDay | null, micros: number, granularity: Granularity): ClockScan | null {
  if (half === null) return null;
  return { microsOfDay: half.minutes * 60_000_000 + micros, granularity, end: half.end };
}

/** Applies ` AM` or ` PM` when it follows; null when 13 PM or 0 AM is written. */
function scanHalfDay(text: string, at: number, hour: number, minutes: number): HalfDay | null {
  const start = text.charCodeAt(at) === 32 ? at + 1 : at;
  if ((text.charCodeAt(start + 1) | 32) !== 109) return { minutes, end: at };
  const letter = text.charCodeAt(start) | 32;
  if (letter !== 97 && letter !== 112) return { minutes, end: at };
  if (/[A-Za-z0-9]/.test(text.charAt(start + 2))) return { minutes, end: at };
  if (hour < 1 || hour > 12) return null;
  const hour12 = hour % 12;
  const shifted = (letter === 112 ? hour12 + 12 : hour12) - hour;
  return { minutes: minutes + shifted * 60, end: start + 2 };
}

type Fraction = {
  readonly micros: number;
  readonly granularity: Granularity;
  readonly end: number;
};

/** Digits after the seconds; below a microsecond they are cut, never rounded up into the next second. */
function scanFraction(text: string, at: number): Fraction {
  const mark = text.charCodeAt(at);
  if ((mark !== dot && mark !== comma) || !isDigitAt(text, at + 1)) {
    return { micros: 0, granularity: "second", end: at };
  }
  const end = digitsEnd(text, at + 1);
  const digits = end - at - 1;
  const kept = Math.min(digits, 6);
  const micros = digitsAt(text, at + 1, kept) * 10 ** (6 - kept);
  return { micros, granularity: digits <= 3 ? "millisecond" : "microsecond", end };
}
