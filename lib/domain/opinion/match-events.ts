import { evidenceKey } from "../evidence/evidence";
import type { EventId } from "../ids";
import type { TimelineEvent } from "../timeline/event";
import { areMostlyTheSame } from "../timeline/same-records";

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
  const findOnTheSame = indexByRecords(here.filter(({ id }) => !taken.has(id)));
  const pairs = there
    .filter(({ id }) => !matches.has(id))
    .flatMap((event) =>
      findOnTheSame(event).map((other) => ({ event, other, likeness: likenessOf(event, other) })),
    )
    .toSorted((a, b) => b.likeness - a.likeness);
  for (const { event, other } of pairs) {
    if (matches.has(event.id) || taken.has(other.id)) continue;
    matches.set(event.id, other);
    taken.add(other.id);
  }
  return matches;
}

/** By the records they rest on, for timelines have thousands of events: those of them that rest on mostly the same. */
function indexByRecords(
  events: readonly TimelineEvent[],
): (event: TimelineEvent) => readonly TimelineEvent[] {
  const keyed = events.map((event, at) => ({ event, at, keys: event.evidence.map(evidenceKey) }));
  const byKey = new Map<string, Set<(typeof keyed)[number]>>();
  for (const one of keyed) {
    for (const key of one.keys) byKey.set(key, (byKey.get(key) ?? new Set()).add(one));
  }
  return ({ evidence }) => {
    const keys = evidence.map(evidenceKey);
    const sharing = new Set(keys.flatMap((key) => [...(byKey.get(key) ?? [])]));
    return [...sharing]
      .filter((other) => areMostlyTheSame(keys, other.keys))
      .toSorted((one, other) => one.at - other.at)
      .map(({ event }) => event);
  };
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
