import type { ClaimActor } from "@/lib/domain/claim";
import type { EntityId } from "@/lib/domain/ids";
import type { PieceMark } from "@/lib/domain/piece-mark";
import type { Timeline } from "@/lib/domain/timeline";
import { onlyMarked } from "../discussion/piece-marks";
import { onlyByAuthors } from "./author-filter";

/** The timeline as far as its views are narrowed: to authors, to marks, to one entity, or to none of them. */
export function shownTimeline(
  timeline: Timeline,
  marks: readonly PieceMark[],
  narrowed: {
    readonly authors: readonly ClaimActor[];
    readonly marks: readonly string[];
    readonly entity: EntityId | null;
  },
): Timeline {
  const theirs = onlyByAuthors(timeline, narrowed.authors);
  return onlyEntity(onlyMarked(theirs, marks, narrowed.marks), narrowed.entity);
}

/** What one entity takes part in, and the links between; everything when the timeline does not know it. */
function onlyEntity(timeline: Timeline, entity: EntityId | null): Timeline {
  if (entity === null || timeline.entities.every(({ id }) => id !== entity)) return timeline;
  const events = timeline.events.filter(({ entities }) => entities.includes(entity));
  const shown = new Set(events.map(({ id }) => id));
  return {
    ...timeline,
    events,
    stateChanges: timeline.stateChanges.filter((change) => change.entity === entity),
    causalLinks: timeline.causalLinks.filter(
      ({ source, target }) => shown.has(source) && shown.has(target),
    ),
  };
}
