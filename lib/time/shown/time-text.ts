import type { Instant, Interval } from "@/lib/base/instant";
import type { EventTime, KnownTime } from "@/lib/domain/evidence/event-time";
import type { Granularity } from "@/lib/domain/evidence/evidence-record";
import { findWholeDays, type WholeDays } from "./whole-days";
import { formatDay, formatOffset, toWallClock, two, type WallClock } from "./zoned-time";

/** How much of a clock time is written. */
type Precision = "millisecond" | "second" | "minute" | "hour" | "day";

const precisions: Readonly<Record<Granularity, Precision>> = {
  microsecond: "millisecond",
  millisecond: "millisecond",
  second: "second",
  minute: "minute",
  hour: "hour",
  day: "day",
  month: "day",
  year: "day",
};

const unitMs: Readonly<Record<Precision, number>> = {
  millisecond: 1,
  second: 1_000,
  minute: 60_000,
  hour: 3_600_000,
  day: 86_400_000,
};

/** `14:02:03`; with the day in front when `withDay`. The zone is never left to guess: see `zoneLabel`. */
export function formatTime(
  at: Instant,
  zone: string,
  { precision = "second", withDay = false }: { precision?: Precision; withDay?: boolean } = {},
): string {
  const wall = toWallClock(at, zone);
  if (precision === "day") return formatDay(wall);
  const time = formatClock(wall, precision);
  return withDay ? `${formatDay(wall)} ${time}` : time;
}

function formatClock(wall: WallClock, precision: Precision): string {
  const minutes = `${two(wall.hour)}:${two(wall.minute)}`;
  if (precision === "hour" || precision === "minute") return minutes;
  const seconds = `${minutes}:${two(wall.second)}`;
  return precision === "millisecond"
    ? `${seconds}.${String(wall.millisecond).padStart(3, "0")}`
    : seconds;
}

/** `2026-03-08 14:02:03 UTC`: whole, for a time that stands alone. */
export function formatDateTime(at: Instant, zone: string): string {
  return `${formatTime(at, zone, { withDay: true })} ${zoneLabel(zone, at)}`;
}

/** `UTC`, or `Europe/Berlin (+02:00)`: the offset is the one that holds at `at`. */
export function zoneLabel(zone: string, at: Instant): string {
  return zone === "UTC" ? "UTC" : `${zone} (${offsetText(toWallClock(at, zone))})`;
}

/** `+02:00`, and `+00:00` where a document would say `Z`. */
export function offsetText({ offsetMinutes }: WallClock): string {
  return offsetMinutes === 0 ? "+00:00" : formatOffset(offsetMinutes);
}

/**
 * An unknown time stays unknown; a time as fine as its unit is one value; a wider one is a range. Whole days
 * that begin in another zone than the one shown name theirs.
 */
export function formatEventTime(
  time: EventTime,
  zone: string,
  { withDay = false }: { withDay?: boolean } = {},
): string {
  if (time.kind === "unknown") return "time unknown";
  const days = findWholeDays(time, zone);
  if (days !== null) return formatWholeDays(days, zone);
  const precision = precisions[time.granularity];
  if (precision !== "day" && isOneUnit(time, precision))
    return formatTime(time.earliest, zone, { precision, withDay });
  return formatInterval(time, zone, { precision: rangePrecision(time), withDay });
}

/** `2026-03-07`, or `2026-03-01 – 2026-03-31 (Europe/Berlin)`. */
function formatWholeDays({ first, last, zone }: WholeDays, shownZone: string): string {
  const days = first === last ? first : `${first} – ${last}`;
  return zone === shownZone ? days : `${days} (${zone})`;
}

export function formatInterval(
  { earliest, latest }: Interval,
  zone: string,
  options: { precision?: Precision; withDay?: boolean } = {},
): string {
  const from = toWallClock(earliest, zone);
  const to = toWallClock(latest, zone);
  const crossesDays = formatDay(from) !== formatDay(to);
  const withDay = options.withDay === true || crossesDays;
  const start = formatTime(earliest, zone, { ...options, withDay });
  // Ends that read alike are told once: “00:22:33 – 00:22:33” is no stretch.
  if (start === formatTime(latest, zone, { ...options, withDay })) return start;
  return `${start} – ${formatTime(latest, zone, { ...options, withDay: crossesDays })}`;
}

function isOneUnit(time: KnownTime, precision: Precision): boolean {
  return time.latest - time.earliest < unitMs[precision];
}

function rangePrecision({ earliest, latest }: Interval): Precision {
  const width = latest - earliest;
  if (width < 10_000) return "millisecond";
  return width < 7_200_000 ? "second" : "minute";
}

/** `850 ms`, `42 s`, `7 m 02 s`, `3 h 05 m`, `2 d 04 h`; a minus in front of a negative one. */
export function formatDuration(durationMs: number): string {
  const size = Math.abs(durationMs);
  const sign = durationMs < 0 ? "−" : "";
  if (size < 1_000) return `${sign}${Math.round(size)} ms`;
  const seconds = Math.round(size / 1_000);
  if (seconds < 60) return `${sign}${size < 10_000 ? trimmed(size / 1_000) : seconds} s`;
  const minutes = Math.floor(seconds / 60);
  if (minutes < 60) return `${sign}${minutes} m ${two(seconds % 60)} s`;
  const hours = Math.floor(minutes / 60);
  if (hours < 48) return `${sign}${hours} h ${two(minutes % 60)} m`;
  return `${sign}${Math.floor(hours / 24)} d ${two(hours % 24)} h`;
}

function trimmed(seconds: number): string {
  return seconds.toFixed(1).replace(/\.0$/, "");
}

/** An offset of a clock, told as people say it: `clock 7 m 02 s ahead`. Empty when there is none. */
export function formatClockOffset(offsetMs: number): string {
  if (offsetMs === 0) return "";
  return `clock ${formatDuration(Math.abs(offsetMs))} ${offsetMs > 0 ? "ahead" : "behind"}`;
}
