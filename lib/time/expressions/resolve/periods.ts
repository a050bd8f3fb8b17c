import type { Period, Stretch, Unit, YearWord } from "../meaning/meaning";
import { civilOf, monthStart, weekdayOfWall } from "./calendar";
import { type Outlook, readDate } from "./dates";
import { seasonSpan } from "./seasons";
import { dayMs, type Wall, type WallSpan } from "./wall";
import { numberedWeek, weekAround, weekIn } from "./weeks";

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
