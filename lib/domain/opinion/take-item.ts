import { fail, ok, type Result } from "@/lib/base/result";
import { isLive } from "../claim";
import { type CausalLinkId, type EntityId, type EventId, rootCauseIds } from "../ids";
import type { PieceVerdict } from "../review/decision";
import type { DecidableNoun, DecidablePieces } from "../timeline/decidable-nouns";
import { piecesOf, withPieces } from "../timeline/decidable-nouns";
import { freeId } from "../timeline/event-role";
import { toLiveTimeline } from "../timeline/live-timeline";
import type { Timeline } from "../timeline/timeline";
import { matchEvents } from "./match-events";
import type { OpinionItem } from "./opinion-item";

/** An item of a second opinion that somebody accepts: what it says, or what both say otherwise. */
export type OpenItem = Extract<OpinionItem, { readonly standing: "there" | "conflict" }>;

/** What is brought in, as its author proposes it, and what the person who accepts it says of it. */
export type TakenItem = {
  readonly timeline: Timeline;
  readonly verdicts: readonly PieceVerdict[];
};

/** Names a link by its ends, as proposals do. */
export type LinkIdOf = (source: EventId, target: EventId) => CausalLinkId;

type Sides = {
  readonly opinion: Timeline;
  readonly linkIdOf: LinkIdOf;
};

/**
 * The timeline with an item of a second opinion proposed by its author, and the verdicts by which a person puts it in
 * force: in a conflict those on what it takes the place of, too. Events it needs come with it. A sentence where people
 * put aside what it would bring in. Pure.
 */
export function takeItem(
  standing: Timeline,
  item: OpenItem,
  sides: Sides,
): Result<TakenItem, string> {
  const nothing: TakenItem = { timeline: standing, verdicts: [] };
  switch (item.noun) {
    case "event":
      return item.standing === "conflict"
        ? takeTime(nothing, item.here, item.there, sides)
        : bringEvent(nothing, item.there, sides);
    case "causal-link":
      return takeLink(nothing, item, sides);
    case "state-change":
      return takeState(nothing, item, sides);
    case "root-cause":
      return takeRoot(nothing, item, sides);
    case "gap":
      return bring(nothing, "gap", find(sides.opinion, "gap", item.there));
    default:
      return item.noun satisfies never;
  }
}

/** Both mean one event: it keeps its name and its links, and is told to have begun when the second opinion says. */
function takeTime(
  taken: TakenItem,
  here: string,
  there: string,
  { opinion }: Sides,
): Result<TakenItem, string> {
  const { time } = find(opinion, "event", there);
  if (time.kind === "unknown") return ok(taken);
  const { earliest, latest } = time;
  const { endTime } = find(taken.timeline, "event", here);
  if (endTime !== null && endTime.kind !== "unknown" && endTime.latest < earliest) {
    return fail("By that time it was over: its end, which the timeline has, lies before");
  }
  const verdict = { kind: "edit-event", edit: { earliest, latest } } as const;
  return ok(say(taken, { noun: "event", piece: here, verdict }));
}

function takeLink(nothing: TakenItem, item: OpenItem, sides: Sides): Result<TakenItem, string> {
  const link = find(sides.opinion, "causal-link", item.there);
  const { relation, mechanism } = link;
  if (item.standing === "conflict" && item.conflict === "relation") {
    const verdict = { kind: "edit-link", edit: { relation, mechanism } } as const;
    return ok(say(nothing, { noun: "causal-link", piece: item.here, verdict }));
  }
  const put =
    item.standing === "conflict" && item.conflict === "direction"
      ? putAside(nothing, "causal-link", item.here)
      : nothing;
  const source = nameEvent(put, link.source, sides);
  if (!source.ok) return source;
  const target = nameEvent(source.value.taken, link.target, sides);
  if (!target.ok) return target;
  const ends = { source: source.value.id, target: target.value.id };
  const id = sides.linkIdOf(ends.source, ends.target);
  return bring(target.value.taken, "causal-link", { ...link, ...ends, id });
}

function takeState(
  nothing: TakenItem,
  item: OpenItem,
  { opinion }: Sides,
): Result<TakenItem, string> {
  const change = find(opinion, "state-change", item.there);
  const put = item.standing === "conflict" ? putAside(nothing, "state-change", item.here) : nothing;
  const named = nameThings(put, [change.entity], opinion);
  const [entity = change.entity] = named.ids;
  return bring(named.taken, "state-change", { ...change, entity });
}

/** Those a person stands by come first: what was first so far stays, behind it. */
function takeRoot(nothing: TakenItem, item: OpenItem, sides: Sides): Result<TakenItem, string> {
  const root = find(sides.opinion, "root-cause", item.there);
  const event = nameEvent(nothing, root.event, sides);
  if (!event.ok) return event;
  const { rootCauses } = event.value.taken.timeline;
  const known = rootCauses.find((other) => other.event === event.value.id && isLive(other));
  if (known) return ok(accept(event.value.taken, "root-cause", known.id));
  const named = nameThings(event.value.taken, root.entities, sides.opinion);
  return bring(named.taken, "root-cause", {
    ...root,
    id: freeId(rootCauseIds, event.value.id, new Set(rootCauses.map(({ id }) => id))),
    ...{ event: event.value.id, entities: named.ids },
    rank: Math.max(0, ...rootCauses.map(({ rank }) => rank)) + 1,
  });
}

/** The event here that is the one there; brought in when there is none. */
function nameEvent(
  taken: TakenItem,
  there: EventId,
  sides: Sides,
): Result<{ readonly taken: TakenItem; readonly id: EventId }, string> {
  const { opinion } = sides;
  const matches = matchEvents(
    toLiveTimeline(taken.timeline).events,
    toLiveTimeline(opinion).events,
  );
  const same = matches.get(there);
  if (same) return ok({ taken, id: same.id });
  const brought = bringEvent(taken, there, sides);
  return brought.ok ? ok({ taken: brought.value, id: there }) : brought;
}

function bringEvent(
  taken: TakenItem,
  there: string,
  { opinion }: Sides,
): Result<TakenItem, string> {
  const event = find(opinion, "event", there);
  const named = nameThings(taken, event.entities, opinion);
  return bring(named.taken, "event", { ...event, entities: named.ids });
}

/** Things of the same name are the same; one that is not known here comes along. */
function nameThings(taken: TakenItem, ids: readonly EntityId[], { entities: theirs }: Timeline) {
  const { entities } = taken.timeline;
  const added = new Map<EntityId, Timeline["entities"][number]>();
  const named = ids.map((id) => {
    const thing = theirs.find((entity) => entity.id === id);
    const isSame = (other: Timeline["entities"][number]) =>
      other.id === id || other.name.toLowerCase() === thing?.name.toLowerCase();
    const known = entities.find(({ id: other }) => other === id) ?? entities.find(isSame);
    if (!known && thing) added.set(id, thing);
    return known?.id ?? id;
  });
  const timeline = { ...taken.timeline, entities: [...entities, ...added.values()] };
  return { taken: { ...taken, timeline }, ids: [...new Set(named)] };
}

/** As its author proposes it, then accepted. */
function bring<Noun extends "event" | "causal-link" | "state-change" | "root-cause" | "gap">(
  taken: TakenItem,
  noun: Noun,
  piece: DecidablePieces[Noun],
): Result<TakenItem, string> {
  const pieces = piecesOf(taken.timeline, noun);
  if (pieces.some(({ id }) => id === piece.id)) {
    return fail("People have put this aside in the timeline. Restore it there instead");
  }
  const proposed: DecidablePieces[Noun] = { ...piece, ...asProposed[noun] };
  const timeline = withPieces(taken.timeline, noun, [...pieces, proposed]);
  return ok(accept({ ...taken, timeline }, noun, piece.id));
}

const claim = { status: "proposed" } as const;
/** Whatever became of it beside the timeline: nobody has said anything of it yet. */
const asProposed = {
  ...{ event: claim, "causal-link": claim, "state-change": claim, "root-cause": claim },
  gap: { status: "open", standing: "proposed", dismissal: null },
} as const;

function accept(taken: TakenItem, noun: DecidableNoun, piece: string): TakenItem {
  return say(taken, { noun, piece, verdict: { kind: "accept" } });
}

function putAside(taken: TakenItem, noun: DecidableNoun, piece: string): TakenItem {
  const note = "A second opinion that says otherwise was accepted";
  return say(taken, { noun, piece, verdict: { kind: "reject", reason: "wrong", note } });
}

function say(taken: TakenItem, verdict: PieceVerdict): TakenItem {
  return { ...taken, verdicts: [...taken.verdicts, verdict] };
}

function find<Noun extends DecidableNoun>(
  timeline: Timeline,
  noun: Noun,
  id: string,
): DecidablePieces[Noun] {
  const found = piecesOf(timeline, noun).find((piece) => piece.id === id);
  if (found === undefined) throw new Error(`The second opinion has no ${noun} ${id}`);
  return found;
}
