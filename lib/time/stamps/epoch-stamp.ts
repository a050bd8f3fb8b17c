import type { Granularity, StampAsWritten } from "@/lib/domain/evidence/evidence-record";
import type { StampScan } from "./stamp-scan";
import { digitsAt, digitsEnd, isDigitAt } from "./text-scan";

/**
 * The unit of an epoch is read off its size. With these bounds seconds reach the year 5138 and
 * milliseconds begin in 1973, so no time between 1973 and 5138 can be taken for another unit.
 */
const secondsMax = 1e11;
const millisecondsMax = 1e14;
const microsecondsMax = 1e17;
/**
 * Counts since 1970 are read from 9 September 2001 on, where seconds have ten digits, and until 2100. Smaller numbers are ids,
 * telephone numbers, uptimes, what Apple counts since 2001 and .NET in ticks, and 0 is a clock that was not set: a gap is
 * better than 1990.
 */
const microsMin = 1_000_000_000_000_000;
const microsOf1990 = 631_152_000_000_000;
const microsEnd = 4_102_444_800_000_000;
/** Between 1601, where Windows begins to count, and 1970. */
const seconds1601To1970 = 11_644_473_600;
/** What Windows (in 100 ns) and Chromium (in µs) count since 1601 is of 1990 to 2100 within these, and nothing else is. */
const fileTimeMin = (microsOf1990 + seconds1601To1970 * 1e6) * 10;
const fileTimeEnd = (microsEnd + seconds1601To1970 * 1e6) * 10;

/** The stamp a number under a time key means; null when it is too small or too large to be one. */
export function toEpochStamp(value: number, raw: string): StampAsWritten | null {
  if (!Number.isFinite(value)) return null;
  const [micros, granularity] = epochMicros(value);
  if (micros < microsMin || micros >= microsEnd) return null;
  return { wallMicros: micros, offsetMinutes: 0, isYearless: false, granularity, raw };
}

function epochMicros(value: number): [number, Granularity] {
  if (isSince1601(value, 1)) return [fileTimeMicros(value), "microsecond"];
  if (isSince1601(value, 10)) return [fileTimeMicros(value * 10), "microsecond"];
  if (value < secondsMax) {
    if (Number.isInteger(value)) return [value * 1_000_000, "second"];
    const millis = value * 1000;
    const isMillis = Math.abs(millis - Math.round(millis)) < 1e-4;
    return [Math.round(value * 1_000_000), isMillis ? "millisecond" : "microsecond"];
  }
  if (value < millisecondsMax) {
    return [Math.round(value * 1000), Number.isInteger(value) ? "millisecond" : "microsecond"];
  }
  if (value < microsecondsMax) return [Math.floor(value), "microsecond"];
  return [Math.floor(value / 1000), "microsecond"];
}

function isSince1601(value: number, scale: number): boolean {
  return value * scale >= fileTimeMin && value * scale < fileTimeEnd;
}

/** Of a FILETIME: https://learn.microsoft.com/windows/win32/api/minwinbase/ns-minwinbase-filetime */
function fileTimeMicros(value: number): number {
  return Math.floor(value / 10) - seconds1601To1970 * 1e6;
}

/**
 * An epoch at the start of a text: 10 digits with or without a fraction, 13, 16 or 19 digits. Other
 * lengths are not epochs of our century. Digits are cut at the microsecond without passing through
 * a double, which cannot hold nanoseconds.
 */
export function scanEpochStamp(text: string, at: number): StampScan | null {
  const wholeEnd = digitsEnd(text, at);
  const digits = wholeEnd - at;
  const unit = epochUnits.get(digits);
  if (digits === 1 && text.charCodeAt(wholeEnd) === 46) return scanExponent(text, at);
  if (unit === undefined || text.charCodeAt(at) === 48) return null;
  const hasFraction = text.charCodeAt(wholeEnd) === 46 && isDigitAt(text, wholeEnd + 1);
  const end = hasFraction ? digitsEnd(text, wholeEnd + 1) : wholeEnd;
  const whole = digitsAt(text, at, Math.min(digits, 16)) * unit.micros;
  if (whole < microsMin || whole >= microsEnd) return null;
  const isSeconds = digits === 10;
  const fraction = hasFraction && isSeconds ? fractionMicros(text, wholeEnd + 1, end) : 0;
  const granularity =
    hasFraction && isSeconds ? fractionGranularity(end - wholeEnd - 1) : unit.granularity;
  return {
    end,
    stamp: {
      wallMicros: whole + fraction,
      offsetMinutes: 0,
      isYearless: false,
      granularity,
      raw: text.slice(at, end),
    },
  };
}

/** Seconds as zap's console encoder writes them, which prints a float: `1.7952204011234567e+09`. */
const exponent = /([1-4])\.(\d{1,17})e\+09(?![\w.])/y;
const digitsOfSeconds = 9;

function scanExponent(text: string, at: number): StampScan | null {
  exponent.lastIndex = at;
  const [raw, first = "", rest = ""] = exponent.exec(text) ?? [];
  if (raw === undefined) return null;
  const seconds = Number(`${first}${rest.slice(0, digitsOfSeconds).padEnd(digitsOfSeconds, "0")}`);
  const fraction = rest.slice(digitsOfSeconds);
  const granularity = fraction === "" ? "second" : fractionGranularity(fraction.length);
  const wallMicros = seconds * 1_000_000 + fractionMicros(fraction, 0, fraction.length);
  return {
    end: at + raw.length,
    stamp: { wallMicros, offsetMinutes: 0, isYearless: false, granularity, raw },
  };
}

const epochUnits = new Map<number, { micros: number; granularity: Granularity }>([
  [10, { micros: 1_000_000, granularity: "second" }],
  [13, { micros: 1000, granularity: "millisecond" }],
  [16, { micros: 1, granularity: "microsecond" }],
  [19, { micros: 1, granularity: "microsecond" }],
]);

function fractionMicros(text: string, from: number, to: number): number {
  const kept = Math.min(to - from, 6);
  return digitsAt(text, from, kept) * 10 ** (6 - kept);
}

function fractionGranularity(digits: number): Granularity {
  return digits <= 3 ? "millisecond" : "microsecond";
}
