import type { DateDay } from "../meaning/meaning";
import { civilOf, midnightOf } from "./calendar";
import type { Wall } from "./wall";

/** Midnights a day may mean, the likeliest first; none when the calendar has no such day. */
export type DayReadings = {
  readonly midnights: readonly number[];
  readonly confidence: number;
  readonly isRelative: boolean;
};

/** Which way a message looks: what it says is to come, what it says has been, or neither. */
export type Outlook = "ahead" | "back" | "open";

export function readings(
  midnights: readonly number[],
  confidence: number,
  isRelative: boolean,
): DayReadings {
  return { midnights, confidence, isRelative };
}

const yearsEitherWay = 8;

export function readDate(day: DateDay, wall: Wall, outlook: Outlook): DayReadings {
  const orders = [[day.month, day.day] as const];
  if (day.isEitherOrder) orders.push([day.day, day.month]);
  const { year } = day;
  if (year !== null) {
    const midnights = orders.map(([month, date]) => midnightOf(year, month, date));
    return readings(
      midnights.filter((midnight) => midnight !== null),
      day.isEitherOrder ? 0.8 : 1,
      false,
    );
  }
  const midnights = orders.flatMap(([month, date]) =>
    nearestFirst(inYears(month, date, wall), wall, outlook),
  );
  return readings(midnights, 0.9, false);
}

function inYears(month: number, day: number, wall: Wall): number[] {
  const { year } = civilOf(wall.todayMs);
  const found: number[] = [];
  for (let offset = -yearsEitherWay; offset <= yearsEitherWay; offset++) {
    const midnight = midnightOf(year + offset, month, day);
    if (midnight !== null) found.push(midnight);
  }
  return found;
}

/** A reading to come is taken when it is so many times nearer than the one that has been. */
export const nearerTimes = 4;

/** The last that has been and the next to come; the first of them that is meant. */
export function nearestFirst(midnights: readonly number[], wall: Wall, outlook: Outlook): number[] {
  const past = midnights.filter((midnight) => midnight <= wall.todayMs).at(-1);
  const next = midnights.find((midnight) => midnight > wall.todayMs);
  if (past === undefined || next === undefined)
    return [past ?? next].filter((one) => one !== undefined);
  const isNearer = (next - wall.todayMs) * nearerTimes < wall.todayMs - past;
  const takesNext = outlook === "ahead" || (outlook === "open" && isNearer);
  // What was a year ago is no other reading of a day that has been a week ago.
  return takesNext ? [next, past] : [past];
}
