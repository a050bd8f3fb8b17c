import { isDecided, isLive } from "./claim";
import { impactWindow } from "./impact";
import { rankLive } from "./root-cause";
import type { Timeline } from "./timeline";

/**
 * The timeline without what people refused: no link, root cause or impact hangs on an event that is
 * not live, and ranks close up. Derived, never stored, so that a refusal taken back brings all of
 * it back.
 */
export function toLiveTimeline(timeline: Timeline): Timeline {
  const events = timeline.events.filter(isLive);
  const live = new Set(events.map(({ id }) => id));
  const { impactStart, ...rest } = timeline;
  const isReckoned = impactStart !== undefined && !timeline.impacts.some(isDecided);
  return {
    ...rest,
    ...(isReckoned ? { impactStart } : {}),
    events,
    stateChanges: timeline.stateChanges.filter(isLive),
    causalLinks: timeline.causalLinks.filter(
      (link) => isLive(link) && live.has(link.source) && live.has(link.target),
    ),
    impact: impactWindow(timeline),
    impacts: timeline.impacts.filter(isLive),
    impactEvents: timeline.impactEvents.filter((id) => live.has(id)),
    rootCauses: rankLive(timeline.rootCauses, live),
    hypotheses: timeline.hypotheses.filter(isLive),
    contributingFactors: timeline.contributingFactors.filter(
      (factor) => isLive(factor) && live.has(factor.event),
    ),
  };
}
