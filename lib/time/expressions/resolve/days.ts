import type { Day } from "../meaning/meaning";
import { civilOf, midnightOf, monthStart, weekdayOfWall } from "./calendar";
import { dayMs, type Wall } from "./wall";

/** Midnights a day may mean, the likeliest first; none when the calendar has no such day. */
export type DayReadings = {
  readonly midnights: readonly number[];
  readonly confidence: number;
  readonly isRelative: boolean;
};

/** Which way a message looks: what it says is to come, what it says has been, or neither. */
export type Outlook = "ahead" | "back" | "open";

export function readDay(day: Day, wall: Wall, outlook: Outlook): DayReadings {
  switch (day.kind) {
    case "offset":
      return readings([wall.todayMs + day.days * dayMs], 0.9, true);
    case "weekday":
      return readings(weekdays(day, wall, outlook), 0.85, true);
    case "day-of-month":
      return readings(daysOfMonth(day.day, wall, outlook), 0.8, false);
    case "date":
      return readDate(day, wall, outlook);
  }
}

function readings(
  midnights: readonly number[],
  confidence: number,
  isRelative: boolean,
): DayReadings {
  return { midnights, confidence, isRelative };
}

function weekdays(day: Extract<Day, { kind: "weekday" }>, wall: Wall, outlook: Outlook): number[] {
  const monday = wall.todayMs - weekdayOfWall(wall.todayMs) * dayMs;
  const ofWeek = (week: number) => monday + (week * 7 + day.weekday) * dayMs;
  const before = day.weekday <= weekdayOfWall(wall.todayMs) ? ofWeek(0) : ofWeek(-1);
  const after = before + 7 * dayMs;
  if (day.week === null) return outlook === "ahead" ? [after, before] : [before, after];
  const named = ofWeek(day.week);
  const nearest = day.week < 0 ? (before === wall.todayMs ? before - 7 * dayMs : before) : after;
  return day.isLoose && day.week !== 0 && nearest !== named ? [named, nearest] : [named];
}

function daysOfMonth(day: number, wall: Wall, outlook: Outlook): number[] {
  const { year, month } = civilOf(wall.todayMs);
  const found: number[] = [];
  for (let offset = -3; offset <= 3; offset++) {
    const start = civilOf(monthStart(year, month + offset));
    const midnight = midnightOf(start.year, start.month, day);
    if (midnight !== null) found.push(midnight);
  }
  return nearestFirst(found, wall, outlook);
}

const yearsEitherWay = 8;

function readDate(day: Extract<Day, { kind: "date" }>, wall: Wall, outlook: Outlook): DayReadings {
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
function nearestFirst(midnights: readonly number[], wall: Wall, outlook: Outlook): number[] {
  const past = midnights.filter((midnight) => midnight <= wall.todayMs).at(-1);
  const next = midnights.find((midnight) => midnight > wall.todayMs);
  if (past === undefined || next === undefined)
    return [past ?? next].filter((one) => one !== undefined);
  const isNearer = (next - wall.todayMs) * nearerTimes < wall.todayMs - past;
  const takesNext = outlook === "ahead" || (outlook === "open" && isNearer);
  // What was a year ago is no other reading of a day that has been a week ago.
  return takesNext ? [next, past] : [past];
}
