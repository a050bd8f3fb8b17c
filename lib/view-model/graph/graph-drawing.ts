import type { CausalLink } from "@/lib/domain/causal-link";
import type { TimelineEvent } from "@/lib/domain/event";
import { toLiveTimeline } from "@/lib/domain/live-timeline";
import type { Timeline } from "@/lib/domain/timeline";
import { contestedEventIds } from "@/lib/domain/uncertainty";
import { type Changes, noChanges } from "../comparison/timeline-comparison";
import { onset } from "../timeline/timeline-lanes";
import { foldChains } from "./graph-chains";
import { chooseUnits } from "./graph-choice";
import { layOutDown, layOutGraph } from "./graph-layout";
import {
  drawEdge,
  drawNode,
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
    /** Live events that a live link touches. */
    readonly linked: number;
    /** Of these, drawn one by one. */
    readonly drawn: number;
    /** Of these, inside the chains that are drawn. */
    readonly inChains: number;
    readonly chains: number;
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
};

/** Down a page there is a label of a link between two rows. */
const pageBox = { ...nodeBox, gapX: 24, gapY: 56 };

/** More than any event weighs by itself. */
const askedWeight = 10_000_000;

/** What is drawn of the causes: folded, then the most important of it, then laid out. */
export function drawGraph(
  timeline: Timeline,
  zone: string,
  { limit, opened, ends, changes = noChanges, acrossMax }: GraphView,
): GraphDrawing {
  const live = toLiveTimeline(timeline);
  const linked = new Set(live.causalLinks.flatMap(({ source, target }) => [source, target]));
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
  const units = chooseUnits(folded.units, folded.links, limit, ({ what, events: [first] }) =>
    what === "event" ? weigh(first) : 0,
  );
  const shown = new Set(units.map(({ id }) => id));
  const links = folded.links.filter(({ source, target }) => shown.has(source) && shown.has(target));
  const nodes = units.map(({ id, events: [first] }) => ({ id, at: onset(first) }));
  const layout =
    acrossMax === undefined
      ? layOutGraph(nodes, links, nodeBox)
      : layOutDown(nodes, links, pageBox, acrossMax);
  const contested = contestedEventIds(live.events, live.uncertainties);
  const chains = units.filter(({ what }) => what === "chain");
  return {
    nodes: units.map((unit) =>
      drawNode(unit, layout.places.get(unit.id) ?? { x: 0, y: 0 }, { marks, contested, zone }),
    ),
    edges: links.map((link, index) => drawEdge(link, layout.lines[index] ?? [], changes)),
    counts: {
      linked: events.length,
      drawn: units.length - chains.length,
      inChains: chains.reduce((sum, chain) => sum + chain.events.length, 0),
      chains: chains.length,
    },
  };
}

/** Links in force whose two ends are in force. */
export function liveLinks(timeline: Timeline): readonly CausalLink[] {
  return toLiveTimeline(timeline).causalLinks;
}
