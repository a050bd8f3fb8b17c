import type { Day, DayIn, Stretch } from "../meaning/meaning";
import { civilOf, midnightOf, monthStart, weekdayOfWall } from "./calendar";
import { type DayReadings, nearestFirst, type Outlook, readDate, readings } from "./dates";
import { readPeriod } from "./periods";
import { dayMs, type Wall, type WallSpan } from "./wall";

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
    case "weekday-apart":
      return readings([weekdayApart(day, wall)], 0.85, true);
    case "day-in":
      return readings(placedDays(day, wall, outlook), 0.9, isFromWriting(day.of));
  }
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

function isFromWriting(of: Stretch): boolean {
  return (
    of.kind === "counted" || ("year" in of && of.kind !== "year" && of.year?.kind === "offset")
  );
}

/** Of two Fridays ago, written on a Friday, that Friday is none. */
function weekdayApart(
  { weekday, count }: Extract<Day, { kind: "weekday-apart" }>,
  { todayMs }: Wall,
): number {
  const ahead = (weekday - weekdayOfWall(todayMs) + 7) % 7;
  const first = count > 0 ? (ahead === 0 ? 7 : ahead) : ahead - 7;
  const more = count > 0 ? count - 1 : count + 1;
  return todayMs + (first + more * 7) * dayMs;
}

/** The midnights of "the second Tuesday of May", the likeliest year first; none when that May has no such day. */
function placedDays(day: DayIn, wall: Wall, outlook: Outlook): readonly number[] {
  const { of } = day;
  if (of.kind === "year" || !("year" in of) || of.year !== null)
    return placedIn(day, of, wall, outlook);
  const found = [-1, 0, 1].flatMap((years) =>
    placedIn(day, { ...of, year: { kind: "offset", years } }, wall, outlook),
  );
  return nearestFirst(found, wall, outlook);
}

function placedIn(
  { place, weekday, daysAfter }: DayIn,
  of: Stretch,
  wall: Wall,
  outlook: Outlook,
): number[] {
  const { span } = readPeriod({ of, section: null }, wall, outlook);
  const at = weekday === null ? dayIn(span, place) : weekdayIn(span, place, weekday);
  return at < span.fromMs || at >= span.toMs ? [] : [at + daysAfter * dayMs];
}

function dayIn({ fromMs, toMs }: WallSpan, place: number): number {
  return place > 0 ? fromMs + (place - 1) * dayMs : toMs + place * dayMs;
}

function weekdayIn({ fromMs, toMs }: WallSpan, place: number, weekday: number): number {
  if (place > 0) {
    const first = fromMs + ((weekday - weekdayOfWall(fromMs) + 7) % 7) * dayMs;
    return first + (place - 1) * 7 * dayMs;
  }
  const lastDay = toMs - dayMs;
  const last = lastDay - ((weekdayOfWall(lastDay) - weekday + 7) % 7) * dayMs;
  return last + (place + 1) * 7 * dayMs;
}
