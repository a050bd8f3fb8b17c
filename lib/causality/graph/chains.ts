import type { EventId } from "@/lib/domain/ids";
import { ancestorsOf, type CausalGraph, placesOf, type Step } from "./causal-graph";

/** A way along links that carry, from what nothing led to, to what hurt. */
export type Chain = {
  readonly events: readonly EventId[];
  /** One fewer than events. */
  readonly steps: readonly Step[];
  /** The product of the confidences, [0, 1]: how far the whole way is to be believed. */
  readonly strength: number;
  /** The least confident step; of several alike the first. */
  readonly weakest: Step | null;
};

export type Chains = {
  /** The strongest first. */
  readonly chains: readonly Chain[];
  /** How many ways there are in all, as far as a number tells (2^53). */
  readonly total: number;
};

/** A way as a list from its end, so that ways share what they have in common. */
type Way = {
  readonly place: number;
  readonly step: Step | null;
  readonly before: Way | null;
  readonly strength: number;
  readonly length: number;
};

/**
 * The strongest chains to the impact, at most `max` of them, and how many there are: each place keeps its `max` best ways,
 * for what is best at the end was among the best on the way. With `from`, those that begin there, whatever led to it.
 */
export function listChains(
  graph: CausalGraph,
  impact: readonly EventId[],
  { from = null, max = 20 }: { readonly from?: EventId | null; readonly max?: number } = {},
): Chains {
  const ends = placesOf(graph, impact);
  const relevant = ancestorsOf(graph, ends);
  const start = from === null ? null : (graph.placeOf.get(from) ?? nowhere);
  const begins = (place: number) =>
    start === null ? graph.into[place]?.length === 0 : place === start;
  const ways = waysInto(graph, relevant, { begins, max });
  const best = ends
    .flatMap((end) => ways.best.get(end) ?? [])
    .filter(({ length }) => length > 0)
    .toSorted(byStrength)
    .slice(0, max);
  const total = ends.reduce((sum, end) => sum + (begins(end) ? 0 : (ways.counts.get(end) ?? 0)), 0);
  return {
    chains: best.map((way) => toChain(graph, way)),
    total: Math.min(total, Number.MAX_SAFE_INTEGER),
  };
}

/** The way from one event to another whose product of confidences is greatest, of those alike the shortest; null without any. */
export function findStrongestPath(graph: CausalGraph, from: EventId, to: EventId): Chain | null {
  return findBestPath(graph, from, to, byStrength);
}

/** The way from one event to another of fewest steps, of those alike the strongest; null without any. */
export function findShortestPath(graph: CausalGraph, from: EventId, to: EventId): Chain | null {
  return findBestPath(graph, from, to, byLength);
}

/** In no graph. */
const nowhere = -1;

type Order = (a: Way, b: Way) => number;

function findBestPath(graph: CausalGraph, from: EventId, to: EventId, order: Order): Chain | null {
  const [start] = placesOf(graph, [from]);
  const [end] = placesOf(graph, [to]);
  if (start === undefined || end === undefined) return null;
  const best = new Map<number, Way>([[start, beginning(start)]]);
  for (let place = start; place < end; place += 1) {
    const here = best.get(place);
    if (here === undefined) continue;
    for (const step of graph.outOf[place] ?? []) keepBetter(best, extend(here, step), order);
  }
  const found = best.get(end);
  return found === undefined ? null : toChain(graph, found);
}

function keepBetter(best: Map<number, Way>, way: Way, order: Order): void {
  const known = best.get(way.place);
  if (known === undefined || order(way, known) < 0) best.set(way.place, way);
}

function waysInto(
  graph: CausalGraph,
  relevant: ReadonlySet<number>,
  { begins, max }: { readonly begins: (place: number) => boolean; readonly max: number },
) {
  const best = new Map<number, readonly Way[]>();
  const counts = new Map<number, number>();
  for (const place of [...relevant].toSorted((one, other) => one - other)) {
    const steps = graph.into[place] ?? [];
    if (begins(place)) {
      best.set(place, [beginning(place)]);
      counts.set(place, 1);
      continue;
    }
    const led = steps.flatMap((step) =>
      (best.get(step.source) ?? []).map((way) => extend(way, step)),
    );
    best.set(place, led.toSorted(byStrength).slice(0, max));
    counts.set(
      place,
      steps.reduce((sum, { source }) => sum + (counts.get(source) ?? 0), 0),
    );
  }
  return { best, counts };
}

function beginning(place: number): Way {
  return { place, step: null, before: null, strength: 1, length: 0 };
}

function extend(way: Way, step: Step): Way {
  return {
    place: step.target,
    step,
    before: way,
    strength: way.strength * step.link.confidence,
    length: way.length + 1,
  };
}

function byStrength(a: Way, b: Way): number {
  return b.strength - a.strength || a.length - b.length || comparePlaces(a, b);
}

function byLength(a: Way, b: Way): number {
  return a.length - b.length || byStrength(a, b);
}

/** From the end on: what is alike in all else is put in order by where it came from. */
function comparePlaces(a: Way, b: Way): number {
  let [one, other]: readonly (Way | null)[] = [a, b];
  while (one && other && one !== other) {
    if (one.place !== other.place) return one.place - other.place;
    [one, other] = [one.before, other.before];
  }
  return 0;
}

function toChain(graph: CausalGraph, way: Way): Chain {
  const steps: Step[] = [];
  const places: number[] = [];
  for (let each: Way | null = way; each !== null; each = each.before) {
    places.unshift(each.place);
    if (each.step) steps.unshift(each.step);
  }
  let weakest: Step | null = null;
  for (const step of steps) {
    if (weakest === null || step.link.confidence < weakest.link.confidence) weakest = step;
  }
  return {
    events: places.flatMap((place) => graph.events[place]?.id ?? []),
    steps,
    strength: way.strength,
    weakest,
  };
}
