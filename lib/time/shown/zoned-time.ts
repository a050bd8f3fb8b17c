import { formatInstant, type Instant, isInstant } from "@/lib/base/instant";
import { isZone, wallToEpochMs, zoneOffsetAtMs } from "../zone";

/** What a clock on the wall of a zone shows at an instant; `offsetMinutes` is how far east of UTC it is. */
export type WallClock = {
  readonly year: number;
  readonly month: number;
  readonly day: number;
  readonly hour: number;
  readonly minute: number;
  readonly second: number;
  readonly millisecond: number;
  readonly offsetMinutes: number;
};

/** `zone` is an IANA name or a fixed offset; a name the runtime does not know is read as UTC. */
export function toWallClock(at: Instant, zone: string): WallClock {
  const offsetMs = zoneOffsetAtMs(knownOrUtc(zone), at);
  const wall = new Date(at + offsetMs);
  return {
    year: wall.getUTCFullYear(),
    month: wall.getUTCMonth() + 1,
    day: wall.getUTCDate(),
    hour: wall.getUTCHours(),
    minute: wall.getUTCMinutes(),
    second: wall.getUTCSeconds(),
    millisecond: wall.getUTCMilliseconds(),
    offsetMinutes: Math.round(offsetMs / 60_000),
  };
}

/** A name the runtime does not know is read as UTC. */
export function knownOrUtc(zone: string): string {
  return isZone(zone) ? zone : "UTC";
}

/** `+02:00`; `Z` for UTC. */
export function formatOffset(offsetMinutes: number): string {
  if (offsetMinutes === 0) return "Z";
  const size = Math.abs(offsetMinutes);
  return `${offsetMinutes < 0 ? "-" : "+"}${two(Math.floor(size / 60))}:${two(size % 60)}`;
}

/** ISO 8601 with the offset of the zone: the form in which times are copied. */
export function formatIso(at: Instant, zone: string): string {
  const wall = toWallClock(at, zone);
  if (wall.offsetMinutes === 0) return formatInstant(at);
  const time = `${two(wall.hour)}:${two(wall.minute)}:${two(wall.second)}`;
  return `${formatDay(wall)}T${time}.${three(wall.millisecond)}${formatOffset(wall.offsetMinutes)}`;
}

export function formatDay(wall: WallClock): string {
  return `${String(wall.year).padStart(4, "0")}-${two(wall.month)}-${two(wall.day)}`;
}

/**
 * What a person typed into a time field, as a clock of `zone` would show it: `2026-03-08 14:02`,
 * with seconds and fraction when known, or a full ISO time whose own offset then counts. Null when it
 * is none of these. A wall clock shown twice is the earlier one.
 */
export function parseTypedTime(text: string, zone: string): Instant | null {
  const match =
    /^(\d{4})-(\d\d)-(\d\d)[ T](\d\d):(\d\d)(?::(\d\d)(?:[.,](\d{1,3}))?)?\s*(Z|[+-]\d\d:?\d\d)?$/.exec(
      text.trim(),
    );
  if (!match) return null;
  const [year = 0, month = 0, day = 0, hour = 0, minute = 0, second = 0] = match
    .slice(1, 7)
    .map((digits) => Number(digits ?? 0));
  const millisecond = Number((match[7] ?? "0").padEnd(3, "0"));
  const wallMs = Date.UTC(year, month - 1, day, hour, minute, second, millisecond);
  // `Date.UTC` takes a month of 13 for the next January, and a year of 50 for 1950.
  const isDay = new Date(wallMs).toISOString().startsWith(text.trim().slice(0, dayChars));
  if (!isDay || hour > 23 || minute > 59 || second > 59 || !isInstant(wallMs)) return null;
  const offset = match[8];
  const epochMs =
    offset === undefined
      ? wallToEpochMs(knownOrUtc(zone), wallMs)
      : wallMs - statedOffsetMs(offset);
  return isInstant(epochMs) ? epochMs : null;
}

/** `2026-03-08` */
const dayChars = 10;

/** As `parseTypedTime`; a time of day alone, such as `14:02` or `14:02:03`, is on the day `near` falls on in `zone`. */
export function parseTimeNear(text: string, zone: string, near: Instant | null): Instant | null {
  if (near === null || !/^\d\d?:/.test(text.trim())) return parseTypedTime(text, zone);
  const padded = text.trim().replace(/^(\d):/, "0$1:");
  return parseTypedTime(`${formatDay(toWallClock(near, zone))} ${padded}`, zone);
}

function statedOffsetMs(offset: string): number {
  if (offset === "Z") return 0;
  const size = (Number(offset.slice(1, 3)) * 60 + Number(offset.slice(-2))) * 60_000;
  return offset.startsWith("-") ? -size : size;
}

export function two(value: number): string {
  return String(value).padStart(2, "0");
}

function three(value: number): string {
  return String(value).padStart(3, "0");
}
