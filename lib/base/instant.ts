import type { Brand } from "./brand";

/** A point in time: UTC, whole milliseconds since 1970. */
export type Instant = Brand<number, "Instant">;

/** From `earliest` to `latest`, both included; `earliest` is never after `latest`. */
export type Interval = { readonly earliest: Instant; readonly latest: Instant };

/** The range JavaScript dates and ISO years 0001-9999 share; a stamp outside it is not a time. */
const instantMin = -62_135_596_800_000;
const instantMax = 253_402_300_799_999;

/** As long as there is: nothing that lies between two times lasts longer. */
export const calendarMs = instantMax - instantMin;

export function isInstant(epochMs: number): epochMs is Instant {
  return Number.isInteger(epochMs) && epochMs >= instantMin && epochMs <= instantMax;
}

/** The nearest time of the calendar, in whole milliseconds. */
export function nearestInstant(epochMs: number): Instant {
  return instant(Math.min(Math.max(Math.round(epochMs), instantMin), instantMax));
}

/** Throws outside years 0001-9999: callers that read outside data ask `isInstant` first. */
export function instant(epochMs: number): Instant {
  if (!isInstant(epochMs)) throw new Error(`Not an instant: ${epochMs}`);
  return epochMs;
}

export function interval(earliest: Instant, latest: Instant): Interval {
  if (earliest > latest)
    throw new Error(`Interval ends (${latest}) before it starts (${earliest})`);
  return { earliest, latest };
}

/** Have they an instant in common? */
export function overlaps(one: Interval, other: Interval): boolean {
  return one.earliest <= other.latest && other.earliest <= one.latest;
}

/** ISO 8601 UTC with milliseconds, the one form times take in documents. */
export function formatInstant(at: Instant): string {
  return new Date(at).toISOString();
}

/**
 * Reads only the form `formatInstant` writes; null for anything else. Written back it must be the
 * same text: `Date.parse` takes 30 February for 2 March.
 */
export function parseInstant(text: string): Instant | null {
  const epochMs = Date.parse(text);
  return isInstant(epochMs) && formatInstant(epochMs) === text ? epochMs : null;
}

/**
 * A time that states its offset, such as `2026-03-08T14:02:03+01:00`; null for any other text: what the engine makes of
 * one without is the time of this machine's zone.
 */
export function parseZonedTime(text: string): Instant | null {
  if (!/:\d\d.*(?:Z|[+-]\d\d:?\d\d)$/i.test(text)) return null;
  const epochMs = Date.parse(text);
  return isInstant(epochMs) ? epochMs : null;
}
