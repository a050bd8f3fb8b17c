import type { StampAsWritten } from "@/lib/domain/evidence/evidence-record";
import { type CivilDate, daysFromCivil, isCivilDate, microsPerDay } from "./civil-time";
import type { ClockScan } from "./clock-scan";
import type { OffsetScan } from "./offset-scan";

/** A stamp found in a text, and where it ends. */
export type StampScan = { readonly stamp: StampAsWritten; readonly end: number };

/** Years that stamps without a year are written in start here: a leap year, so that 29 Feb exists. */
export const yearlessYear = 1972;

/** Puts date, time of day and zone together; null when the date is not in the calendar. */
export function toStampScan(
  text: string,
  start: number,
  date: CivilDate,
  clock: ClockScan,
  zone: OffsetScan = { offsetMinutes: null, end: clock.end },
  isYearless = false,
): StampScan | null {
  if (!isCivilDate(date)) return null;
  const end = Math.max(clock.end, zone.end);
  return {
    end,
    stamp: {
      wallMicros: daysFromCivil(date) * microsPerDay + clock.microsOfDay,
      offsetMinutes: zone.offsetMinutes,
      isYearless,
      granularity: clock.granularity,
      raw: text.slice(start, end),
    },
  };
}
