import type { ReadMapping } from "@/lib/domain/evidence/artifact";
import type { StampAsWritten } from "@/lib/domain/evidence/evidence-record";
import { scanDay } from "@/lib/time/instants/day-scan";
import { daysFromCivil, microsPerDay } from "@/lib/time/stamps/civil-time";

/** The day that somebody said, or that the name of the file tells: `2026-03-14`. */
export function dayOfMapping(mapping: ReadMapping | null): StampAsWritten | null {
  const written = mapping?.day;
  const day = written === undefined ? null : scanDay(written, 0, null);
  if (written === undefined || day === null) return null;
  return {
    wallMicros: daysFromCivil(day.date) * microsPerDay,
    offsetMinutes: null,
    isYearless: false,
    granularity: "day",
    raw: written,
  };
}
