import type { DayIn, Stretch } from "../meaning/meaning";
import { weekdayOfWall } from "./calendar";
import { nearestFirst, type Outlook } from "./dates";
import { readPeriod } from "./periods";
import { dayMs, type Wall, type WallSpan } from "./wall";

/** The midnights of "the second Tuesday of May", the likeliest year first; none when that May has no such day. */
export function placedDays(day: DayIn, wall: Wall, outlook: Outlook): readonly number[] {
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
