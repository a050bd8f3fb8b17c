import { daysFromCivil, isCivilDate } from "../../stamps/civil-time";
import type { Amount } from "../meaning/meaning";
import { dayMs } from "./wall";

/** Midnight of a day as wall clock; null when there is no such day. */
export function midnightOf(year: number, month: number, day: number): number | null {
  return isCivilDate({ year, month, day }) ? daysFromCivil({ year, month, day }) * dayMs : null;
}

/** The first of a month, with months counted on from January across years. */
export function monthStart(year: number, month: number): number {
  const index = month - 1;
  const inYear = year + Math.floor(index / 12);
  return daysFromCivil({ year: inYear, month: (((index % 12) + 12) % 12) + 1, day: 1 }) * dayMs;
}

export function civilOf(wallMs: number) {
  const date = new Date(wallMs);
  return {
    year: date.getUTCFullYear(),
    month: date.getUTCMonth() + 1,
    day: date.getUTCDate(),
  };
}

/** Monday is 0; 1 January 1970 was a Thursday. */
export function weekdayOfWall(wallMs: number): number {
  return (((Math.floor(wallMs / dayMs) + 3) % 7) + 7) % 7;
}

/** Months and days on a wall clock; of 31 January a month later, the last of February. */
export function moveDays(wallMs: number, { months, days }: Amount, direction: -1 | 1): number {
  const { year, month, day } = civilOf(wallMs);
  const target = months === 0 ? null : monthStart(year, month + direction * months);
  const ofDay = ((wallMs % dayMs) + dayMs) % dayMs;
  const moved =
    target === null ? wallMs : target + (Math.min(day, daysInMonth(target)) - 1) * dayMs + ofDay;
  return moved + direction * days * dayMs;
}

function daysInMonth(startMs: number): number {
  const { year, month } = civilOf(startMs);
  return Math.round((monthStart(year, month + 1) - startMs) / dayMs);
}
