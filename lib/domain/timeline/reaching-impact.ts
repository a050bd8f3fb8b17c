import { isLive } from "../claim";
import type { EventId } from "../ids";
import type { Timeline } from "./timeline";

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
