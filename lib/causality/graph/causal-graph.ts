import { isLive } from "@/lib/domain/claim";
import type { CausalLinkId, EventId } from "@/lib/domain/ids";
import { type StandingLink, settleContradictions } from "./contradictions";
import type { GraphEvent, GraphLink } from "./pieces";
import { timeOrder } from "./time-order";

/** One standing link between places of `CausalGraph.events`. */
export type Step = { readonly source: number; readonly target: number; readonly link: GraphLink };

/** What of a graph as it came could not stand, and what became of it. */
export type GraphProblem =
  | { readonly kind: "missing-end"; readonly link: CausalLinkId; readonly event: EventId }
  | { readonly kind: "own-cause"; readonly link: CausalLinkId }
  /** The link goes against time inside a circle of links: left out. */
  | { readonly kind: "cycle"; readonly link: CausalLinkId }
  /** One link says that it led there, another that it kept it from happening. */
  | {
      readonly kind: "contradiction";
      readonly link: CausalLinkId;
      readonly against: CausalLinkId;
    };

/**
 * The standing events and links with places for names. Events come in the order of their onset, but that no link that
 * carries or delays points back: an algorithm goes through them once. The same pieces give the same graph, in whatever order they came.
 */
export type CausalGraph = {
  readonly events: readonly GraphEvent[];
  readonly placeOf: ReadonlyMap<EventId, number>;
  /** What carries a happening on (`causes`, `enables`), by the place it leads to and by that it comes from. */
  readonly into: readonly (readonly Step[])[];
  readonly outOf: readonly (readonly Step[])[];
  /** `prevents` and `delays`; the same by the place they act on, and by that they come from. */
  readonly hindering: readonly Step[];
  readonly hindered: ReadonlyMap<number, readonly Step[]>;
  readonly hinders: ReadonlyMap<number, readonly Step[]>;
  readonly problems: readonly GraphProblem[];
};

/** Does what it leads to happen because of it? What prevents or delays carries nothing on. */
function isCarrying({ relation }: Pick<GraphLink, "relation">): boolean {
  return relation === "causes" || relation === "enables";
}

export function toCausalGraph(pieces: {
  readonly events: readonly GraphEvent[];
  readonly causalLinks: readonly GraphLink[];
}): CausalGraph {
  const known = pieces.events.filter(isLive).toSorted(byOnset);
  const rank = new Map(known.map(({ id }, place) => [id, place]));
  const problems: GraphProblem[] = [];
  const links = pieces.causalLinks.filter(isLive).toSorted(byId);
  const ended = links.filter((link) => hasBothEnds(link, rank, problems));
  const settled = settleContradictions(ended.map((link) => standing(link, rank)));
  problems.push(...settled.problems);
  const ordering = settled.links.filter(({ link }) => link.relation !== "prevents");
  const closing = closingLinks(known.length, ordering);
  problems.push(...[...closing].map(({ link }) => ({ kind: "cycle", link: link.id }) as const));
  const open = settled.links.filter((link) => !closing.has(link));
  return arrange(
    known,
    open,
    timeOrder(
      known.length,
      ordering.filter((link) => !closing.has(link)),
    ),
    problems,
  );
}

/** Unknown times last, ties by id: the order never depends on arrival. */
function byOnset(a: GraphEvent, b: GraphEvent): number {
  const [one, other] = [onsetOf(a), onsetOf(b)];
  if (one !== other) return one < other ? -1 : 1;
  return byId(a, b);
}

function onsetOf({ time }: GraphEvent): number {
  return time.kind === "unknown" ? Number.POSITIVE_INFINITY : time.earliest;
}

function byId(a: { readonly id: string }, b: { readonly id: string }): number {
  if (a.id === b.id) return 0;
  return a.id < b.id ? -1 : 1;
}

function hasBothEnds(
  link: GraphLink,
  rank: ReadonlyMap<EventId, number>,
  problems: GraphProblem[],
): boolean {
  const missing = [link.source, link.target].filter((end) => !rank.has(end));
  for (const event of missing) problems.push({ kind: "missing-end", link: link.id, event });
  if (link.source === link.target) problems.push({ kind: "own-cause", link: link.id });
  return missing.length === 0 && link.source !== link.target;
}

function standing(link: GraphLink, rank: ReadonlyMap<EventId, number>): StandingLink {
  return { link, source: rank.get(link.source) ?? -1, target: rank.get(link.target) ?? -1 };
}

function arrange(
  known: readonly GraphEvent[],
  links: readonly StandingLink[],
  ordered: readonly number[],
  problems: readonly GraphProblem[],
): CausalGraph {
  const events = ordered.flatMap((place) => known[place] ?? []);
  const placed = new Map(ordered.map((place, position) => [place, position]));
  const into: Step[][] = events.map(() => []);
  const outOf: Step[][] = events.map(() => []);
  const hindering: Step[] = [];
  for (const { link, ...ends } of links) {
    const source = placed.get(ends.source) ?? -1;
    const target = placed.get(ends.target) ?? -1;
    const step = { source, target, link };
    if (!isCarrying(link)) hindering.push(step);
    else {
      into[target]?.push(step);
      outOf[source]?.push(step);
    }
  }
  const placeOf = new Map(events.map(({ id }, place) => [id, place]));
  const hindered = Map.groupBy(hindering, ({ target }) => target);
  const hinders = Map.groupBy(hindering, ({ source }) => source);
  return { events, placeOf, into, outOf, hindering, hindered, hinders, problems };
}

/** The places that stand for these events; those of events that are not in the graph are left out. */
export function placesOf(graph: CausalGraph, ids: readonly EventId[]): readonly number[] {
  return [...new Set(ids)]
    .flatMap((id) => graph.placeOf.get(id) ?? [])
    .toSorted((one, other) => one - other);
}

/** Everything from which links that carry lead to one of `places`, themselves included. */
export function ancestorsOf(graph: CausalGraph, places: readonly number[]): ReadonlySet<number> {
  const found = new Set(places);
  for (const place of found) for (const { source } of graph.into[place] ?? []) found.add(source);
  return found;
}

/** Everything to which links that carry lead from one of `places`, themselves included. */
export function descendantsOf(graph: CausalGraph, places: readonly number[]): ReadonlySet<number> {
  const found = new Set(places);
  for (const place of found) for (const { target } of graph.outOf[place] ?? []) found.add(target);
  return found;
}

/**
 * The links that close a circle: those that point back in the order of onset (the places' own order) inside a strongly
 * connected part. What is not part of a circle stays, also where it points back: clocks may be wrong. Parts are found in
 * two sweeps (Sharir, "A strong-connectivity algorithm and its applications in data flow analysis", 1981).
 */
function closingLinks(size: number, links: readonly StandingLink[]): ReadonlySet<StandingLink> {
  const partOf = stronglyConnected(size, links);
  return new Set(
    links.filter(({ source, target }) => source > target && partOf[source] === partOf[target]),
  );
}

function stronglyConnected(size: number, links: readonly StandingLink[]): readonly number[] {
  const forward: number[][] = Array.from({ length: size }, () => []);
  const backward: number[][] = Array.from({ length: size }, () => []);
  for (const { source, target } of links) {
    forward[source]?.push(target);
    backward[target]?.push(source);
  }
  const partOf = new Array<number>(size).fill(-1);
  for (const start of finishing(forward).toReversed()) {
    if (partOf[start] !== -1) continue;
    partOf[start] = start;
    const part = [start];
    for (const member of part) {
      const fresh = new Set((backward[member] ?? []).filter((place) => partOf[place] === -1));
      for (const place of fresh) partOf[place] = start;
      part.push(...fresh);
    }
  }
  return partOf;
}

/** Places in the order in which a search in depth leaves them; by a stack of its own, for chains are long. */
function finishing(forward: readonly (readonly number[])[]): readonly number[] {
  const finished: number[] = [];
  const isSeen = new Uint8Array(forward.length);
  for (let start = 0; start < forward.length; start += 1) {
    if (isSeen[start] === 1) continue;
    isSeen[start] = 1;
    const stack = [{ place: start, next: 0 }];
    for (let top = stack.at(-1); top !== undefined; top = stack.at(-1)) {
      const target = forward[top.place]?.[top.next];
      top.next += 1;
      if (target === undefined) {
        finished.push(top.place);
        stack.pop();
      } else if (isSeen[target] === 0) {
        isSeen[target] = 1;
        stack.push({ place: target, next: 0 });
      }
    }
  }
  return finished;
}
