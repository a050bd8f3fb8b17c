import { type ClockScan, scanClock } from "./clock-scan";
import { scanOffset } from "./offset-scan";
import { type StampScan, toStampScan } from "./stamp-scan";
import { digitsAt, digitsEnd, isDigitAt } from "./text-scan";

/** Three numbers of two digits each without marks between them, and the clock behind them. */
export type PackedDate = {
  readonly first: number;
  readonly second: number;
  readonly third: number;
  readonly clock: ClockScan;
};

/**
 * `261121 022633` (HDFS), `261121  2:26:33` (MySQL before 5.7) and `211126 02:26:33.123`: six digits of a date
 * whose year has two, before it is known which of them is which.
 */
export function scanPackedDate(text: string, at: number): PackedDate | null {
  const between = text.charCodeAt(at + 6);
  if (between !== 32 && between !== 45 && between !== 84) return null;
  const isPadded = text.charCodeAt(at + 7) === 32 && isDigitAt(text, at + 8);
  const clock = scanSixDigits(text, at + 7) ?? scanClock(text, isPadded ? at + 8 : at + 7);
  if (clock === null) return null;
  return {
    first: digitsAt(text, at, 2),
    second: digitsAt(text, at + 2, 2),
    third: digitsAt(text, at + 4, 2),
    clock,
  };
}

/** `20261121022633`, with milliseconds behind them or a fraction, and `20261121022633Z` (LDAP, RFC 4517 §3.3.13). */
export function scanJoinedStamp(text: string, at: number): StampScan | null {
  const end = digitsEnd(text, at);
  const date = {
    year: digitsAt(text, at, 4),
    month: digitsAt(text, at + 4, 2),
    day: digitsAt(text, at + 6, 2),
  };
  if (date.year < 1970 || date.year > 2099) return null;
  const mark = end === at + 17 ? "." : "";
  const rest = text.slice(at + 14, at + 24);
  const clock = scanClock(`${spellClock(text, at + 8)}${mark}${rest}`, 0);
  if (clock === null) return null;
  const clockEnd = at + 8 + clock.end - 2 - mark.length;
  return toStampScan(text, at, date, { ...clock, end: clockEnd }, scanOffset(text, clockEnd));
}

/** `hhmmss` with the colons the strict clock wants. */
function spellClock(text: string, at: number): string {
  return `${text.slice(at, at + 2)}:${text.slice(at + 2, at + 4)}:${text.slice(at + 4, at + 6)}`;
}

function scanSixDigits(text: string, at: number) {
  if (digitsEnd(text, at) !== at + 6) return null;
  const clock = scanClock(`${spellClock(text, at)}${text.slice(at + 6, at + 16)}`, 0);
  return clock === null ? null : { ...clock, end: at + clock.end - 2 };
}
