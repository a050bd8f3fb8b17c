import { scanClock } from "./clock-scan";
import { scanEpochStamp } from "./epoch-stamp";
import { fullYear } from "./named-month-stamp";
import { type StampScan, toStampScan, yearlessYear } from "./stamp-scan";
import { digitsAt, digitsEnd, isDigitAt } from "./text-scan";

/**
 * `I1121 00:20:01.123456`: klog and glog, a severity letter before month and day, no year; newer glog can write
 * the year (`I20261121 …`), CockroachDB two digits of it (`I261121 …`), and Abseil before it is set up
 * `I0000 00:00:1795220783.123456`.
 * https://github.com/kubernetes/klog#klog, https://github.com/google/glog#log-line-prefix-format,
 * https://www.cockroachlabs.com/docs/stable/log-formats#format-crdb-v2
 */
export function scanKlogStamp(text: string, at: number): StampScan | null {
  const letter = text.charCodeAt(at);
  if (letter !== 73 && letter !== 87 && letter !== 69 && letter !== 70) return null;
  const dateEnd = digitsEnd(text, at + 1);
  const digits = dateEnd - at - 1;
  if ((digits !== 4 && digits !== 6 && digits !== 8) || text.charCodeAt(dateEnd) !== 32)
    return null;
  if (digits === 4 && text.startsWith("0000 00:00:1", at + 1)) return scanAbseil(text, at);
  const written = digitsAt(text, at + 1, digits - 4);
  const year = digits === 4 ? yearlessYear : digits === 6 ? fullYear(written) : written;
  const date = {
    year,
    month: digitsAt(text, dateEnd - 4, 2),
    day: digitsAt(text, dateEnd - 2, 2),
  };
  const clock = scanClock(text, dateEnd + 1);
  if (clock === null || clock.granularity === "minute") return null;
  return toStampScan(text, at, date, clock, undefined, digits === 4);
}

function scanAbseil(text: string, at: number): StampScan | null {
  const scan = scanEpochStamp(text, at + 12);
  if (scan === null) return null;
  return { end: scan.end, stamp: { ...scan.stamp, raw: text.slice(at, scan.end) } };
}

const bar = 124;

/** `11-21 00:20:01.123`, logcat's threadtime and many loggers in China, and geth's `11-21|00:20:01`: month and day, no year. */
export function scanMonthDayStamp(text: string, at: number): StampScan | null {
  const between = text.charCodeAt(at + 5);
  if (text.charCodeAt(at + 2) !== 45 || (between !== 32 && between !== bar)) return null;
  const date = {
    year: yearlessYear,
    month: digitsAt(text, at, 2),
    day: digitsAt(text, at + 3, 2),
  };
  const clock = isDigitAt(text, at + 7) ? scanClock(text, at + 6) : null;
  if (clock === null || clock.granularity === "minute" || date.day < 0) return null;
  return toStampScan(text, at, date, clock, undefined, true);
}

/**
 * `11/21-00:20:01.123456`, by definition with the month first: Snort's and Suricata's fast alerts.
 * https://docs.snort.org/start/alert_logging
 */
export function scanSnortStamp(text: string, at: number): StampScan | null {
  if (text.charCodeAt(at + 2) !== slash || text.charCodeAt(at + 5) !== dash) return null;
  const clock = isDigitAt(text, at + 6) ? scanClock(text, at + 6) : null;
  if (clock?.granularity !== "microsecond") return null;
  const date = {
    year: yearlessYear,
    month: digitsAt(text, at, 2),
    day: digitsAt(text, at + 3, 2),
  };
  return toStampScan(text, at, date, clock, undefined, true);
}

const slash = 47;
const dash = 45;

const dottedDay = /(\d{1,2})\.(\d{1,2})\.,? (?=\d{1,2}:)/y;

/** `21.11. 00:20:01`: day and month with a dot behind each, no year (DIN 5008). */
export function scanDottedDayStamp(text: string, at: number): StampScan | null {
  dottedDay.lastIndex = at;
  const [, day, month] = dottedDay.exec(text) ?? [];
  const clock = day === undefined ? null : scanClock(text, dottedDay.lastIndex);
  if (clock === null) return null;
  const date = { year: yearlessYear, month: Number(month), day: Number(day) };
  return toStampScan(text, at, date, clock, undefined, true);
}

/** TAI64 labels count from 10 seconds before 1970 at 2^62; daemontools adds no leap seconds. */
const taiOffset = 4_611_686_018_427_387_914n;

/** `@4000000065a0b1c20123abcd`: TAI64N, as multilog and svlogd write it (https://cr.yp.to/daemontools/tai64n.html). */
export function scanTaiStamp(text: string, at: number): StampScan | null {
  if (text.charCodeAt(at) !== 64 || text.charCodeAt(at + 1) !== 52) return null;
  const digits = text.slice(at + 1, at + 25);
  if (!/^40[0-9a-f]{22}$/.test(digits)) return null;
  const seconds = Number(BigInt(`0x${digits.slice(0, 16)}`) - taiOffset);
  const micros = Math.floor(Number.parseInt(digits.slice(16), 16) / 1000);
  if (seconds < 0 || seconds > 253_402_300_799 || micros >= 1_000_000) return null;
  return {
    end: at + 25,
    stamp: {
      wallMicros: seconds * 1_000_000 + micros,
      offsetMinutes: 0,
      isYearless: false,
      granularity: "microsecond",
      raw: text.slice(at, at + 25),
    },
  };
}
