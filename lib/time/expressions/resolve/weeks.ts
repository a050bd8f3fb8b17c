import type { Stretch, YearWord } from "../meaning/meaning";
import { civilOf, monthStart, weekdayOfWall } from "./calendar";
import type { Outlook } from "./dates";
import { dayMs, type Wall, type WallSpan } from "./wall";

const thursday = 3;

export function weekAround(wallMs: number): WallSpan {
  const midnight = Math.floor(wallMs / dayMs) * dayMs;
  const fromMs = midnight - weekdayOfWall(midnight) * dayMs;
  return { fromMs, toMs: fromMs + 7 * dayMs };
}

/** A week by its number; without a year the nearest, or the one on the side to which the message looks. */
export function numberedWeek(
  { week, year }: Extract<Stretch, { kind: "week-number" }>,
  wall: Wall,
  outlook: Outlook,
): WallSpan {
  const now = civilOf(wall.todayMs).year;
  if (year !== null) return weekOfYear(yearOf(year, now), week);
  const candidates = [-1, 0, 1].map((years) => weekOfYear(now + years, week));
  const past = candidates.filter(({ fromMs }) => fromMs <= wall.todayMs).at(-1);
  const next = candidates.find(({ toMs }) => toMs > wall.todayMs);
  if (past === undefined || next === undefined) return past ?? next ?? weekOfYear(now, week);
  if (outlook !== "open") return outlook === "ahead" ? next : past;
  return next.fromMs - wall.todayMs < wall.todayMs - past.fromMs ? next : past;
}

function yearOf(year: Exclude<YearWord, null>, now: number): number {
  return year.kind === "number" ? year.year : now + year.years;
}

/** The first week is that of 4 January. */
function weekOfYear(year: number, week: number): WallSpan {
  return weekAround(monthStart(year, 1) + 3 * dayMs + (week - 1) * 7 * dayMs);
}

/** A week lies in the stretch in which its Thursday lies. */
export function weekIn({ fromMs, toMs }: WallSpan, place: number): WallSpan {
  if (place > 0) {
    const first = fromMs + ((thursday - weekdayOfWall(fromMs) + 7) % 7) * dayMs;
    return weekAround(first + (place - 1) * 7 * dayMs);
  }
  const lastDay = toMs - dayMs;
  const last = lastDay - ((weekdayOfWall(lastDay) - thursday + 7) % 7) * dayMs;
  return weekAround(last + (place + 1) * 7 * dayMs);
}
