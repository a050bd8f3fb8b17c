import { isLive } from "@/lib/domain/claim";
import { toLiveTimeline } from "@/lib/domain/timeline/live-timeline";
import type { Timeline } from "@/lib/domain/timeline/timeline";
import { compareTimelines, type PieceChange } from "@/lib/domain/timeline/timeline-changes";
import { countOf } from "../text/byte-size";

export type ChangeKind = PieceChange["change"];

/** What became of a piece since: `what` names what differs, and is empty for what was added or is gone. */
export type ChangeMark = { readonly kind: ChangeKind; readonly what: readonly string[] };

/** By id of an event, causal link, state or gap; what reads the same has none. */
export type Changes = ReadonlyMap<string, ChangeMark>;

/** Nothing is compared. */
export const noChanges: Changes = new Map();

/** An earlier timeline and a later one as one picture. */
export type Comparison = {
  /** The later one, with what is gone put back as it read before. */
  readonly timeline: Timeline;
  readonly changes: Changes;
  /** Every difference, for a list in words. */
  readonly all: readonly PieceChange[];
};

/**
 * Marks what was added, changed and is gone between two timelines of an incident, as far as it is in force:
 * a link whose end was refused is gone with it, and so is a gap that was closed. States that are gone are
 * listed and not put back, for a state lasts until the next one and would cut what stands now.
 */
export function compareForDrawing(before: Timeline, after: Timeline): Comparison {
  const [earlier, later] = [inForce(before), inForce(after)];
  const all = compareTimelines(earlier, later);
  const linksInForce = new Set(later.causalLinks);
  // A link that hangs on a refused event would seem to hold again once the event is put back.
  const standing = after.causalLinks.filter((link) => !isLive(link) || linksInForce.has(link));
  const changes = new Map<string, ChangeMark>();
  for (const { noun, id, change, what } of all) {
    if (noun !== "root cause") changes.set(id, { kind: change, what });
  }
  for (const { noun, id, change, what } of all) {
    // A cause is an event: what became of its rank is said of the event, unless that came or went itself.
    const mark = changes.get(id) ?? { kind: "changed", what: [] };
    if (noun !== "root cause" || mark.kind !== "changed") continue;
    changes.set(id, { kind: "changed", what: [...mark.what, causeWords(change, what)] });
  }
  return {
    timeline: withGone(earlier, { ...after, causalLinks: standing }, changes),
    changes,
    all,
  };
}

function inForce(timeline: Timeline): Timeline {
  const live = toLiveTimeline(timeline);
  return { ...live, gaps: live.gaps.filter(({ status }) => status === "open") };
}

function causeWords(change: ChangeKind, what: readonly string[]): string {
  if (change === "added") return "is a root cause now";
  if (change === "gone") return "is no longer a root cause";
  return `as a root cause: ${what.join(", ")}`;
}

function withGone(earlier: Timeline, after: Timeline, changes: Changes): Timeline {
  const putBack = <Piece extends { readonly id: string }>(
    old: readonly Piece[],
    now: readonly Piece[],
  ): readonly Piece[] => {
    const gone = old.filter(({ id }) => changes.get(id)?.kind === "gone");
    if (gone.length === 0) return now;
    const ids = new Set(gone.map(({ id }) => id));
    return [...now.filter(({ id }) => !ids.has(id)), ...gone];
  };
  const known = new Set(after.entities.map(({ id }) => id));
  return {
    ...after,
    events: putBack(earlier.events, after.events),
    causalLinks: putBack(earlier.causalLinks, after.causalLinks),
    gaps: putBack(earlier.gaps, after.gaps),
    entities: [...after.entities, ...earlier.entities.filter(({ id }) => !known.has(id))],
  };
}

/** How many events and causal links carry each mark. */
export function countChanges({
  timeline,
  changes,
}: Comparison): Readonly<Record<ChangeKind, number>> {
  const counts = { added: 0, changed: 0, gone: 0 };
  for (const { id } of [...timeline.events, ...timeline.causalLinks]) {
    const mark = changes.get(id);
    if (mark) counts[mark.kind] += 1;
  }
  return counts;
}

/**
 * The pieces with one of these marks; no kind asked for leaves everything. A link comes with its two ends.
 * `withNeighbours` adds what an event with a mark is linked to, for a graph draws nothing that stands alone.
 */
export function onlyChanged(
  { timeline, changes }: Comparison,
  kinds: readonly ChangeKind[],
  { withNeighbours }: { readonly withNeighbours: boolean },
): Timeline {
  if (kinds.length === 0) return timeline;
  const isWanted = (id: string) => {
    const mark = changes.get(id);
    return mark !== undefined && kinds.includes(mark.kind);
  };
  const causalLinks = timeline.causalLinks.filter(
    ({ id, source, target }) =>
      isWanted(id) || (withNeighbours && (isWanted(source) || isWanted(target))),
  );
  const ends = new Set(causalLinks.flatMap(({ source, target }) => [source, target]));
  return {
    ...timeline,
    causalLinks,
    // They are no claims, and carry no mark.
    sequences: [],
    events: timeline.events.filter(({ id }) => isWanted(id) || ends.has(id)),
    gaps: timeline.gaps.filter(({ id }) => isWanted(id)),
  };
}

/** The later timeline alone: what is gone is not drawn. */
export function withoutGone({ timeline, changes }: Comparison): Timeline {
  const stands = ({ id }: { readonly id: string }) => changes.get(id)?.kind !== "gone";
  return {
    ...timeline,
    events: timeline.events.filter(stands),
    causalLinks: timeline.causalLinks.filter(stands),
    gaps: timeline.gaps.filter(stands),
  };
}

/** In which order marks are listed: what came, what reads otherwise, what is gone, and last the rest. */
export function rankChange(mark: ChangeMark | null): number {
  return mark === null ? 3 : { added: 0, changed: 1, gone: 2 }[mark.kind];
}

/** A sign for eyes, which stands beside the word or in its place where there is no room; never a colour alone. */
export const changeSigns: Readonly<Record<ChangeKind, string>> = {
  added: "+",
  changed: "~",
  gone: "−",
};

export const changeWords: Readonly<Record<ChangeKind, string>> = {
  added: "added since",
  changed: "changed since",
  gone: "gone since",
};

/** `changed since: title, time`, for a hover and for what is read aloud. */
export function describeChange({ kind, what }: ChangeMark): string {
  return what.length === 0 ? changeWords[kind] : `${changeWords[kind]}: ${what.join(", ")}`;
}

/** `12 events, +3 ~1 −2`: how many of those that are drawn as one carry each sign; empty when none does. */
export function signCounts(kinds: readonly (ChangeKind | null)[]): string {
  return (["added", "changed", "gone"] as const)
    .map((kind) => ({ kind, count: kinds.filter((one) => one === kind).length }))
    .filter(({ count }) => count > 0)
    .map(({ kind, count }) => `${changeSigns[kind]}${count}`)
    .join(" ");
}

/**
 * `12 events added, 1 taken out. Now 40 events.`: what a change of the timeline did to one of its twins,
 * for people who do not see it change. Empty when no piece came or went.
 */
export function describeNews(
  before: Timeline,
  after: Timeline,
  noun: "event" | "causal link",
): string {
  const known = liveIds(before, noun);
  const present = liveIds(after, noun);
  const added = [...present].filter((id) => !known.has(id)).length;
  const gone = [...known].filter((id) => !present.has(id)).length;
  if (added === 0 && gone === 0) return "";
  const parts = [
    added === 0 ? "" : `${countOf(added, noun)} added`,
    gone === 0 ? "" : `${added === 0 ? countOf(gone, noun) : gone} removed`,
  ];
  return `${parts.filter(Boolean).join(", ")}. Now ${countOf(present.size, noun)}.`;
}

function liveIds(timeline: Timeline, noun: "event" | "causal link"): ReadonlySet<string> {
  const pieces = noun === "event" ? timeline.events : timeline.causalLinks;
  return new Set<string>(pieces.filter(isLive).map(({ id }) => id));
}
