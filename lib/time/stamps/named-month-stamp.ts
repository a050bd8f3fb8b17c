import { scanClock } from "./clock-scan";
import { scanOffset } from "./offset-scan";
import { type StampScan, toStampScan, yearlessYear } from "./stamp-scan";
import { digitsAt, digitsEnd, isDigitAt, monthAt, monthEnd, yearAt } from "./text-scan";

/**
 * `Nov 21 02:26:22[.fraction]`, the stamp of BSD syslog (RFC 3164 §4.1.2): no year, no zone, day
 * padded with a space. Some relays add the year after the day (`Nov 21 2026 02:26:22`); then it is read.
 */
export function scanSyslogStamp(text: string, at: number): StampScan | null {
  if (text.charCodeAt(at + 3) !== 32) return null;
  const month = monthAt(text, at);
  if (month === 0) return null;
  const dayAt = text.charCodeAt(at + 4) === 32 ? at + 5 : at + 4;
  const dayEnd = isDigitAt(text, dayAt + 1) ? dayAt + 2 : dayAt + 1;
  const day = digitsAt(text, dayAt, dayEnd - dayAt);
  if (day < 0 || text.charCodeAt(dayEnd) !== 32) return null;
  const year = yearAt(text, dayEnd + 1);
  const clock = scanClock(text, year < 0 ? dayEnd + 1 : dayEnd + 6);
  if (clock === null || clock.granularity === "minute") return null;
  const isYearless = year < 0;
  const date = { year: isYearless ? yearlessYear : year, month, day };
  return toStampScan(
    text,
    at,
    date,
    clock,
    scanSyslogZone(text, clock.end, isYearless),
    isYearless,
  );
}

/** Behind a year, as JavaScript's `Date` writes it; without one only before a colon (Cisco), for a host may be called so. */
function scanSyslogZone(text: string, at: number, isYearless: boolean) {
  const zone = scanOffset(text, at);
  return isYearless && text.charCodeAt(zone.end) !== 58 ? { offsetMinutes: null, end: at } : zone;
}

/** `21/Nov/2026:02:21:31 +0200`, the %t of Apache and nginx; HAProxy adds milliseconds and no zone. */
export function scanApacheStamp(text: string, at: number): StampScan | null {
  if (text.charCodeAt(at + 2) !== 47 || text.charCodeAt(at + 6) !== 47) return null;
  const between = text.charCodeAt(at + 11);
  if (between !== 58 && between !== 32) return null;
  const day = digitsAt(text, at, 2);
  const month = monthAt(text, at + 3);
  if (day < 0 || month === 0) return null;
  const clock = scanClock(text, at + 12);
  if (clock === null) return null;
  const date = { year: digitsAt(text, at + 7, 4), month, day };
  return toStampScan(text, at, date, clock, scanOffset(text, clock.end));
}

/**
 * `21 Nov 2026 00:22:18 +0000`, also with dashes (`21-Nov-2026 00:22:18`), two digits of the year
 * (`21-Nov-26`, RFC 850), full month names, Erlang's `21-Nov-2026::00:22:18`, and no year at all
 * (`21 Nov 00:22:18.119`, Redis before 4).
 */
export function scanDayMonthStamp(text: string, at: number): StampScan | null {
  const dayEnd = digitsEnd(text, at);
  const separator = text.charCodeAt(dayEnd);
  if (dayEnd - at > 2 || (separator !== 32 && separator !== 45)) return null;
  const month = monthAt(text, dayEnd + 1);
  const nameEnd = month === 0 ? -1 : monthEnd(text, dayEnd + 1);
  if (nameEnd < 0) return null;
  const day = digitsAt(text, at, dayEnd - at);
  const year = scanYear(text, nameEnd + 1, separator);
  if (year === null) return scanYearless(text, at, { month, day }, nameEnd);
  const clock = scanClock(text, timeStart(text, year.end));
  if (clock === null) return null;
  const date = { year: year.value, month, day };
  return toStampScan(text, at, date, clock, scanOffset(text, clock.end));
}

type Year = { readonly value: number; readonly end: number };

/** Four digits; two only between dashes, where no clock can be meant. */
function scanYear(text: string, at: number, separator: number): Year | null {
  const full = yearAt(text, at);
  if (full >= 0) return { value: full, end: at + 4 };
  const short = digitsAt(text, at, 2);
  if (separator !== 45 || short < 0 || text.charCodeAt(at + 2) !== 32) return null;
  return { value: fullYear(short), end: at + 2 };
}

/** POSIX strptime %y: 69 to 99 are of the twentieth century. */
export function fullYear(twoDigits: number): number {
  return twoDigits >= 69 ? 1900 + twoDigits : 2000 + twoDigits;
}

function scanYearless(
  text: string,
  at: number,
  { month, day }: { readonly month: number; readonly day: number },
  nameEnd: number,
): StampScan | null {
  if (text.charCodeAt(nameEnd) !== 32) return null;
  const clock = scanClock(text, nameEnd + 1);
  if (clock === null || clock.granularity === "minute") return null;
  return toStampScan(text, at, { year: yearlessYear, month, day }, clock, undefined, true);
}

/** Where the clock starts behind a date: after a blank, a comma and a blank, `::`, or Kibana's ` @ `. */
function timeStart(text: string, dateEnd: number): number {
  if (text.startsWith(" @ ", dateEnd)) return dateEnd + 3;
  const isTwofold = text.startsWith("::", dateEnd) || text.startsWith(", ", dateEnd);
  return isTwofold ? dateEnd + 2 : dateEnd + 1;
}

/** `Nov 21, 2026 2:20:01 PM`, `Nov 21, 2026 @ 14:20:01.123` and `November 21, 2026, 02:20`, as Java's loggers, Kibana and people write. */
export function scanMonthDayYearStamp(text: string, at: number): StampScan | null {
  const month = monthAt(text, at);
  const nameEnd = month === 0 ? -1 : monthEnd(text, at);
  if (nameEnd < 0 || !isDigitAt(text, nameEnd + 1)) return null;
  const dayEnd = digitsEnd(text, nameEnd + 1);
  const yearStart = text.charCodeAt(dayEnd) === 44 ? dayEnd + 2 : dayEnd + 1;
  const year = dayEnd - nameEnd > 3 ? -1 : yearAt(text, yearStart);
  if (year < 0) return null;
  const clock = scanClock(text, timeStart(text, yearStart + 4));
  if (clock === null) return null;
  const date = { year, month, day: digitsAt(text, nameEnd + 1, dayEnd - nameEnd - 1) };
  return toStampScan(text, at, date, clock, scanOffset(text, clock.end));
}

/** `2026-Nov-21 00:22:18.123456` (Boost.Log) and `2026 Nov 21 00:22:18` (network switches). */
export function scanYearMonthDayStamp(text: string, at: number): StampScan | null {
  const separator = text.charCodeAt(at + 4);
  const month = separator === 45 || separator === 32 ? monthAt(text, at + 5) : 0;
  if (month === 0 || text.charCodeAt(at + 8) !== separator) return null;
  const dayAt = text.charCodeAt(at + 9) === 32 ? at + 10 : at + 9;
  const dayEnd = digitsEnd(text, dayAt);
  if (dayEnd === dayAt || dayEnd - dayAt > 2) return null;
  const clock = scanClock(text, dayEnd + 1);
  if (clock === null) return null;
  const date = { year: yearAt(text, at), month, day: digitsAt(text, dayAt, dayEnd - dayAt) };
  return toStampScan(text, at, date, clock, scanOffset(text, clock.end));
}
