import type { TimelineEvent } from "../event";
import { evidenceKey } from "../evidence";
import type { EventId } from "../ids";
import { areMostlyTheSame } from "../same-records";

/** Events of a second opinion by their ids, with the event here that is the same. */
export type EventMatches = ReadonlyMap<EventId, TimelineEvent>;

/**
 * Events are the same that have one id, or rest on mostly the same records; of several those that began at the same time
 * go first, then those of one kind. Each is the same as one other at most.
 */
export function matchEvents(
  here: readonly TimelineEvent[],
  there: readonly TimelineEvent[],
): EventMatches {
  const byId = new Map(here.map((event) => [event.id, event]));
  const matches = new Map<EventId, TimelineEvent>();
  for (const { id } of there) {
    const same = byId.get(id);
    if (same) matches.set(id, same);
  }
  const taken = new Set<EventId>(matches.keys());
  const pairs = there
    .filter(({ id }) => !matches.has(id))
    .flatMap((event) =>
      here
        .filter((other) => !taken.has(other.id) && restOnTheSame(event, other))
        .map((other) => ({ event, other, likeness: likenessOf(event, other) })),
    )
    .toSorted((a, b) => b.likeness - a.likeness);
  for (const { event, other } of pairs) {
    if (matches.has(event.id) || taken.has(other.id)) continue;
    matches.set(event.id, other);
    taken.add(other.id);
  }
  return matches;
}

function restOnTheSame(one: TimelineEvent, other: TimelineEvent): boolean {
  return areMostlyTheSame(one.evidence.map(evidenceKey), other.evidence.map(evidenceKey));
}

/** Compared only: the time says more than the kind, which each performer words for itself. */
function likenessOf(one: TimelineEvent, other: TimelineEvent): number {
  return (haveOtherOnsets(one, other) ? 0 : 2) + (one.kind === other.kind ? 1 : 0);
}

/** Both are known and cannot be the same instant; what is unknown contradicts nothing. */
export function haveOtherOnsets(
  { time: one }: Pick<TimelineEvent, "time">,
  { time: other }: Pick<TimelineEvent, "time">,
): boolean {
  if (one.kind === "unknown" || other.kind === "unknown") return false;
  return one.earliest > other.latest || other.earliest > one.latest;
}
