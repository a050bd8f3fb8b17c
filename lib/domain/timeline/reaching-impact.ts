import { isLive } from "../claim";
import type { EventId } from "../ids";
import type { TimelineEvent } from "./event";
import type { Timeline } from "./timeline";

/** Key events that stand and lead to no impact, where there is one: they count against coherence. */
export function looseEvents(
  timeline: Pick<Timeline, "events" | "causalLinks" | "impactEvents">,
): readonly TimelineEvent[] {
  if (timeline.impactEvents.length === 0) return [];
  const reaching = eventsReachingImpact(timeline, new Set(timeline.impactEvents));
  return timeline.events.filter(
    (event) => isLive(event) && event.importance === "key" && !reaching.has(event.id),
  );
}

/** Impacts themselves, and every event with a live path to one. */
export function eventsReachingImpact(
  timeline: Pick<Timeline, "causalLinks">,
  impact: ReadonlySet<EventId>,
): Set<EventId> {
  const reaching = new Set(impact);
  const links = timeline.causalLinks.filter(isLive);
  for (let grown = true; grown; ) {
    const before = reaching.size;
    for (const link of links) if (reaching.has(link.target)) reaching.add(link.source);
    grown = reaching.size > before;
  }
  return reaching;
}
