import { scanClock } from "./clock-scan";
import { scanOffset } from "./offset-scan";
import { type StampScan, toStampScan, yearlessYear } from "./stamp-scan";
import {
  digitsAt,
  digitsEnd,
  isDigitAt,
  isLetterAt,
  lettersEnd,
  monthAt,
  monthEnd,
} from "./text-scan";

/**
 * `Nov 21 02:26:22[.fraction]`, the stamp of BSD syslog (RFC 3164 §4.1.2): no year, no zone, day
 * padded with a space. Some relays add the year after the day (`Nov 21 2026 02:26:22`); then it is read.
 */
export function scanSyslogStamp(text: string, at: number): StampScan | null {
  const month = monthAt(text, at);
  if (month === 0 || text.charCodeAt(at + 3) !== 32) return null;
  const dayAt = text.charCodeAt(at + 4) === 32 ? at + 5 : at + 4;
  const dayEnd = digitsEnd(text, dayAt);
  if (dayEnd === dayAt || dayEnd - dayAt > 2 || text.charCodeAt(dayEnd) !== 32) return null;
  const day = digitsAt(text, dayAt, dayEnd - dayAt);
  const statedYear =
    digitsEnd(text, dayEnd + 1) === dayEnd + 5 ? digitsAt(text, dayEnd + 1, 4) : -1;
  const clock = scanClock(text, statedYear < 0 ? dayEnd + 1 : dayEnd + 6);
  if (clock === null || clock.granularity === "minute") return null;
  const isYearless = statedYear < 0;
  const date = { year: isYearless ? yearlessYear : statedYear, month, day };
  return toStampScan(text, at, date, clock, undefined, isYearless);
}

/** `21/Nov/2026:02:21:31 +0200`, the %t of Apache and nginx; HAProxy adds milliseconds and no zone. */
export function scanApacheStamp(text: string, at: number): StampScan | null {
  const day = digitsAt(text, at, 2);
  const month = monthAt(text, at + 3);
  if (day < 0 || month === 0 || text.charCodeAt(at + 2) !== 47) return null;
  if (text.charCodeAt(at + 6) !== 47) return null;
  const clock = scanClock(text, at + 12);
  if (clock === null || (text.charCodeAt(at + 11) !== 58 && text.charCodeAt(at + 11) !== 32)) {
    return null;
  }
  const date = { year: digitsAt(text, at + 7, 4), month, day };
  return toStampScan(text, at, date, clock, scanOffset(text, clock.end));
}

/**
 * A weekday first: `Sat, 21 Nov 2026 00:22:18 +0000` (RFC 2822 §3.3) and
 * `Sat Nov 21 00:22:18[.micros] [UTC] 2026 [+0000]` (ctime, date(1), Apache error logs, git).
 */
export function scanWeekdayStamp(text: string, at: number): StampScan | null {
  const weekday = text.slice(at, at + 3).toLowerCase();
  if (!["mon", "tue", "wed", "thu", "fri", "sat", "sun"].includes(weekday)) return null;
  const nameEnd = lettersEnd(text, at);
  const comma = text.charCodeAt(nameEnd) === 44 ? nameEnd + 1 : nameEnd;
  if (text.charCodeAt(comma) !== 32) return null;
  const scan = isLetterAt(text, comma + 1)
    ? scanYearLast(text, comma + 1)
    : scanDayMonthStamp(text, comma + 1);
  if (scan === null) return null;
  return { end: scan.end, stamp: { ...scan.stamp, raw: text.slice(at, scan.end) } };
}

function scanYearLast(text: string, at: number): StampScan | null {
  const month = monthAt(text, at);
  const dayAt = text.charCodeAt(at + 4) === 32 ? at + 5 : at + 4;
  const dayEnd = digitsEnd(text, dayAt);
  if (month === 0 || dayEnd === dayAt) return null;
  const clock = scanClock(text, dayEnd + 1);
  if (clock === null) return null;
  const zone = scanOffset(text, clock.end);
  const yearAt = zone.end + 1;
  if (digitsEnd(text, yearAt) !== yearAt + 4) return null;
  const lateZone = scanOffset(text, yearAt + 4);
  const date = {
    year: digitsAt(text, yearAt, 4),
    month,
    day: digitsAt(text, dayAt, dayEnd - dayAt),
  };
  const offsetMinutes = zone.offsetMinutes ?? lateZone.offsetMinutes;
  return toStampScan(text, at, date, clock, { offsetMinutes, end: lateZone.end });
}

/** `21 Nov 2026 00:22:18 +0000`, also with dashes (`21-Nov-2026 00:22:18`) and full month names. */
export function scanDayMonthStamp(text: string, at: number): StampScan | null {
  const dayEnd = digitsEnd(text, at);
  if (dayEnd === at || dayEnd - at > 2) return null;
  const separator = text.charCodeAt(dayEnd);
  if (separator !== 32 && separator !== 45) return null;
  const month = monthAt(text, dayEnd + 1);
  const nameEnd = month === 0 ? -1 : monthEnd(text, dayEnd + 1);
  if (nameEnd < 0 || digitsEnd(text, nameEnd + 1) !== nameEnd + 5) return null;
  const date = {
    year: digitsAt(text, nameEnd + 1, 4),
    month,
    day: digitsAt(text, at, dayEnd - at),
  };
  const timeAt = text.charCodeAt(nameEnd + 5) === 44 ? nameEnd + 7 : nameEnd + 6;
  const clock = scanClock(text, timeAt);
  if (clock === null) return null;
  return toStampScan(text, at, date, clock, scanOffset(text, clock.end));
}

/** `Nov 21, 2026 2:20:01 PM` and `November 21, 2026, 02:20`, as Java's loggers and people write. */
export function scanMonthDayYearStamp(text: string, at: number): StampScan | null {
  const month = monthAt(text, at);
  const nameEnd = month === 0 ? -1 : monthEnd(text, at);
  if (nameEnd < 0 || !isDigitAt(text, nameEnd + 1)) return null;
  const dayEnd = digitsEnd(text, nameEnd + 1);
  const yearAt = text.charCodeAt(dayEnd) === 44 ? dayEnd + 2 : dayEnd + 1;
  if (digitsEnd(text, yearAt) !== yearAt + 4) return null;
  const timeAt = text.charCodeAt(yearAt + 4) === 44 ? yearAt + 6 : yearAt + 5;
  const clock = scanClock(text, timeAt);
  if (clock === null) return null;
  const day = digitsAt(text, nameEnd + 1, dayEnd - nameEnd - 1);
  const date = { year: digitsAt(text, yearAt, 4), month, day };
  return toStampScan(text, at, date, clock, scanOffset(text, clock.end));
}
