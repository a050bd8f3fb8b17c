/** A day of the proleptic Gregorian calendar, as digits say it. */
export type CivilDate = { readonly year: number; readonly month: number; readonly day: number };

const daysInMonths = [31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31] as const;
export const microsPerDay = 86_400_000_000;

function isLeapYear(year: number): boolean {
  return (year % 4 === 0 && year % 100 !== 0) || year % 400 === 0;
}

/** Strict: 31 February and year 0 are not dates. */
export function isCivilDate({ year, month, day }: CivilDate): boolean {
  if (year < 1 || year > 9999 || month < 1 || month > 12 || day < 1) return false;
  const days = daysInMonths[month - 1] ?? 0;
  return day <= (month === 2 && isLeapYear(year) ? 29 : days);
}

/**
 * Days from 1970-01-01, negative before it. Counts in eras of 400 years that start on 1 March, so
 * that the leap day is the last of its year (Hinnant, "chrono-compatible low-level date algorithms").
 */
export function daysFromCivil({ year, month, day }: CivilDate): number {
  const shiftedYear = month <= 2 ? year - 1 : year;
  const era = Math.floor(shiftedYear / 400);
  const yearOfEra = shiftedYear - era * 400;
  const dayOfYear = Math.floor((153 * (month + (month > 2 ? -3 : 9)) + 2) / 5) + day - 1;
  const dayOfEra =
    yearOfEra * 365 + Math.floor(yearOfEra / 4) - Math.floor(yearOfEra / 100) + dayOfYear;
  return era * 146_097 + dayOfEra - 719_468;
}

/** The calendar day that holds a wall clock given in microseconds from 1970. */
export function civilFromMicros(wallMicros: number): CivilDate {
  const date = new Date(Math.floor(wallMicros / microsPerDay) * 86_400_000);
  return { year: date.getUTCFullYear(), month: date.getUTCMonth() + 1, day: date.getUTCDate() };
}
