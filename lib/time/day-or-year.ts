import { isCivilDate } from "./stamps/civil-time";

const written = /^((?:19|20)\d\d)(?:-(\d\d)-(\d\d))?$/;

/** `2026-03-14` or `2026`: what a person says of times that leave out their day or their year. */
export function isDayOrYear(text: string): boolean {
  const [matched, year, month, day] = written.exec(text) ?? [];
  if (matched === undefined) return false;
  if (month === undefined) return true;
  return isCivilDate({ year: Number(year), month: Number(month), day: Number(day) });
}
