import { isDecided, isLive } from "../claim";
import type { EventId } from "../ids";
import type { Candidate } from "./candidate";
import { impactEventIds, impactWindow } from "./impact";
import { rankLive } from "./root-cause";
import { openSequences } from "./sequence";
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
    impactEvents: impactEventIds(timeline),
    sequences: openSequences(timeline.sequences, timeline.causalLinks, events),
    rootCauses: rankLive(timeline.rootCauses, live),
    candidates: openCandidates(timeline, live),
    hypotheses: timeline.hypotheses.filter(isLive),
    contributingFactors: timeline.contributingFactors.filter(
      (factor) => isLive(factor) && live.has(factor.event),
    ),
  };
}

/** A candidate that a person decided on as a root cause is no candidate any more, whatever they said of it. */
function openCandidates(
  { candidates, rootCauses }: Timeline,
  live: ReadonlySet<EventId>,
): readonly Candidate[] {
  const named = new Set(
    rootCauses.filter((root) => isLive(root) || isDecided(root)).map(({ event }) => event),
  );
  return candidates.filter(({ event }) => event === null || (live.has(event) && !named.has(event)));
}
