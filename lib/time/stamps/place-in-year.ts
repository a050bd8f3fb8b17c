import { civilFromMicros, daysFromCivil, microsPerDay } from "./civil-time";
import { yearlessYear } from "./stamp-scan";

/**
 * The wall clock of a stamp without a year, written in 1972, in the year it lies in: `years` after the
 * first, which is 1972 itself while nothing states it. 29 February of a year that has none is 1 March.
 */
export function placeInYear(wallMicros: number, firstYear: number | null, years: number): number {
  const year = (firstYear ?? yearlessYear) + years;
  if (year === yearlessYear) return wallMicros;
  const { month, day } = civilFromMicros(wallMicros);
  const midnight = Math.floor(wallMicros / microsPerDay) * microsPerDay;
  return daysFromCivil({ year, month, day }) * microsPerDay + (wallMicros - midnight);
}
