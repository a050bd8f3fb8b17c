import { isLive } from "./claim";
import type { EventId } from "./ids";
import type { Timeline } from "./timeline";

/** The live events in which users, customers, data or money were hit. */
export function impactEventIds(timeline: Timeline): readonly EventId[] {
  const live = new Set(timeline.events.filter(isLive).map(({ id }) => id));
  return timeline.impactEvents.filter((id) => live.has(id));
}
