/**
 * Time zone arithmetic over the zone data of the runtime (`Intl`), which works in instants; evidence
 * comes in wall clocks. A wall clock here is a number too: the milliseconds from 1970-01-01T00:00 that
 * the clock would show if it were UTC.
 *
 * Two wall clocks are odd at each transition. Those shown twice (clocks set back) take the earlier
 * offset, the one before the transition; those never shown (clocks set forward) move forward by the
 * length of the gap. Both come down to using the offset from before the transition. Evidence is not dated by that alone:
 * there both readings count (db/evidence/query/times/odd-hours.ts).
 */

/** From wall clock `fromWallMs` on, the zone is `offsetMs` east of UTC. */
export type ZonePiece = { readonly fromWallMs: number; readonly offsetMs: number };

const minuteMs = 60_000;
const dayMs = 86_400_000;

/**
 * Transitions are looked for between these instants only; outside, the nearest offset holds. Zone data
 * says nothing sound before or after, and a junk stamp of the year 9999 must not cost 8,000 years of search.
 */
const searchFromMs = Date.UTC(1970, 0, 1);
const searchToMs = Date.UTC(2100, 0, 1);

/** Shorter than the shortest stretch between two transitions (a month of Ramadan in Morocco). */
const searchStepMs = 10 * dayMs;

/** An IANA name the runtime knows, or a fixed offset such as `+02:00`. */
export function isZone(zone: string): boolean {
  return parseFixedOffsetMs(zone) !== null || findFormat(zone) !== null;
}

/** Throws when `zone` is none: callers ask `isZone` about names that come from outside. */
function zoneOffsetAtWallMs(zone: string, wallMs: number): number {
  const piece = zonePieces(zone, wallMs, wallMs).at(-1);
  if (piece === undefined) throw new Error(`No offset of ${zone} at ${wallMs}`);
  return piece.offsetMs;
}

/** The instant (epoch milliseconds) at which a clock of `zone` shows `wallMs`. */
export function wallToEpochMs(zone: string, wallMs: number): number {
  return wallMs - zoneOffsetAtWallMs(zone, wallMs);
}

/**
 * The offsets that hold for wall clocks in `[fromWallMs, toWallMs]`, in order; the first piece reaches
 * back without end, so it starts at -Infinity.
 */
export function zonePieces(
  zone: string,
  fromWallMs: number,
  toWallMs: number,
): readonly ZonePiece[] {
  const fixed = parseFixedOffsetMs(zone);
  if (fixed !== null) return [{ fromWallMs: Number.NEGATIVE_INFINITY, offsetMs: fixed }];
  // A wall clock is at most a day from its instant; offsets reach from -12 to +14 hours.
  const from = clamp(fromWallMs - dayMs);
  const to = clamp(toWallMs + dayMs);
  const pieces: ZonePiece[] = [
    { fromWallMs: Number.NEGATIVE_INFINITY, offsetMs: zoneOffsetAtMs(zone, from) },
  ];
  for (const transition of findTransitions(zone, from, to)) {
    const { beforeMs, afterMs } = transition;
    const startsMs = transition.atMs + Math.max(beforeMs, afterMs);
    if (startsMs <= fromWallMs) pieces.length = 0;
    if (startsMs > toWallMs) break;
    pieces.push({
      fromWallMs: pieces.length === 0 ? Number.NEGATIVE_INFINITY : startsMs,
      offsetMs: afterMs,
    });
  }
  return pieces;
}

type Transition = { readonly atMs: number; readonly beforeMs: number; readonly afterMs: number };

function* findTransitions(zone: string, fromMs: number, toMs: number): Generator<Transition> {
  let leftMs = fromMs;
  let beforeMs = zoneOffsetAtMs(zone, leftMs);
  while (leftMs < toMs) {
    const rightMs = Math.min(leftMs + searchStepMs, toMs);
    const afterMs = zoneOffsetAtMs(zone, rightMs);
    if (afterMs !== beforeMs) {
      yield { atMs: bisect(zone, leftMs, rightMs, beforeMs), beforeMs, afterMs };
    }
    leftMs = rightMs;
    beforeMs = afterMs;
  }
}

/** The first instant in `(leftMs, rightMs]` at which the offset is no longer `beforeMs`. */
function bisect(zone: string, leftMs: number, rightMs: number, beforeMs: number): number {
  let low = leftMs;
  let high = rightMs;
  while (high - low > 1) {
    const middle = Math.floor((low + high) / 2);
    if (zoneOffsetAtMs(zone, middle) === beforeMs) low = middle;
    else high = middle;
  }
  return high;
}

/** Offset east of UTC, in milliseconds, of a zone at an instant. */
export function zoneOffsetAtMs(zone: string, epochMs: number): number {
  const fixed = parseFixedOffsetMs(zone);
  if (fixed !== null) return fixed;
  const format = findFormat(zone);
  if (format === null) throw new Error(`Not a time zone: ${zone}`);
  const at = clamp(epochMs);
  const parts = new Map(format.formatToParts(at).map((part) => [part.type, Number(part.value)]));
  const part = (type: Intl.DateTimeFormatPartTypes) => parts.get(type) ?? 0;
  const wallMs = Date.UTC(
    part("year"),
    part("month") - 1,
    part("day"),
    part("hour"),
    part("minute"),
    part("second"),
  );
  return wallMs - Math.floor(at / 1000) * 1000;
}

function clamp(epochMs: number): number {
  return Math.min(Math.max(epochMs, searchFromMs), searchToMs);
}

/** `Z`, `UTC`, `+02:00`, `-0530`, `+02`; null for anything else, also for more than 18 hours. */
export function parseFixedOffsetMs(zone: string): number | null {
  if (zone === "UTC" || zone === "Z") return 0;
  const match = /^([+-])(\d\d)(?::?(\d\d))?$/.exec(zone);
  if (match === null) return null;
  const minutes = Number(match[2]) * 60 + Number(match[3] ?? 0);
  if (minutes > 18 * 60 || Number(match[3] ?? 0) > 59) return null;
  return (match[1] === "-" ? -minutes : minutes) * minuteMs;
}

/** The name of a fixed offset: `UTC` for 0, else `+02:00`. */
export function formatFixedOffset(offsetMinutes: number): string {
  if (offsetMinutes === 0) return "UTC";
  const size = Math.abs(offsetMinutes);
  const two = (value: number) => String(value).padStart(2, "0");
  return `${offsetMinutes < 0 ? "-" : "+"}${two(Math.floor(size / 60))}:${two(size % 60)}`;
}

/** Formats are dear to make and immutable. Evidence may name anything a zone: all are forgotten at this many. */
const formatsMax = 2_000;
const formats = new Map<string, Intl.DateTimeFormat | null>();

function findFormat(zone: string): Intl.DateTimeFormat | null {
  const known = formats.get(zone);
  if (known !== undefined) return known;
  const format = makeFormat(zone);
  if (formats.size >= formatsMax) formats.clear();
  formats.set(zone, format);
  return format;
}

function makeFormat(zone: string): Intl.DateTimeFormat | null {
  // Intl takes offsets up to 23:59 as names too; what is an offset here is said above.
  if (!/^[A-Za-z]/.test(zone)) return null;
  try {
    return new Intl.DateTimeFormat("en-US", {
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
