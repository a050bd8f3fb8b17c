import { scanClock } from "./clock-scan";
import { scanOffset } from "./offset-scan";
import { type StampScan, toStampScan } from "./stamp-scan";
import { digitsAt, digitsEnd, isDigitAt } from "./text-scan";

const dash = 45;
const slash = 47;
const dot = 46;

/**
 * Year-first stamps: ISO 8601 / RFC 3339 in all the spellings logs use (`T` or space, dot or comma,
 * with or without offset), `2026/11/21 02:22:33`, `20261121-01:07:15.724` (FIX UTCTimestamp) and
 * the basic form `20261121T010715Z`. A date alone is no stamp here; see `parseStamp`.
 */
export function scanIsoStamp(text: string, at: number): StampScan | null {
  const year = digitsAt(text, at, 4);
  if (year < 0) return null;
  const separator = text.charCodeAt(at + 4);
  if (separator !== dash && separator !== slash && separator !== dot) {
    return scanCompact(text, at, year);
  }
  if (text.charCodeAt(at + 7) !== separator) return null;
  const date = { year, month: digitsAt(text, at + 5, 2), day: digitsAt(text, at + 8, 2) };
  if (!separatesTime(text.charCodeAt(at + 10))) return null;
  const clock = scanClock(text, at + 11 + paddingAt(text, at + 10));
  if (clock === null) return null;
  return toStampScan(text, at, date, clock, scanOffset(text, clock.end));
}

function scanCompact(text: string, at: number, year: number): StampScan | null {
  if (digitsEnd(text, at) !== at + 8 || !separatesTime(text.charCodeAt(at + 8))) return null;
  const date = { year, month: digitsAt(text, at + 4, 2), day: digitsAt(text, at + 6, 2) };
  const clock = isDigitAt(text, at + 11) ? scanBasicClock(text, at + 9) : scanClock(text, at + 9);
  if (clock === null) return null;
  return toStampScan(text, at, date, clock, scanOffset(text, clock.end));
}

/** `hhmmss[.fraction]`: read by giving the strict clock the colons it wants. */
function scanBasicClock(text: string, at: number) {
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
  const isPadded = text.startsWith("  ", at) && isDigitAt(text, at + 2) && !isDigitAt(text, at + 3);
  return isPadded ? 1 : 0;
}

/** T, t, space, underscore, and the dash FIX writes. */
function separatesTime(code: number): boolean {
  return code === 84 || code === 116 || code === 32 || code === 95 || code === dash;
}
