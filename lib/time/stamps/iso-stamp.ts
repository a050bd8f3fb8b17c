import { scanChineseClock } from "./chinese-clock";
import { type ClockScan, scanClock, scanMarkedClock, scanUnpaddedClock } from "./clock-scan";
import { scanHalfFirst } from "./half-before";
import { scanOffset } from "./offset-scan";
import { type StampScan, toStampScan } from "./stamp-scan";
import { digitsAt, digitsEnd, isDigitAt } from "./text-scan";

const comma = 44;
const dash = 45;
const dot = 46;
const slash = 47;

/**
 * Year-first stamps: ISO 8601 / RFC 3339 in all the spellings logs use (`T` or space, dot or comma,
 * with or without offset), `2026/11/21 02:22:33`, `2026/1/5, 2:22:33`, `2026.03.14. 2:22:33`, the dotted clock of DB2
 * (`2026-11-21-02.22.33.123456`), `20261121-01:07:15.724` (FIX UTCTimestamp) and the basic form
 * `20261121T010715Z`. A date alone is no stamp here; see `parseStamp`.
 */
export function scanIsoStamp(text: string, at: number): StampScan | null {
  const separator = text.charCodeAt(at + 4);
  if (separator >= 48 && separator <= 57) return scanCompact(text, at);
  if (separator !== dash && separator !== slash && separator !== dot) return null;
  const year = digitsAt(text, at, 4);
  if (year < 0) return null;
  if (separator === dot && text.charCodeAt(at + 5) === 32) return scanSpaced(text, at, year);
  if (text.charCodeAt(at + 7) !== separator || !isDigitAt(text, at + 9)) {
    return scanUnpadded(text, at, year, separator);
  }
  const month = digitsAt(text, at + 5, 2);
  const day = digitsAt(text, at + 8, 2);
  if (month < 0 || day < 0) return null;
  const clock = scanTime(text, dateEndOf(text, at + 10, separator));
  if (clock === null) return null;
  return toStampScan(text, at, { year, month, day }, clock, scanOffset(text, clock.end));
}

/** Hungarian has a dot behind the day as well. */
function dateEndOf(text: string, dayEnd: number, separator: number): number {
  return separator === dot && text.startsWith(". ", dayEnd) ? dayEnd + 1 : dayEnd;
}

/** `2026/1/5 2:22:33`: month and day without zeros before them. */
function scanUnpadded(text: string, at: number, year: number, separator: number): StampScan | null {
  const monthEnd = isDigitAt(text, at + 6) ? at + 7 : at + 6;
  if (text.charCodeAt(monthEnd) !== separator) return null;
  const dayEnd = isDigitAt(text, monthEnd + 2) ? monthEnd + 3 : monthEnd + 2;
  const month = digitsAt(text, at + 5, monthEnd - at - 5);
  const day = digitsAt(text, monthEnd + 1, dayEnd - monthEnd - 1);
  if (month < 0 || day < 0) return null;
  const clock = scanTime(text, dayEnd);
  if (clock === null) return null;
  return toStampScan(text, at, { year, month, day }, clock, scanOffset(text, clock.end));
}

/** `2026. 3. 14. 오전 2:14:05`, `2026. 03. 14. 2:14:05`: Korean and Hungarian. */
function scanSpaced(text: string, at: number, year: number): StampScan | null {
  const monthEnd = digitsEnd(text, at + 6);
  const dayEnd = digitsEnd(text, monthEnd + 2);
  if (!text.startsWith(". ", monthEnd) || !text.startsWith(". ", dayEnd)) return null;
  const digits = [monthEnd - at - 6, dayEnd - monthEnd - 2];
  if (digits.some((count) => count !== 1 && count !== 2)) return null;
  const month = digitsAt(text, at + 6, monthEnd - at - 6);
  const day = digitsAt(text, monthEnd + 2, dayEnd - monthEnd - 2);
  const clock = scanChineseClock(text, dayEnd + 2) ?? scanHalfFirst(text, dayEnd + 2);
  if (clock === null) return null;
  return toStampScan(text, at, { year, month, day }, clock, scanOffset(text, clock.end));
}

/** The clock behind a date, with what stands between them. */
function scanTime(text: string, dateEnd: number): ClockScan | null {
  const between = text.charCodeAt(dateEnd);
  if (!separatesTime(between)) return null;
  if (between === 84) return scanClock(text, dateEnd + 1);
  const isSpaced = between === comma && text.charCodeAt(dateEnd + 1) === 32;
  const clockAt = dateEnd + (isSpaced ? 2 : 1) + paddingAt(text, dateEnd);
  return (
    scanClock(text, clockAt) ??
    scanMarkedClock(text, clockAt) ??
    scanChineseClock(text, clockAt) ??
    scanUnpaddedClock(text, clockAt) ??
    scanHalfFirst(text, clockAt)
  );
}

function scanCompact(text: string, at: number): StampScan | null {
  const separator = text.charCodeAt(at + 8);
  if (!separatesTime(separator)) return null;
  const year = digitsAt(text, at, 4);
  const date = { year, month: digitsAt(text, at + 4, 2), day: digitsAt(text, at + 6, 2) };
  if (year < 0 || date.month < 0 || date.day < 0) return null;
  const clock = isDigitAt(text, at + 11) ? scanBasicClock(text, at + 9) : scanClock(text, at + 9);
  if (clock === null) return null;
  return toStampScan(text, at, date, clock, scanOffset(text, clock.end));
}

/** `hhmmss[.fraction]`: read by giving the strict clock the colons it wants. */
function scanBasicClock(text: string, at: number): ClockScan | null {
  if (digitsEnd(text, at) !== at + 6) return null;
  const [hours, minutes] = [text.slice(at, at + 2), text.slice(at + 2, at + 4)];
  const spelled = `${hours}:${minutes}:${text.slice(at + 4, at + 20)}`;
  const clock = scanClock(spelled, 0);
  return clock === null ? null : { ...clock, end: at + clock.end - 2 };
}

/**
 * `2026-11-21  1:08:43`: MariaDB pads an hour of one digit with a space.
 * https://mariadb.com/kb/en/error-log/#format
 */
function paddingAt(text: string, at: number): number {
  if (text.charCodeAt(at) !== 32 || text.charCodeAt(at + 1) !== 32) return 0;
  return isDigitAt(text, at + 2) && !isDigitAt(text, at + 3) ? 1 : 0;
}

/** T, t, space, underscore, comma, and the dash FIX and DB2 write. */
function separatesTime(code: number): boolean {
  return (
    code === 84 || code === 32 || code === 116 || code === 95 || code === comma || code === dash
  );
}
