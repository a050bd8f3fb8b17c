import type { Instant } from "@/lib/base/instant";
import type { Timeline } from "@/lib/domain/timeline/timeline";

/** Onset of the first dated event, for a time of day that is typed without its day; null when no event has a time. */
export function firstTime({ events }: Timeline): Instant | null {
  const onsets = events.flatMap(({ time }) => (time.kind === "unknown" ? [] : [time.earliest]));
  return onsets.length === 0 ? null : onsets.reduce((first, at) => (at < first ? at : first));
}
