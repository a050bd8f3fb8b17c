import { isDecided, isLive } from "@/lib/domain/claim";
import type { EntityId } from "@/lib/domain/ids";
import { restorePiece } from "@/lib/domain/review/apply-decision";
import type { PieceVerdict } from "@/lib/domain/review/decision";
import { touchedPieces } from "@/lib/domain/review/touched-pieces";
import type { ContributingFactor } from "@/lib/domain/timeline/contributing-factor";
import { namedEvents, withEventsOf } from "@/lib/domain/timeline/impact-marks";
import type { RootCause } from "@/lib/domain/timeline/root-cause";
import type { Timeline } from "@/lib/domain/timeline/timeline";

/** Everything a decision changed, as it is in another version of the timeline. */
export function restoreDecision(
  timeline: Timeline,
  decision: PieceVerdict,
  from: Timeline,
): Timeline {
  const restored = touchedPieces(decision).reduce(
    (standing, name) => restorePiece(standing, name, from),
    timeline,
  );
  if (decision.verdict.kind === "merge") return restoreStory(restored, decision, from);
  return decision.noun === "event" ? withItsEntities(restored, from, timeline) : restored;
}

/**
 * Entities come and go with the event they were named for, unless something else names them. `before` is the timeline
 * that was restored: what its event did not name is not touched.
 */
function withItsEntities(timeline: Timeline, from: Timeline, before: Timeline): Timeline {
  const named = new Set(namedIn(timeline));
  const then = new Set(from.entities.map(({ id }) => id));
  const leaving = new Set(namedIn(before).filter((id) => !named.has(id)));
  const kept = timeline.entities.filter(({ id }) => then.has(id) || !leaving.has(id));
  const known = new Set(kept.map(({ id }) => id));
  const back = from.entities.filter(({ id }) => named.has(id) && !known.has(id));
  return { ...timeline, entities: [...kept, ...back] };
}

function namedIn({ events, stateChanges, rootCauses }: Timeline): readonly EntityId[] {
  return [
    ...events.flatMap(({ entities }) => entities),
    ...stateChanges.map(({ entity }) => entity),
    ...rootCauses.flatMap(({ entities }) => entities),
  ];
}

/** A merge moved what the analysis concluded of its events: of these, and of no others, it is put back. */
function restoreStory(timeline: Timeline, decision: PieceVerdict, from: Timeline): Timeline {
  const merged = new Set(touchedPieces(decision).map(({ piece }) => piece));
  const back = <Item>(
    now: readonly Item[],
    then: readonly Item[],
    eventOf: (item: Item) => string,
  ) => {
    const others = now.filter((item) => !merged.has(eventOf(item)));
    const restored = then.filter((item) => merged.has(eventOf(item)));
    return { others, restored };
  };
  const impact = back(timeline.impactEvents, from.impactEvents, (id) => id);
  const rankThen = new Map(
    from.rootCauses.filter(({ event }) => merged.has(event)).map(({ id, rank }) => [id, rank]),
  );
  return {
    ...timeline,
    impactEvents: [...impact.others, ...impact.restored],
    impacts: timeline.impacts.map((now) => {
      const then = from.impacts.find(({ id }) => id === now.id);
      const isOfThese = then && namedEvents(then).some((id) => merged.has(id));
      return isOfThese ? withEventsOf(now, then) : now;
    }),
    rootCauses: restoreParts(timeline, decision, timeline.rootCauses, from.rootCauses)
      .map((root) => ({ ...root, rank: rankThen.get(root.id) ?? root.rank }))
      .toSorted((a, b) => a.rank - b.rank)
      .map((root, index) => ({ ...root, rank: index + 1 })),
    contributingFactors: restoreParts(
      timeline,
      decision,
      timeline.contributingFactors,
      from.contributingFactors,
    ),
  };
}

/**
 * What was said meanwhile of a cause or a factor holds; whose event it is of, and that it gave way to another, was the
 * merge's doing. One that somebody named meanwhile stays, at the event that is left of those merged when its own is
 * absorbed again.
 */
function restoreParts<Part extends RootCause | ContributingFactor>(
  { events }: Timeline,
  decision: PieceVerdict,
  now: readonly Part[],
  from: readonly Part[],
): readonly Part[] {
  const merged = new Set(touchedPieces(decision).map(({ piece }) => piece));
  const known = new Map(now.map((part) => [part.id, part]));
  const asDecidedSince = (part: Part): Part => {
    const decided = known.get(part.id) ?? part;
    const gaveWay =
      decided.status === "superseded" || (part.status === "superseded" && isLive(decided));
    return { ...decided, event: part.event, status: gaveWay ? part.status : decided.status };
  };
  const then = new Set(from.map(({ id }) => id));
  const absorbed = new Set(
    events.filter(({ status }) => status === "superseded").map(({ id }) => id),
  );
  const kept = events.find(({ id }) => id === decision.piece)?.id;
  return [
    ...now.filter(({ event }) => !merged.has(event)),
    ...from.filter(({ event }) => merged.has(event)).map(asDecidedSince),
    ...now
      .filter((part) => merged.has(part.event) && isDecided(part) && !then.has(part.id))
      .map((part) => (kept && absorbed.has(part.event) ? { ...part, event: kept } : part)),
  ];
}
