import type { Period, Season, Stretch, Unit, YearWord } from "../meaning/meaning";
import { civilOf, monthStart, weekdayOfWall } from "./calendar";
import { type Outlook, readDate } from "./dates";
import { dayMs, type Wall, type WallSpan } from "./wall";

const thursday = 3;

function weekAround(wallMs: number): WallSpan {
  const midnight = Math.floor(wallMs / dayMs) * dayMs;
  const fromMs = midnight - weekdayOfWall(midnight) * dayMs;
  return { fromMs, toMs: fromMs + 7 * dayMs };
}

/** A week by its number; without a year the nearest, or the one on the side to which the message looks. */
function numberedWeek(
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
function weekIn({ fromMs, toMs }: WallSpan, place: number): WallSpan {
  if (place > 0) {
    const first = fromMs + ((thursday - weekdayOfWall(fromMs) + 7) % 7) * dayMs;
    return weekAround(first + (place - 1) * 7 * dayMs);
  }
  const lastDay = toMs - dayMs;
  const last = lastDay - ((weekdayOfWall(lastDay) - thursday + 7) % 7) * dayMs;
  return weekAround(last + (place + 1) * 7 * dayMs);
}

/** Where spring, summer, autumn and winter begin north of the equator, by the sun; it may be a day off. */
const firstDays = [20, 21, 23, 21];

/** A season of the named year, or the one whose turn it is. */
function seasonSpan(season: Season, wall: Wall, outlook: Outlook): WallSpan {
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

type PeriodReading = {
  readonly span: WallSpan;
  readonly granularity: Unit;
  readonly isRelative: boolean;
};

/** A stretch of the calendar as a whole: a month is a month, never thirty days. */
export function readPeriod(period: Period, wall: Wall, outlook: Outlook): PeriodReading {
  const whole = readWhole(period, wall, outlook);
  if (period.section === null) return whole;
  return { ...whole, span: sectionOf(whole.span, period.section) };
}

function readWhole({ of }: Period, wall: Wall, outlook: Outlook): PeriodReading {
  switch (of.kind) {
    case "counted":
      return {
        span: countedSpan(of.unit, of.offset, wall),
        granularity: unitOf(of.unit),
        isRelative: true,
      };
    case "year":
      return { span: months(of.year, 1, 12), granularity: "year", isRelative: false };
    case "month":
      return ofYear(of.year, of.month, 1, "month", wall, outlook);
    case "quarter":
      return ofYear(of.year, of.quarter * 3 - 2, 3, "quarter", wall, outlook);
    case "half-year":
      return ofYear(of.year, of.half * 6 - 5, 6, "month", wall, outlook);
    case "decade":
      return {
        span: months(of.firstYear, 1, 120),
        granularity: "year",
        isRelative: false,
      };
    case "season":
      return {
        span: seasonSpan(of, wall, outlook),
        granularity: "quarter",
        isRelative: of.turn !== null || of.year?.kind === "offset",
      };
    case "week-of":
    case "week-number":
    case "week-in":
      return readWeek(of, wall, outlook);
  }
}

type Week = Extract<Stretch, { kind: "week-of" | "week-number" | "week-in" }>;

function readWeek(of: Week, wall: Wall, outlook: Outlook): PeriodReading {
  const week = { granularity: "week", isRelative: false } as const;
  if (of.kind === "week-number") return { ...week, span: numberedWeek(of, wall, outlook) };
  if (of.kind === "week-of") {
    const [midnight = wall.todayMs] = readDate(of.day, wall, outlook).midnights;
    return { ...week, span: weekAround(midnight) };
  }
  const { span, isRelative } = readWhole({ of: of.of, section: null }, wall, outlook);
  return { ...week, span: weekIn(span, of.place), isRelative };
}

function unitOf(unit: Unit | "weekend" | "latest-weekend"): Unit {
  return unit === "weekend" || unit === "latest-weekend" ? "day" : unit;
}

function months(year: number, month: number, count: number): WallSpan {
  return { fromMs: monthStart(year, month), toMs: monthStart(year, month + count) };
}

/** Without a year, the latest that has begun, unless the message looks ahead. */
function ofYear(
  word: YearWord,
  month: number,
  count: number,
  granularity: Unit,
  wall: Wall,
  outlook: Outlook,
): PeriodReading {
  const now = civilOf(wall.todayMs).year;
  const isRelative = word?.kind === "offset";
  if (word !== null) {
    const year = word.kind === "number" ? word.year : now + word.years;
    return { span: months(year, month, count), granularity, isRelative };
  }
  const thisYear = months(now, month, count);
  const isPast = thisYear.fromMs <= wall.todayMs;
  const isOver = thisYear.toMs <= wall.todayMs;
  const year = outlook === "ahead" ? (isOver ? now + 1 : now) : isPast ? now : now - 1;
  return { span: months(year, month, count), granularity, isRelative };
}

function countedSpan(
  unit: Unit | "weekend" | "latest-weekend",
  offset: number,
  wall: Wall,
): WallSpan {
  const { year, month } = civilOf(wall.todayMs);
  const monday = wall.todayMs - weekdayOfWall(wall.todayMs) * dayMs + offset * 7 * dayMs;
  switch (unit) {
    case "week":
      return { fromMs: monday, toMs: monday + 7 * dayMs };
    case "weekend":
      return weekendOf(monday);
    case "latest-weekend":
      return weekendOf(weekdayOfWall(wall.todayMs) >= 5 ? monday : monday - 7 * dayMs);
    case "month":
      return months(year, month + offset, 1);
    case "quarter":
      return months(year, Math.floor((month - 1) / 3) * 3 + 1 + offset * 3, 3);
    case "year":
      return months(year + offset, 1, 12);
    default:
      return { fromMs: wall.todayMs + offset * dayMs, toMs: wall.todayMs + (offset + 1) * dayMs };
  }
}

function weekendOf(monday: number): WallSpan {
  return { fromMs: monday + 5 * dayMs, toMs: monday + 7 * dayMs };
}

/** Thirds by whole days: of a month, the first ten days and the second. */
function sectionOf({ fromMs, toMs }: WallSpan, section: "early" | "mid" | "late"): WallSpan {
  const third = Math.max(1, Math.floor((toMs - fromMs) / dayMs / 3)) * dayMs;
  if (section === "early") return { fromMs, toMs: fromMs + third };
  if (section === "mid") return { fromMs: fromMs + third, toMs: fromMs + 2 * third };
  return { fromMs: fromMs + 2 * third, toMs };
}
