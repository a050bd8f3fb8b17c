import type { StampAsWritten } from "@/lib/domain/evidence/evidence-record";
import { scanChineseStamp } from "./chinese-stamp";
import { daysFromCivil, isCivilDate, microsPerDay } from "./civil-time";
import { scanJoinedStamp } from "./compact-stamp";
import { scanEpochStamp, toEpochStamp } from "./epoch-stamp";
import { scanIsoStamp } from "./iso-stamp";
import {
  scanApacheStamp,
  scanDayMonthStamp,
  scanMonthDayYearStamp,
  scanSyslogStamp,
  scanYearMonthDayStamp,
} from "./named-month-stamp";
import {
  scanDottedDayStamp,
  scanKlogStamp,
  scanMonthDayStamp,
  scanSnortStamp,
  scanTaiStamp,
} from "./numeric-stamp";
import { type DateOrder, scanOrderedStamp } from "./ordered-stamp";
import type { StampScan } from "./stamp-scan";
import { digitsAt, digitsEnd, isDigitAt, isLetterAt } from "./text-scan";
import { scanWeekdayStamp } from "./weekday-stamp";

/**
 * Every absolute stamp a machine writes, at exactly `at`. What is said in words ("yesterday at
 * three") is not read here: that needs a reference time. `order` is what the file as a whole says about
 * dates like `05/06/2026`.
 */
export function scanStamp(
  text: string,
  at: number,
  order: DateOrder | null = null,
): StampScan | null {
  if (isDigitAt(text, at)) return scanNumberFirst(text, at, order);
  if (isLetterAt(text, at)) {
    return (
      scanSyslogStamp(text, at) ??
      scanKlogStamp(text, at) ??
      scanWeekdayStamp(text, at) ??
      scanMonthDayYearStamp(text, at)
    );
  }
  const code = text.charCodeAt(at);
  if (code === 64) return scanTaiStamp(text, at);
  return code >= 0x4e00 ? scanChineseStamp(text, at) : null;
}

/** The length of the first number tells what it can be. */
function scanNumberFirst(text: string, at: number, order: DateOrder | null): StampScan | null {
  switch (digitsEnd(text, at) - at) {
    case 1:
    case 2:
      return (
        scanApacheStamp(text, at) ??
        scanMonthDayStamp(text, at) ??
        scanSnortStamp(text, at) ??
        scanDottedDayStamp(text, at) ??
        scanOrderedStamp(text, at, order) ??
        scanDayMonthStamp(text, at) ??
        scanChineseStamp(text, at) ??
        scanEpochStamp(text, at)
      );
    case 4:
      return (
        scanIsoStamp(text, at) ?? scanYearMonthDayStamp(text, at) ?? scanChineseStamp(text, at)
      );
    case 6:
      return scanOrderedStamp(text, at, order);
    case 8:
      return scanIsoStamp(text, at);
    case 14:
    case 17:
      return scanJoinedStamp(text, at);
    default:
      return scanEpochStamp(text, at);
  }
}

/** A text that is nothing but a stamp, as a field of JSON or CSV holds it; dates alone count here. */
export function parseStamp(text: string, order: DateOrder | null = null): StampAsWritten | null {
  const trimmed = text.trim();
  const scan = scanStamp(trimmed, 0, order);
  if (scan !== null && scan.end === trimmed.length) return scan.stamp;
  return parseDate(trimmed) ?? parseNumber(trimmed);
}

function parseDate(text: string): StampAsWritten | null {
  if (!/^\d{4}-\d\d-\d\d$/.test(text)) return null;
  const date = {
    year: digitsAt(text, 0, 4),
    month: digitsAt(text, 5, 2),
    day: digitsAt(text, 8, 2),
  };
  if (!isCivilDate(date)) return null;
  const wallMicros = daysFromCivil(date) * microsPerDay;
  return { wallMicros, offsetMinutes: null, isYearless: false, granularity: "day", raw: text };
}

/** Fourteen and seventeen digits are a date and a time without marks, or nothing; but what is counted since 1601 has seventeen too. */
function parseNumber(text: string): StampAsWritten | null {
  if (/^(\d{14}|(?!1[23])\d{17})$/.test(text)) return null;
  return /^\d+(\.\d+)?(e\d+)?$/i.test(text) ? toEpochStamp(Number(text), text) : null;
}
