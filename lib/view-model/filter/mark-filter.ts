import { type ClaimActor, isLive } from "@/lib/domain/claim";
import type { EntityId } from "@/lib/domain/ids";
import type { PieceMark } from "@/lib/domain/review/piece-mark";
import type { Entity } from "@/lib/domain/timeline/entity";
import type { EventFilter } from "@/lib/domain/timeline/event-filter";
import type { Timeline } from "@/lib/domain/timeline/timeline";
import { countMarks, type MarkCount, onlyMarked } from "../discussion/piece-marks";
import { onlyByAuthors } from "./author-filter";
import { onlyFiltered } from "./event-filter";

type MarkFilter = {
  /** What can be filtered by, and what is filtered by although nothing has it any more. */
  readonly choices: readonly MarkCount[];
  /** The entity the views are narrowed to; null when they are not, or nothing knows it. */
  readonly entity: Entity | null;
  readonly isNarrowed: boolean;
  /** `3 of 40 events shown`; empty while nothing is left out by it. */
  readonly shownText: string;
};

/** The bar that narrows the views: `whole` is what they draw when nothing narrows them, `shown` what they draw now. */
export function toMarkFilter(
  { whole, shown }: { readonly whole: Timeline; readonly shown: Timeline },
  marks: readonly PieceMark[],
  search: { readonly marks: readonly string[]; readonly entity: EntityId | null },
): MarkFilter {
  const counts = countMarks(marks, whole);
  // A tag of the address that nothing has any more can still be switched off.
  const gone = search.marks.filter((word) => counts.every((count) => count.word !== word));
  const entity = whole.entities.find(({ id }) => id === search.entity) ?? null;
  const isNarrowed = search.marks.length > 0 || entity !== null;
  return {
    choices: [...counts, ...gone.map((word) => ({ word, count: 0 }))],
    entity,
    isNarrowed,
    shownText: isNarrowed ? `${liveEvents(shown)} of ${liveEvents(whole)} events shown` : "",
  };
}

function liveEvents({ events }: Timeline): number {
  return events.filter(isLive).length;
}

/** The timeline as far as its views are narrowed: to authors, to kinds, importance and a source, to marks, to one entity, or to none of them. */
export function shownTimeline(
  timeline: Timeline,
  marks: readonly PieceMark[],
  narrowed: {
    readonly authors: readonly ClaimActor[];
    readonly marks: readonly string[];
    readonly entity: EntityId | null;
    readonly filter?: EventFilter;
  },
): Timeline {
  const byThem = onlyByAuthors(timeline, narrowed.authors);
  const theirs = narrowed.filter ? onlyFiltered(byThem, narrowed.filter) : byThem;
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
