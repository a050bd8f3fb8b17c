import { type Instant, nearestInstant } from "@/lib/base/instant";
import type { KnownTime } from "@/lib/domain/evidence/event-time";
import type { Granularity } from "@/lib/domain/evidence/evidence-record";
import { formatDay, toWallClock } from "./zoned-time";

/** Days of a calendar, from the first to the last, as they are counted in `zone`. */
export type WholeDays = { readonly first: string; readonly last: string; readonly zone: string };

const daily: ReadonlySet<Granularity> = new Set(["day", "month", "year"]);

/**
 * The days a time stands for when it was written, or thought of, in days: those of the zone it is shown
 * in, else those of the zone it was written in. Null when it begins or ends in the middle of a day of
 * both, as an inferred stretch of some hours does.
 */
export function findWholeDays(time: KnownTime, shownZone: string): WholeDays | null {
  if (!daily.has(time.granularity)) return null;
  for (const zone of new Set([shownZone, time.zone ?? shownZone])) {
    const dayOf = (epochMs: number) => formatDay(toWallClock(nearestInstant(epochMs), zone));
    const isWhole = (end: Instant, beyondMs: number) => dayOf(end) !== dayOf(end + beyondMs);
    if (isWhole(time.earliest, -1) && isWhole(time.latest, 1)) {
      return { first: dayOf(time.earliest), last: dayOf(time.latest), zone };
    }
  }
  return null;
}
