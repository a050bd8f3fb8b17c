import type { StampAsWritten } from "@/lib/domain/evidence/evidence-record";
import { scanDay } from "@/lib/time/instants/day-scan";
import { type InstantScan, scanInstant } from "@/lib/time/instants/instant-scan";
import { scanClockBesideDay } from "@/lib/time/instants/time-of-day-scan";
import { daysFromCivil, microsPerDay } from "@/lib/time/stamps/civil-time";
import { scanHalfFirst } from "@/lib/time/stamps/half-before";
import type { DateOrder } from "@/lib/time/stamps/ordered-stamp";

const weekday = /^(?:\p{L}{1,12}\.?,? |[(]?\p{L}[)] )/u;

/** The time that a cell is as a whole, however it is written; null when it holds more or something else. */
export function readCell(text: string, order: DateOrder | null): InstantScan | null {
  const trimmed = text.trim();
  if (trimmed === "" || trimmed.length > cellCharsMax) return null;
  const at = /^["'[(]/.test(trimmed) ? 1 : 0;
  return (
    scanWhole(trimmed, at, order) ??
    scanWhole(trimmed, weekday.exec(trimmed)?.[0].length ?? 0, order)
  );
}

const cellCharsMax = 64;

function scanWhole(text: string, at: number, order: DateOrder | null): InstantScan | null {
  const scan = scanInstant(text, at, order);
  return scan !== null && /^\W{0,2}\p{L}{0,4}\W{0,2}$/u.test(text.slice(scan.end)) ? scan : null;
}

/** `140326` in a column of days, which only the clocks beside it make one. */
export function readPackedDay(text: string, order: DateOrder | null): StampAsWritten | null {
  const raw = text.trim();
  if (!/^\d{6}$/.test(raw)) return null;
  const day = scanDay(`${raw} 00:00`, 0, order);
  if (day === null || day.end !== raw.length) return null;
  return {
    ...{ wallMicros: daysFromCivil(day.date) * microsPerDay, offsetMinutes: null },
    ...{ isYearless: false, granularity: "day" as const, raw },
  };
}

/** A cell of a column of times of day: `02:15`, `021503`, `2.15`, `02h15`. */
export function readClockCell(text: string): number | null {
  const trimmed = text.trim();
  const padded = /^\d{3,5}$/.test(trimmed)
    ? trimmed.padStart(trimmed.length > 4 ? 6 : 4, "0")
    : trimmed;
  const clock = scanHalfFirst(padded, 0) ?? scanClockBesideDay(padded, 0);
  return clock !== null && /^\W{0,2}\p{L}{0,3}\.?$/u.test(padded.slice(clock.end))
    ? clock.microsOfDay
    : null;
}

/** Day 1 of spreadsheets is the last of 1899; days since then, the clock as their fraction. */
const serialEpochDays = 25_569;
const serialDaysMin = 32_874;
const serialDaysMax = 55_153;

/** `46071.25223380`: a day of a spreadsheet, between 1990 and 2050, with its clock. */
export function readSerialDay(text: string): StampAsWritten | null {
  const raw = text.trim();
  if (!/^\d{5}[.,]\d{3,12}$/.test(raw)) return null;
  const days = Number(raw.replace(",", "."));
  if (days < serialDaysMin || days > serialDaysMax) return null;
  const seconds = Math.round((days - serialEpochDays) * (microsPerDay / 1_000_000));
  return {
    ...{ wallMicros: seconds * 1_000_000, offsetMinutes: null, isYearless: false },
    ...{ granularity: "second" as const, raw },
  };
}
