import { scanDay } from "@/lib/time/instants/day-scan";
import {
  type CivilDate,
  civilFromMicros,
  daysFromCivil,
  microsPerDay,
} from "@/lib/time/stamps/civil-time";

/** `2026-03-14` when the name of a file, or else of a folder around it, holds one whole date; null when none does. */
export function dayOfPath(path: string): string | null {
  for (const name of path.split("/").toReversed()) {
    const days = new Set(daysIn(name));
    const [only] = days;
    if (days.size === 1 && only !== undefined) return only;
  }
  const month = path.match(yearAndMonth)?.[0];
  return month === undefined ? null : `${month}-01`;
}

/** `2026-04` of a folder: enough for times that say the day of the month. */
const yearAndMonth = /(?<![\d-])(?:19|20)\d\d-(?:0[1-9]|1[0-2])(?![\d-])/;

/** The names of years with fewer digits, and days without a year, could be anything. */
function daysIn(name: string): readonly string[] {
  return [...name.matchAll(/(?<!\d)\d/g)].flatMap(({ index }) => {
    const day = scanDay(name, index, null);
    const isWhole = day !== null && !day.isYearless && /\d{4}/.test(name.slice(index, day.end));
    return isWhole ? [spellDay(day.date)] : [];
  });
}

export function spellDay(date: CivilDate): string {
  const { year, month, day } = civilFromMicros(daysFromCivil(date) * microsPerDay);
  return [year, String(month).padStart(2, "0"), String(day).padStart(2, "0")].join("-");
}

/** `2026-01-01` for stamps without a year, when a folder or the name says one year and no other. */
export function yearOfPath(path: string): string | null {
  const years = new Set(path.match(/(?<!\d)(?:19[7-9]|20[0-9])\d(?!\d)/g) ?? []);
  const [only] = years;
  return years.size === 1 && only !== undefined ? `${only}-01-01` : null;
}
