import { scanClock } from "./clock-scan";
import { scanIsoStamp } from "./iso-stamp";
import { scanDayMonthStamp, scanSyslogStamp } from "./named-month-stamp";
import { scanOffset } from "./offset-scan";
import { type StampScan, toStampScan } from "./stamp-scan";
import {
  digitsAt,
  digitsEnd,
  isDigitAt,
  isLetterAt,
  lettersEnd,
  monthAt,
  yearAt,
} from "./text-scan";
import { weekdayAt } from "./weekday";

/**
 * A weekday first: `Sat, 21 Nov 2026 00:22:18 +0000 (UTC)` (RFC 2822 §3.3),
 * `Saturday, 21-Nov-26 00:22:18 GMT` (RFC 850), `Sat 2026-11-21 00:22:18 UTC` (journalctl), and
 * `Sat Nov 21 00:22:18[.micros] [UTC] [2026] [+0000]` (ctime, date(1), Apache error logs, git; mongod before 2.6
 * leaves the year out).
 */
export function scanWeekdayStamp(text: string, at: number): StampScan | null {
  if (weekdayAt(text, at) === null) return null;
  const nameEnd = lettersEnd(text, at);
  const comma = text.charCodeAt(nameEnd) === 44 ? nameEnd + 1 : nameEnd;
  if (text.charCodeAt(comma) !== 32) return null;
  const scan = scanDate(text, comma + 1);
  if (scan === null) return null;
  const end = commentEnd(text, scan.end);
  return { end, stamp: { ...scan.stamp, raw: text.slice(at, end) } };
}

function scanDate(text: string, at: number): StampScan | null {
  if (isLetterAt(text, at)) return scanYearLast(text, at) ?? scanSyslogStamp(text, at);
  return isDigitAt(text, at + 2) ? scanIsoStamp(text, at) : scanDayMonthStamp(text, at);
}

/** ` (UTC)` behind a numeric offset (RFC 5322 §3.2.2), ` (Pacific Daylight Time)` behind JavaScript's `Date`. */
function commentEnd(text: string, at: number): number {
  if (!text.startsWith(" (", at)) return at;
  comment.lastIndex = at;
  return comment.test(text) ? comment.lastIndex : at;
}

const comment = / \((?:[A-Za-z]{2,7}|[A-Z][a-z]+(?: [A-Z][a-z]+){1,4})\)/y;

function scanYearLast(text: string, at: number): StampScan | null {
  const month = monthAt(text, at);
  const dayAt = text.charCodeAt(at + 4) === 32 ? at + 5 : at + 4;
  const dayEnd = digitsEnd(text, dayAt);
  if (month === 0 || dayEnd === dayAt || dayEnd - dayAt > 2) return null;
  const clock = scanClock(text, dayEnd + 1);
  if (clock === null) return null;
  const zone = scanOffset(text, clock.end);
  const year = yearAt(text, zone.end + 1);
  if (year < 0) return null;
  const lateZone = scanOffset(text, zone.end + 5);
  const date = { year, month, day: digitsAt(text, dayAt, dayEnd - dayAt) };
  const offsetMinutes = zone.offsetMinutes ?? lateZone.offsetMinutes;
  return toStampScan(text, at, date, clock, { offsetMinutes, end: lateZone.end });
}
