import { ambiguousZone } from "../../stamps/zone-words";
import { isZone, zoneOffsetAtMs } from "../../zone";
import type { Clock, Moment, Unit } from "../meaning/meaning";
import { hourInPart } from "../meaning/moments";
import { type DayReadings, nearerTimes, type Outlook } from "./dates";
import { readDay } from "./days";
import { dayMs, type Wall, type WallSpan, wallOf } from "./wall";

/** Stretches of one zone's clock that a moment may mean, the likeliest first. */
export type MomentReadings = {
  readonly wall: Wall;
  readonly spans: readonly WallSpan[];
  /** A time of day, which a clock may show never or twice; else days or parts of them. */
  readonly isClock: boolean;
  readonly granularity: Unit;
  readonly confidence: number;
  readonly isRelative: boolean;
  readonly reason: string;
};

const hourMs = 3_600_000;
const minuteMs = 60_000;
const lengths = { hour: minuteMs, minute: minuteMs, second: 1000, millisecond: 1 } as const;

export function readMoment(moment: Moment, wall: Wall, outlook: Outlook): MomentReadings | null {
  const zones = zonesOf(moment, wall);
  const [first] = zones;
  if (first === undefined) return null;
  return readInZone(moment, inZone(wall, first), outlook);
}

function inZone(wall: Wall, zone: string): Wall {
  return zone === wall.zone ? wall : wallOf(zone, wall.referenceMs);
}

/** The zones that may be meant, the likeliest first; none when the one that is named does not exist. */
export function zonesOf(moment: Moment, wall: Wall): readonly string[] {
  if (moment.unknownZone !== null) return [];
  if (moment.zone === null) return [wall.zone];
  if (moment.zone.zone !== null) return isZone(moment.zone.zone) ? [moment.zone.zone] : [];
  const candidates = ambiguousZone(moment.zone.name) ?? [];
  const own = zoneOffsetAtMs(wall.zone, wall.referenceMs);
  const isOwn = (zone: string) =>
    zone === wall.zone || zoneOffsetAtMs(zone, wall.referenceMs) === own;
  const zones = candidates.map(({ zone }) => zone);
  const local = zones.filter(isOwn);
  return local.length > 0 ? local.slice(0, 1) : zones;
}

function readInZone(moment: Moment, wall: Wall, outlook: Outlook): MomentReadings | null {
  const { day, clock, part } = moment;
  if (clock !== null) {
    if (day === null) return readClock(moment, clock, wall, outlook);
    return readClockOfDay(moment, clock, readDay(day, wall, outlook), wall);
  }
  const days = day === null ? null : readDay(day, wall, outlook);
  const midnights = days?.midnights ?? [wall.todayMs];
  if (midnights.length === 0) return null;
  const spans = midnights.map((midnight) =>
    part === null
      ? { fromMs: midnight, toMs: midnight + dayMs }
      : { fromMs: midnight + part.fromHour * hourMs, toMs: midnight + part.toHour * hourMs },
  );
  return {
    wall,
    spans,
    isClock: false,
    granularity: part === null ? "day" : "hour",
    confidence: part === null ? (days?.confidence ?? 0.9) : 0.7,
    isRelative: days?.isRelative ?? true,
    reason: reasonOf(day === null ? "today" : day.kind, wall),
  };
}

function reasonOf(kind: string, { zone }: Wall): string {
  if (kind === "date") return `The day as it is written, in ${zone}`;
  if (kind === "day-in") return `Counted in a period of the calendar, in ${zone}`;
  if (kind === "day-of-month") return `The nearest month with that day, in ${zone}`;
  return `Reckoned from the day of writing, in ${zone}`;
}

function possibleHours({ day, part }: Moment, written: Clock): readonly number[] {
  // Who writes the year and the minute writes the hour of a clock of 24.
  const isFull = day?.kind === "date" && day.year !== null && written.granularity !== "hour";
  if (part === null) return isFull ? written.hours.slice(0, 1) : written.hours;
  const smallest = Math.min(...written.hours);
  // Of 0 and 12 the twelve is what was written.
  const hour = written.hours.includes(12) ? 12 : smallest;
  const named = hourInPart(hour, part);
  return written.hours.length === 1 && smallest > 12 ? written.hours : [named];
}

/** A part of the day that a time of day stands behind has named its half. */
function readClockOfDay(
  moment: Moment,
  clock: Clock,
  days: DayReadings,
  wall: Wall,
): MomentReadings | null {
  const spans = days.midnights.flatMap((midnight) =>
    possibleHours(moment, clock).map((hour) =>
      toSpan(midnight + hour * hourMs + clock.msOfHour, clock, moment),
    ),
  );
  if (spans.length === 0) return null;
  const isToday = moment.day?.kind === "offset" && moment.day.days === 0;
  const ordered = isToday ? [...spans].sort((one, other) => pastFirst(one, other, wall)) : spans;
  return {
    ...{ wall, spans: ordered, isClock: true, granularity: clock.granularity },
    confidence: days.confidence,
    isRelative: days.isRelative,
    reason: reasonOf(moment.day?.kind ?? "today", wall),
  };
}

/** Of today's two, the later that has been. */
function pastFirst(one: WallSpan, other: WallSpan, { wallMs, isDayOnly }: Wall): number {
  if (isDayOnly) return 0;
  const [isPast, isOtherPast] = [one.fromMs <= wallMs, other.fromMs <= wallMs];
  if (isPast !== isOtherPast) return isPast ? -1 : 1;
  return isPast ? other.fromMs - one.fromMs : one.fromMs - other.fromMs;
}

function readClock(moment: Moment, clock: Clock, wall: Wall, outlook: Outlook): MomentReadings {
  const hours = possibleHours(moment, clock);
  const starts = candidateStarts(hours, clock, wall);
  const picked = wall.isDayOnly
    ? wall.todayMs + (hours[0] ?? 0) * hourMs + clock.msOfHour
    : pickStart(starts, wall, outlook);
  const others = otherReadings(picked, hours, clock, wall);
  const dayOff = Math.floor((picked - wall.todayMs) / dayMs);
  const whose =
    dayOff === 0
      ? "the day of writing"
      : dayOff < 0
        ? "the day before writing"
        : "the day after writing";
  return {
    wall,
    spans: [picked, ...others].map((start) => toSpan(start, clock, moment)),
    isClock: true,
    granularity: clock.granularity,
    confidence: 0.9,
    isRelative: false,
    reason: `A time of day without a date: ${whose}, in ${wall.zone}`,
  };
}

export function candidateStarts(hours: readonly number[], clock: Clock, wall: Wall): number[] {
  const days = [-1, 0, 1].map((offset) => wall.todayMs + offset * dayMs);
  const starts = days.flatMap((midnight) =>
    hours.map((hour) => midnight + hour * hourMs + clock.msOfHour),
  );
  return starts.sort((one, other) => one - other);
}

const soonMs = hourMs;
const halfDayMs = 12 * hourMs;

/** The last that has been, unless what is written looks ahead, or the next is far nearer or later on the same day. */
function pickStart(starts: readonly number[], wall: Wall, outlook: Outlook): number {
  const past = starts.filter((start) => start <= wall.wallMs).at(-1) ?? starts[0] ?? 0;
  const next = starts.find((start) => start > wall.wallMs) ?? past;
  const aheadMs = next - wall.wallMs;
  if (outlook === "ahead") return next;
  if (aheadMs <= soonMs && aheadMs * nearerTimes < wall.wallMs - past) return next;
  const isSameDay = next < wall.todayMs + dayMs && past < wall.todayMs;
  if (outlook === "open" && isSameDay && aheadMs <= halfDayMs && wall.wallMs - past > halfDayMs)
    return next;
  return past;
}

/** The other half of the day, and the next day for what has just been left out. */
function otherReadings(
  picked: number,
  hours: readonly number[],
  clock: Clock,
  wall: Wall,
): number[] {
  if (hours.length > 1) {
    const midnight = Math.floor(picked / dayMs) * dayMs;
    const starts = hours.map((hour) => midnight + hour * hourMs + clock.msOfHour);
    return starts.filter((start) => start !== picked);
  }
  if (wall.isDayOnly) return [];
  const apart = Math.abs(picked - wall.wallMs);
  if (apart <= halfDayMs) return [];
  return [picked < wall.wallMs ? picked + dayMs : picked - dayMs];
}

export function toSpan(start: number, clock: Clock, { isRough }: Moment): WallSpan {
  if (clock.pastMs > 0) return { fromMs: start, toMs: start + clock.pastMs };
  if (!isRough && !clock.isRough)
    return { fromMs: start, toMs: start + lengths[clock.granularity] };
  const slack = slackOf(clock);
  return { fromMs: start - slack, toMs: start + slack };
}

/** How far "about" reaches to either side: the rounder the number, the farther. */
function slackOf({ granularity, msOfHour }: Clock): number {
  if (granularity === "hour") return 15 * minuteMs;
  if (granularity !== "minute") return minuteMs;
  return msOfHour % (15 * minuteMs) === 0 ? 10 * minuteMs : 5 * minuteMs;
}
