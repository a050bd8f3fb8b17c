import type { StampAsWritten } from "@/lib/domain/evidence-record";
import { daysFromCivil, isCivilDate, microsPerDay } from "./civil-time";
import { scanEpochStamp, toEpochStamp } from "./epoch-stamp";
import { scanIsoStamp } from "./iso-stamp";
import {
  scanApacheStamp,
  scanDayMonthStamp,
  scanMonthDayYearStamp,
  scanSyslogStamp,
  scanWeekdayStamp,
} from "./named-month-stamp";
import { scanKlogStamp, scanYearLastStamp } from "./numeric-stamp";
import type { StampScan } from "./stamp-scan";
import { digitsAt, isDigitAt } from "./text-scan";

/**
 * Every absolute stamp a machine writes, at exactly `at`. What is said in words ("yesterday at
 * three") is not read here: that needs a reference time.
 */
export function scanStamp(text: string, at: number): StampScan | null {
  if (isDigitAt(text, at)) {
    return (
      scanIsoStamp(text, at) ??
      scanEpochStamp(text, at) ??
      scanApacheStamp(text, at) ??
      scanYearLastStamp(text, at) ??
      scanDayMonthStamp(text, at)
    );
  }
  return (
    scanSyslogStamp(text, at) ??
    scanKlogStamp(text, at) ??
    scanWeekdayStamp(text, at) ??
    scanMonthDayYearStamp(text, at)
  );
}

/** A text that is nothing but a stamp, as a field of JSON or CSV holds it; dates alone count here. */
export function parseStamp(text: string): StampAsWritten | null {
  const trimmed = text.trim();
  const scan = scanStamp(trimmed, 0);
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

function parseNumber(text: string): StampAsWritten | null {
  return /^\d+(\.\d+)?(e\d+)?$/i.test(text) ? toEpochStamp(Number(text), text) : null;
}
