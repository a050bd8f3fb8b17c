import type { CausalLink } from "@/lib/domain/causal-link";
import type { TimelineEvent } from "@/lib/domain/event";
import { onset } from "@/lib/domain/event-onset";
import { toLiveTimeline } from "@/lib/domain/live-timeline";
import { type Sequence, sequenceKey } from "@/lib/domain/sequence";
import type { Timeline } from "@/lib/domain/timeline";
import { contestedEventIds } from "@/lib/domain/uncertainty";
import { type Changes, noChanges } from "../comparison/timeline-comparison";
import { foldChains, type GraphUnit, type UnitSequence } from "./graph-chains";

import { layOutDown, layOutGraph } from "./graph-layout";
import {
  drawEdge,
  drawNode,
  drawSequence,
  type GraphEdge,
  type GraphNode,
  nodeBox,
  toGraphMarks,
  weighEvent,
} from "./graph-pieces";

/** What a person can still read at once; the rest is counted, and so many more are drawn when asked for. */
export const drawnAtFirst = 150;
/** What can still be moved smoothly. */
export const drawnMax = 500;

export type GraphDrawing = {
  readonly nodes: readonly GraphNode[];
  readonly edges: readonly GraphEdge[];
  readonly counts: {
    /** Live events that a live link touches, or a sequence that is drawn. */
    readonly linked: number;
    /** Of these, drawn one by one. */
    readonly drawn: number;
    /** Of these, inside the chains that are drawn. */
    readonly inChains: number;
    readonly chains: number;
    /** Pairs that only follow in time, drawn. */
    readonly sequences: number;
  };
};

export type GraphView = {
  /** At most so many nodes. */
  readonly limit: number;
  /** Ids of the chains a person has opened, or every chain. */
  readonly opened: ReadonlySet<string> | "all";
  /** Ids of the events it was asked for: drawn before all others, and in no chain. */
  readonly ends: readonly string[];
  /** What carries a sign: it is never folded away. */
  readonly changes?: Changes;
  /** From left to right as wide as it needs to be, or down a page, so many nodes beside each other. */
  readonly acrossMax?: number;
  /** Draws what only follows in time as well. */
  readonly withSequences?: boolean;
};

/** Down a page there is a label of a link between two rows. */
const pageBox = { ...nodeBox, gapX: 24, gapY: 56 };

/** More than any event weighs by itself. */
const askedWeight = 10_000_000;

/** What is drawn of the causes: folded, then the most important of it, then laid out. */
export function drawGraph(
  timeline: Timeline,
  zone: string,
  { limit, opened, ends, changes = noChanges, acrossMax, withSequences = false }: GraphView,
): GraphDrawing {
  const live = toLiveTimeline(timeline);
  const then = withSequences ? live.sequences : [];
  const linked = new Set(
    [...live.causalLinks, ...then].flatMap(({ source, target }) => [source, target]),
  );
  const events = live.events
    .filter(({ id }) => linked.has(id))
    .toSorted((a, b) => (onset(a) === onset(b) ? 0 : onset(a) - onset(b)));
  const marks = toGraphMarks(live, changes);
  const weigh = (event: TimelineEvent) =>
    weighEvent(event, marks) + (ends.includes(event.id) ? askedWeight : 0);
  const folded = foldChains(
    events,
    live.causalLinks,
    (event) => weigh(event) === 0,
    (chain) => opened === "all" || opened.has(chain),
  );
  const pairs = unitSequences(then, folded.unitIdOf);
  const units = chooseUnits(
    ...([folded.units, [...folded.links, ...pairs], limit] as const),
    ({ what, events: [first] }) => (what === "event" ? weigh(first) : 0),
  );
  const shown = new Set(units.map(({ id }) => id));
  const isShown = (pair: Joined) => shown.has(pair.source) && shown.has(pair.target);
  const links = folded.links.filter(isShown);
  const sequences = pairs.filter(isShown);
  const nodes = units.map(({ id, events: [first] }) => ({ id, at: onset(first) }));
  const joined = [...links, ...sequences];
  const layout =
    acrossMax === undefined
      ? layOutGraph(nodes, joined, nodeBox)
      : layOutDown(nodes, joined, pageBox, acrossMax);
  const lineOf = (index: number) => layout.lines[index] ?? [];
  const contested = contestedEventIds(live.events, live.uncertainties);
  const chains = units.filter(({ what }) => what === "chain");
  return {
    nodes: units.map((unit) =>
      drawNode(unit, layout.places.get(unit.id) ?? { x: 0, y: 0 }, { marks, contested, zone }),
    ),
    edges: [
      ...links.map((link, index) => drawEdge(link, lineOf(index), changes)),
      ...sequences.map((pair, index) => drawSequence(pair, lineOf(links.length + index))),
    ],
    counts: {
      linked: events.length,
      drawn: units.length - chains.length,
      inChains: chains.reduce((sum, chain) => sum + chain.events.length, 0),
      chains: chains.length,
      sequences: sequences.length,
    },
  };
}

/** Between two units one is enough; inside a chain there is none. */
function unitSequences(
  sequences: readonly Sequence[],
  unitIdOf: (event: string) => string,
): readonly UnitSequence[] {
  const pairs = sequences
    .map((pair) => ({
      id: sequenceKey(pair),
      ...{ source: unitIdOf(pair.source), target: unitIdOf(pair.target) },
    }))
    .filter(({ source, target }) => source !== target);
  return [...new Map(pairs.map((pair) => [sequenceKey(pair), pair])).values()];
}

/** Links in force whose two ends are in force. */
export function liveLinks(timeline: Timeline): readonly CausalLink[] {
  return toLiveTimeline(timeline).causalLinks;
}

type Joined = { readonly source: string; readonly target: string };

/**
 * At most `limit` units, the most important first, each with the units that join it to the most important one
 * of its part of the graph: what is drawn hangs together as it does in the whole. Equal ones in order of time.
 * `weigh` says how important a unit is; what several links meet at goes before what one link touches.
 */
export function chooseUnits(
  units: readonly GraphUnit[],
  links: readonly Joined[],
  limit: number,
  weigh: (unit: GraphUnit) => number,
): readonly GraphUnit[] {
  if (units.length <= limit) return units;
  const neighbours = Map.groupBy(
    links.flatMap(({ source, target }) => [
      { from: source, to: target },
      { from: target, to: source },
    ]),
    ({ from }) => from,
  );
  const weights = new Map(
    units.map((unit) => [unit.id, weigh(unit) + (neighbours.get(unit.id)?.length ?? 0)]),
  );
  const byWeight = units
    .map(({ id }) => id)
    .toSorted((a, b) => (weights.get(b) ?? 0) - (weights.get(a) ?? 0));
  const towards = wayToHeaviest(byWeight, (id) => (neighbours.get(id) ?? []).map(({ to }) => to));
  const chosen = new Set<string>();
  for (const id of byWeight) {
    const way: string[] = [];
    const room = limit - chosen.size;
    for (let at: string | null = id; at !== null && !chosen.has(at) && way.length <= room; ) {
      way.push(at);
      at = towards.get(at) ?? null;
    }
    if (way.length <= room) for (const each of way) chosen.add(each);
  }
  return units.filter(({ id }) => chosen.has(id));
}

/** For each unit, the next one on a shortest way to the heaviest it hangs together with; null for that one. */
function wayToHeaviest(
  byWeight: readonly string[],
  neighboursOf: (id: string) => readonly string[],
): ReadonlyMap<string, string | null> {
  const towards = new Map<string, string | null>();
  for (const heaviest of byWeight) {
    if (towards.has(heaviest)) continue;
    towards.set(heaviest, null);
    const reached = [heaviest];
    // Grows while it is walked: breadth first.
    for (const id of reached) {
      for (const next of neighboursOf(id)) {
        if (towards.has(next)) continue;
        towards.set(next, id);
        reached.push(next);
      }
    }
  }
  return towards;
}
