import { type Interval, interval } from "@/lib/base/instant";
import { isDecided, isLive } from "@/lib/domain/claim";
import { causalLinkIds, type EventId } from "@/lib/domain/ids";
import { withoutAnswered } from "@/lib/domain/review/gap-twin";
import type { CausalLink } from "@/lib/domain/timeline/causal-link";
import type { TimelineEvent } from "@/lib/domain/timeline/event";
import { isDecidedGap } from "@/lib/domain/timeline/gap";
import { findSettledGap, findWaived } from "@/lib/domain/timeline/settled-questions";
import type { Timeline } from "@/lib/domain/timeline/timeline";
import { keptPieces } from "../construction/builder/begin-run";
import { byOnset } from "../construction/builder/builder-state";
import { isRepeated } from "../construction/builder/event-identity";
import { checkEnds, type Sources } from "../links/check-ends";
import { isUnsupported } from "../links/mark-unsupported";
import { moveStory } from "../reshape/merge-events";
import { findHeir, type Reshapings } from "../reshape/reshapings";
import { sha256 } from "../sha256";

export type Meanwhile = {
  readonly sources: Sources;
  readonly reshapings: Pick<Reshapings, "heirs">;
  /** Pieces that people decided on, marked or wrote of. */
  readonly spoken: ReadonlySet<string>;
};

/**
 * What a run left that ended before it concluded, with all of the timeline before it that it had let go of and not
 * said again: who begins anew takes nothing away before the end. What people decided stands, in the run and before it;
 * what both say of one event is said once, by its id of before.
 */
export function withEarlier(left: Timeline, before: Timeline, meanwhile: Meanwhile): Timeline {
  const { events, again, idOf } = uniteEvents(left, before, meanwhile);
  const gaps = unite(
    left.gaps,
    before.gaps,
    (gap) => !isDecidedGap(gap) && findSettledGap(left.gaps, gap) === null,
  );
  const uncertainties = unite(
    left.uncertainties,
    before.uncertainties,
    (one) => one.status === "open" && findWaived(left.uncertainties, one) === null,
  );
  const timeline: Timeline = {
    ...left,
    bounds: uniteBounds(left.bounds, before.bounds),
    entities: unite(left.entities, before.entities, () => true),
    events,
    stateChanges: unite(
      left.stateChanges,
      before.stateChanges,
      (change) => !isDecided(change) && !left.stateChanges.some((other) => isSame(change, other)),
    ),
    gaps,
    uncertainties: withoutAnswered(uncertainties, gaps),
  };
  const linked = {
    ...timeline,
    causalLinks: uniteLinks(timeline, before, idOf, meanwhile.sources),
  };
  return [...again].reduce((story, [gone, id]) => moveStory(story, id, new Set([gone])), linked);
}

type UnitedEvents = {
  readonly events: readonly TimelineEvent[];
  /** Those of before that stand by another id now. */
  readonly again: ReadonlyMap<EventId, EventId>;
  /** By which id an event stands now. */
  readonly idOf: (id: EventId) => EventId;
};

/**
 * An event the run had told under a new id gives way to the one of before; unless a person has had their word on it: then that one
 * stands for both, refused as well.
 */
function uniteEvents(
  left: Timeline,
  before: Timeline,
  { sources, reshapings, spoken }: Meanwhile,
): UnitedEvents {
  const known = new Set(left.events.map(({ id }) => id));
  const paths = pathsOf(sources);
  const knownBefore = new Set(before.events.map(({ id }) => id));
  const held = new Set(keptPieces(left).events.map(({ id }) => id));
  const fresh = left.events.filter(({ id }) => !knownBefore.has(id));
  const again = findAnswered(before.events, fresh, { known, spoken });
  const back = before.events
    .filter((event) => !isDecided(event) && !known.has(event.id) && !again.has(event.id))
    .map((event) => withMark(event, paths));
  const open = new Map(
    fresh.filter(({ id }) => !held.has(id) && !spoken.has(id)).map((event) => [event.id, event]),
  );
  const names = new Map(again);
  for (const event of back.filter(isLive)) {
    const same = [...open.values()].find((other) => isRepeated(event, other));
    if (same === undefined) continue;
    open.delete(same.id);
    names.set(same.id, event.id);
  }
  const kept = left.events.filter(({ id }) => !names.has(id));
  return {
    events: [...kept, ...back].toSorted(byOnset),
    again,
    idOf: (id) => findHeir(reshapings, names.get(id) ?? id),
  };
}

/** Events of before that the run told under a new id on which a person has had their word, with that id. */
function findAnswered(
  before: readonly TimelineEvent[],
  fresh: readonly TimelineEvent[],
  { known, spoken }: { readonly known: ReadonlySet<string>; readonly spoken: ReadonlySet<string> },
): ReadonlyMap<EventId, EventId> {
  const answered = new Map(
    fresh.filter((event) => isDecided(event)).map((event) => [event.id, event]),
  );
  const again = new Map<EventId, EventId>();
  for (const event of before) {
    // What somebody said of it has no other place.
    if (isDecided(event) || !isLive(event) || known.has(event.id) || spoken.has(event.id)) continue;
    const same = [...answered.values()].find((other) => isRepeated(event, other));
    if (same === undefined) continue;
    answered.delete(same.id);
    again.set(event.id, same.id);
  }
  return again;
}

/** What people said, then what stood before, then what is new: each as far as it can stand beside those. */
function uniteLinks(
  { events, causalLinks: left }: Timeline,
  before: Timeline,
  idOf: UnitedEvents["idOf"],
  sources: Sources,
): readonly CausalLink[] {
  const byId = new Map(events.map((event) => [event.id, event]));
  const paths = pathsOf(sources);
  const now = new Map(left.map((link) => [link.id, link]));
  const decided = left.filter(isDecided);
  const earlier = before.causalLinks
    .filter((link) => !isDecided(link))
    .map((link) => now.get(link.id) ?? withMark(link, paths));
  const standing = new Map(decided.map((link) => [link.id, link]));
  const news = left.filter((link) => !earlier.includes(link));
  for (const link of [...earlier, ...news].filter(({ id }) => !standing.has(id))) {
    const moved = withEnds(link, idOf(link.source), idOf(link.target));
    const [source, target] = [byId.get(moved.source), byId.get(moved.target)];
    const isKnown = [...standing.values()].some(
      (other) => other.source === moved.source && other.target === moved.target,
    );
    if (isKnown || !source || !target || source === target) continue;
    // One that hangs on a refused event is hidden with it, and checked when that is taken back.
    const isShown = [source, target, moved].every(isLive);
    const evidence = { artifacts: sources };
    if (isShown && checkEnds({ links: standing, evidence }, source, target) !== null) continue;
    standing.set(moved.id, moved);
  }
  return [...standing.values()];
}

function pathsOf(sources: Sources): ReadonlySet<string> {
  return new Set(sources.map(({ artifact }) => artifact.path));
}

/** Files may have been withdrawn since it was let go of. */
function withMark<Piece extends TimelineEvent | CausalLink>(
  piece: Piece,
  paths: ReadonlySet<string>,
): Piece {
  return { ...piece, isUnsupported: isUnsupported(piece, paths) };
}

function withEnds(link: CausalLink, source: EventId, target: EventId): CausalLink {
  if (source === link.source && target === link.target) return link;
  const id = causalLinkIds.fromDigest(sha256(`${source}\n${target}`));
  return { ...link, id, source, target };
}

function unite<Piece extends { readonly id: string }>(
  left: readonly Piece[],
  before: readonly Piece[],
  isBack: (piece: Piece) => boolean,
): readonly Piece[] {
  const known = new Set(left.map(({ id }) => id));
  return [...left, ...before.filter((piece) => !known.has(piece.id) && isBack(piece))];
}

type StateChange = Timeline["stateChanges"][number];

function isSame(one: StateChange, other: StateChange): boolean {
  const atOf = ({ at }: StateChange) => (at.kind === "unknown" ? null : at.earliest);
  return (
    one.entity === other.entity &&
    one.property === other.property &&
    one.to === other.to &&
    atOf(one) === atOf(other)
  );
}

function uniteBounds(one: Interval | null, other: Interval | null): Interval | null {
  if (one === null || other === null) return one ?? other;
  return interval(
    one.earliest < other.earliest ? one.earliest : other.earliest,
    one.latest > other.latest ? one.latest : other.latest,
  );
}
