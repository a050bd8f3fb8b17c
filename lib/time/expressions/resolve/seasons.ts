import type { Season } from "../meaning/meaning";
import { civilOf, monthStart } from "./calendar";
import type { Outlook } from "./dates";
import { dayMs, type Wall, type WallSpan } from "./wall";

/** Where spring, summer, autumn and winter begin north of the equator, by the sun; it may be a day off. */
const firstDays = [20, 21, 23, 21];

/** A season of the named year, or the one whose turn it is. */
export function seasonSpan(season: Season, wall: Wall, outlook: Outlook): WallSpan {
  const now = civilOf(wall.todayMs).year;
  const { year, turn } = season;
  if (year !== null) return inYear(season, year.kind === "number" ? year.year : now + year.years);
  const candidates = [-2, -1, 0, 1].map((years) => inYear(season, now + years));
  const [before = inYear(season, now - 1), after = inYear(season, now)] = [
    candidates.filter(({ fromMs }) => fromMs <= wall.todayMs).at(-1),
    candidates.find(({ fromMs }) => fromMs > wall.todayMs),
  ];
  const isUnderWay = before.toMs > wall.todayMs;
  switch (turn) {
    case -1:
      return candidates.filter(({ toMs }) => toMs <= wall.todayMs).at(-1) ?? before;
    case 0:
      return isUnderWay ? before : inYear(season, now);
    case 1:
      return after;
    case null:
      return outlook === "ahead" && !isUnderWay ? after : before;
  }
}

function inYear({ season, isOfMonths }: Season, year: number): WallSpan {
  return {
    fromMs: beginning(season, year, isOfMonths),
    toMs: beginning((season + 1) % 4, season === 3 ? year + 1 : year, isOfMonths),
  };
}

function beginning(season: number, year: number, isOfMonths: boolean): number {
  const day = isOfMonths ? 1 : (firstDays[season] ?? 1);
  return monthStart(year, season * 3 + 3) + (day - 1) * dayMs;
}
