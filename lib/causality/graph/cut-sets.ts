import type { EventId } from "@/lib/domain/ids";
import { ancestorsOf, type CausalGraph, placesOf } from "./causal-graph";

export type CutSets = {
  /** Smallest first, then in order of the graph; none holds another. Events in order of the graph. */
  readonly sets: readonly (readonly EventId[])[];
  /** False when there were more than were looked for: what is listed is right, and not all there is. */
  readonly isComplete: boolean;
};

/** What is looked at at most, in steps along links, and how many sets are listed. */
export const cutSetLimits = { stepsMax: 10_000_000, setsMax: 100, sizeMax: 3 } as const;

/** The part of a graph that leads to the impact, made smaller by what is taken out. */
type Part = {
  readonly size: number;
  /** Places in `events` order; `next` holds places of the part. */
  readonly next: readonly (readonly number[])[];
  readonly places: readonly number[];
  readonly isStart: readonly boolean[];
  readonly starts: readonly number[];
  readonly isEnd: readonly boolean[];
  readonly steps: number;
};

/**
 * Minimal sets of at most three events without which no way of links that carry leads from any origin to the impact; the
 * events that hurt are not taken. Exact: every cut holds an event of each way, so that one way's events are tried in turn,
 * and what remains to be cut by one event is read off one sweep, as the events over which no link leads. A cause alone is
 * enough here: where several must come together, `smallestPreventions` knows smaller ones.
 */
export function findCutSets(
  graph: CausalGraph,
  impact: readonly EventId[],
  {
    stepsMax,
    setsMax,
    sizeMax,
  }: { stepsMax: number; setsMax: number; sizeMax: number } = cutSetLimits,
): CutSets {
  const part = toPart(graph, placesOf(graph, impact));
  const found: (readonly number[])[] = [];
  const work = { left: stepsMax };
  for (let size = 1; size <= sizeMax; size += 1) {
    const isDone = addCuts(part, [], size, found, { work, setsMax });
    if (!isDone) return { sets: toSets(graph, part, found), isComplete: false };
  }
  return { sets: toSets(graph, part, found), isComplete: true };
}

function toPart(graph: CausalGraph, ends: readonly number[]): Part {
  const places = [...ancestorsOf(graph, ends)].toSorted((one, other) => one - other);
  const at = new Map(places.map((place, index) => [place, index]));
  const isEnd = new Set(ends);
  const next = places.map((place) =>
    (graph.outOf[place] ?? []).flatMap(({ target }) => at.get(target) ?? []),
  );
  const isStart = places.map((place) => graph.into[place]?.length === 0);
  return {
    size: places.length,
    places,
    next,
    isStart,
    starts: isStart.flatMap((isOne, place) => (isOne ? [place] : [])),
    isEnd: places.map((place) => isEnd.has(place)),
    steps: places.length + next.reduce((sum, each) => sum + each.length, 0),
  };
}

type Bounds = { readonly work: { left: number }; readonly setsMax: number };

/** Adds every minimal cut of exactly `size` that holds `taken`; false when a limit ended it. */
function addCuts(
  part: Part,
  taken: readonly number[],
  size: number,
  found: (readonly number[])[],
  bounds: Bounds,
): boolean {
  bounds.work.left -= 2 * part.steps;
  if (bounds.work.left < 0) return false;
  const way = findWay(part, taken);
  // Nothing leads there any more: what was taken is a cut of its own, and smaller.
  if (way === null) return true;
  if (size === taken.length + 1) {
    return bottlenecks(part, taken).every((last) => add([...taken, last], found, bounds));
  }
  return way
    .filter((place) => !isTrue(part.isEnd, place))
    .every((place) => addCuts(part, [...taken, place], size, found, bounds));
}

function add(set: readonly number[], found: (readonly number[])[], { setsMax }: Bounds): boolean {
  const members = set.toSorted((one, other) => one - other);
  const isKnown = found.some((known) => known.every((place) => members.includes(place)));
  if (isKnown) return true;
  if (found.length >= setsMax) return false;
  found.push(members);
  return true;
}

/** A shortest way from an origin to the impact around what was taken. */
function findWay(part: Part, taken: readonly number[]): readonly number[] | null {
  const previous = new Int32Array(part.size).fill(unseen);
  for (const place of taken) previous[place] = barred;
  const queue = part.starts.filter((place) => !taken.includes(place));
  for (const place of queue) previous[place] = beginning;
  for (const place of queue) {
    if (isTrue(part.isEnd, place)) return walkBack(previous, place);
    for (const target of part.next[place] ?? []) {
      if (previous[target] !== unseen) continue;
      previous[target] = place;
      queue.push(target);
    }
  }
  return null;
}

/** In the place of what a place was come to from. */
const [beginning, unseen, barred] = [-1, -2, -3];

function walkBack(previous: Int32Array, end: number): readonly number[] {
  const way: number[] = [];
  for (let place = end; place >= 0; place = previous[place] ?? -1) way.unshift(place);
  return way;
}

/**
 * The events every way goes through, around what was taken. Places are in order, so that a way that avoids one jumps over
 * it: what no link jumps over, of those on a way, lies on all. No way begins after it, and none has ended before.
 */
function bottlenecks(part: Part, taken: readonly number[]): readonly number[] {
  const onWays = placesOnWays(part, taken).flatMap((isOn, place) => (isOn ? [place] : []));
  const isOnWay = new Set(onWays);
  const lastStart = onWays.findLast((place) => isTrue(part.isStart, place)) ?? -1;
  const firstEnd = onWays.find((place) => isTrue(part.isEnd, place)) ?? -1;
  let reach = lastStart;
  return onWays.filter((place) => {
    const isAlone = reach <= place && place < firstEnd;
    for (const target of part.next[place] ?? []) {
      if (isOnWay.has(target)) reach = Math.max(reach, target);
    }
    return isAlone;
  });
}

/** On a way from an origin that still stands to the impact. */
function placesOnWays(part: Part, taken: readonly number[]): readonly boolean[] {
  const begun = part.isStart.map((isStart, place) => isStart && !taken.includes(place));
  for (let place = 0; place < part.size; place += 1) {
    if (!isTrue(begun, place)) continue;
    for (const target of part.next[place] ?? []) begun[target] = !taken.includes(target);
  }
  const ending = part.isEnd.map((isEnd, place) => isEnd && isTrue(begun, place));
  for (let place = part.size - 1; place >= 0; place -= 1) {
    if (!isTrue(begun, place) || isTrue(ending, place)) continue;
    ending[place] = (part.next[place] ?? []).some((target) => isTrue(ending, target));
  }
  return ending;
}

function isTrue(flags: readonly boolean[], place: number): boolean {
  return flags[place] === true;
}

function toSets(
  graph: CausalGraph,
  part: Part,
  found: readonly (readonly number[])[],
): readonly (readonly EventId[])[] {
  return found
    .toSorted((a, b) => a.length - b.length || comparePlaces(a, b))
    .map((set) => set.flatMap((index) => graph.events[part.places[index] ?? -1]?.id ?? []));
}

function comparePlaces(a: readonly number[], b: readonly number[]): number {
  for (const [index, place] of a.entries()) {
    const difference = place - (b[index] ?? place);
    if (difference !== 0) return difference;
  }
  return 0;
}
