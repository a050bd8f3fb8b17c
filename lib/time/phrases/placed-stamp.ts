import type { Granularity, StampAsWritten } from "@/lib/domain/evidence/evidence-record";
import { type CivilDate, daysFromCivil, microsPerDay } from "../stamps/civil-time";
import { wallToEpochMs } from "../zone";

/** Years in which a day without a year is tried: the rules of summer time have held in most places since. */
const triedYears = [2015, 2019, 2022, 2026];

/** The stamp of a time of day on a day, with the offset its zone has at that wall clock. */
export function toPlacedStamp(
  day: CivilDate,
  isYearless: boolean,
  clock: { readonly microsOfDay: number; readonly granularity: Granularity },
  zone: string | null,
  raw: string,
): StampAsWritten {
  const { microsOfDay, granularity } = clock;
  const wallMicros = daysFromCivil(day) * microsPerDay + microsOfDay;
  const offsetMinutes = zone === null ? null : findOffset(zone, day, microsOfDay, isYearless);
  return { wallMicros, offsetMinutes, isYearless, granularity, raw };
}

/** Without a year the offset is known only when it does not depend on the year. */
function findOffset(
  zone: string,
  day: CivilDate,
  microsOfDay: number,
  isYearless: boolean,
): number | null {
  const years = isYearless ? triedYears : [day.year];
  const offsets = new Set(
    years.map((year) => {
      const wallMs = Math.floor(
        (daysFromCivil({ ...day, year }) * microsPerDay + microsOfDay) / 1000,
      );
      return Math.round((wallMs - wallToEpochMs(zone, wallMs)) / 60_000);
    }),
  );
  const [only] = offsets;
  return offsets.size === 1 && only !== undefined ? only : null;
}
