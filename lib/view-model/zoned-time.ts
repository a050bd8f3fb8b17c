import { formatInstant, type Instant, isInstant } from "@/lib/base/instant";

/** Formats are dear to make and immutable, so each zone keeps its own. */
const formats = new Map<string, Intl.DateTimeFormat>();

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
  const parts = new Map(
    findFormat(zone)
      .formatToParts(at)
      .map(({ type, value }) => [type, Number(value)]),
  );
  const part = (type: Intl.DateTimeFormatPartTypes) => parts.get(type) ?? 0;
  const millisecond = ((at % 1000) + 1000) % 1000;
  const [year, month, day] = [part("year"), part("month"), part("day")];
  const [hour, minute, second] = [part("hour"), part("minute"), part("second")];
  const wallMs = Date.UTC(year, month - 1, day, hour, minute, second, millisecond);
  const offsetMinutes = Math.round((wallMs - at) / 60_000);
  return { year, month, day, hour, minute, second, millisecond, offsetMinutes };
}

/** Does the runtime know this zone? */
export function isKnownZone(zone: string): boolean {
  return zone === "UTC" || makeFormat(zone) !== null;
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
  const isReal = new Date(wallMs).getUTCDate() === day && hour < 24 && minute < 60 && second < 60;
  if (!isReal || !isInstant(wallMs)) return null;
  const offset = match[8];
  const epochMs = offset === undefined ? fromWall(wallMs, zone) : wallMs - statedOffsetMs(offset);
  return isInstant(epochMs) ? epochMs : null;
}

function statedOffsetMs(offset: string): number {
  if (offset === "Z") return 0;
  const size = (Number(offset.slice(1, 3)) * 60 + Number(offset.slice(-2))) * 60_000;
  return offset.startsWith("-") ? -size : size;
}

/** The offset at the wall clock is looked up a day before and after: the earlier candidate that fits wins. */
function fromWall(wallMs: Instant, zone: string): number {
  const offsetMs = (epochMs: number) =>
    isInstant(epochMs) ? toWallClock(epochMs, zone).offsetMinutes * 60_000 : 0;
  const candidates = [offsetMs(wallMs - 86_400_000), offsetMs(wallMs + 86_400_000)]
    .map((offset) => wallMs - offset)
    .toSorted((a, b) => a - b);
  const fitting = candidates.find((epochMs) => epochMs + offsetMs(epochMs) === wallMs);
  // A wall clock that a change to summer time skipped is read with the offset from before the change.
  return fitting ?? wallMs - offsetMs(wallMs - 86_400_000);
}

function findFormat(zone: string): Intl.DateTimeFormat {
  const known = formats.get(zone);
  if (known) return known;
  const format = makeFormat(zone) ?? makeFormat("UTC");
  if (!format) throw new Error("The runtime does not know UTC");
  formats.set(zone, format);
  return format;
}

function makeFormat(zone: string): Intl.DateTimeFormat | null {
  try {
    return new Intl.DateTimeFormat("en-GB", {
      timeZone: zone,
      calendar: "iso8601",
      numberingSystem: "latn",
      hourCycle: "h23",
      year: "numeric",
      month: "numeric",
      day: "numeric",
      hour: "numeric",
      minute: "numeric",
      second: "numeric",
    });
  } catch (error) {
    // Intl has no other way to say that it does not know a name.
    if (error instanceof RangeError) return null;
    throw error;
  }
}

export function two(value: number): string {
  return String(value).padStart(2, "0");
}

function three(value: number): string {
  return String(value).padStart(3, "0");
}
