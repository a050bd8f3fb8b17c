import type { CausalLink, CausalRelation } from "@/lib/domain/causal-link";
import { isLive } from "@/lib/domain/claim";
import type { TimelineEvent } from "@/lib/domain/event";
import type { Timeline } from "@/lib/domain/timeline";
import { type Appearance, contestedEventIds, eventAppearance, kindGlyph } from "./event-appearance";
import { layOutGraph, type NodeBox, type Point } from "./graph-layout";
import { formatEventTime } from "./time-text";
import { onset } from "./timeline-lanes";

/** What a person can still read at once; the rest is named. */
export const drawnNodesMax = 150;

export type GraphNode = Appearance & {
  readonly id: string;
  readonly title: string;
  readonly glyph: string;
  readonly timeText: string;
  /** The middle of the node, in pixels at zoom 1: x grows with time. */
  readonly x: number;
  readonly y: number;
  readonly isImpact: boolean;
  /** 1 for the most likely root cause; null for others. */
  readonly rootRank: number | null;
};

export type GraphEdge = {
  readonly id: string;
  readonly source: string;
  readonly target: string;
  readonly relation: CausalRelation;
  readonly mechanism: string;
  /** Pixels: 1.5 for a guess, 5 for a certainty. */
  readonly width: number;
  /** The line it takes around the nodes between its ends, both ends included. */
  readonly points: readonly Point[];
  readonly isContested: boolean;
  readonly isReviewed: boolean;
};

export type GraphDrawing = {
  readonly nodes: readonly GraphNode[];
  readonly edges: readonly GraphEdge[];
  /** Live events that a live link touches. */
  readonly total: number;
};

export const nodeBox: NodeBox = { width: 190, height: 66, gapX: 76, gapY: 22, passage: 20 };

export function drawGraph(timeline: Timeline, zone: string): GraphDrawing {
  const links = liveLinks(timeline);
  const linked = new Set(links.flatMap(({ source, target }) => [source, target]));
  const events = timeline.events
    .filter((event) => isLive(event) && linked.has(event.id))
    .toSorted((a, b) => (onset(a) === onset(b) ? 0 : onset(a) - onset(b)));
  const drawn = events.length <= drawnNodesMax ? events : mostConnected(events, links, timeline);
  const shown = new Set(drawn.map(({ id }) => id));
  const drawnLinks = links.filter(({ source, target }) => shown.has(source) && shown.has(target));
  const layout = layOutGraph(
    drawn.map((event) => ({ id: event.id, at: onset(event) })),
    drawnLinks,
    nodeBox,
  );
  const contested = contestedEventIds(drawn, timeline.uncertainties);
  const impact = new Set(timeline.impactEvents);
  const ranks = new Map(timeline.rootCauses.map(({ event, rank }) => [event, rank]));
  return {
    nodes: drawn.map((event) => ({
      ...eventAppearance(event, contested),
      ...(layout.places.get(event.id) ?? { x: 0, y: 0 }),
      id: event.id,
      title: event.title,
      glyph: kindGlyph(event.kind),
      timeText: formatEventTime(event.time, zone),
      isImpact: impact.has(event.id),
      rootRank: ranks.get(event.id) ?? null,
    })),
    edges: drawnLinks.map((link, index) => drawEdge(link, layout.lines[index] ?? [])),
    total: events.length,
  };
}

/** Links in force whose two ends are in force. */
export function liveLinks(timeline: Timeline): readonly CausalLink[] {
  const live = new Set(timeline.events.filter(isLive).map(({ id }) => id));
  return timeline.causalLinks.filter(
    (link) => isLive(link) && live.has(link.source) && live.has(link.target),
  );
}

function drawEdge(link: CausalLink, points: readonly Point[]): GraphEdge {
  return {
    id: link.id,
    source: link.source,
    target: link.target,
    relation: link.relation,
    mechanism: link.mechanism,
    width: 1.5 + 3.5 * link.confidence,
    points,
    isContested: link.against.length > 0 || link.isUnsupported,
    isReviewed: link.status !== "proposed",
  };
}

function mostConnected(
  events: readonly TimelineEvent[],
  links: readonly CausalLink[],
  timeline: Timeline,
): readonly TimelineEvent[] {
  const degree = new Map<string, number>();
  for (const { source, target } of links) {
    for (const end of [source, target]) degree.set(end, (degree.get(end) ?? 0) + 1);
  }
  const first = new Set<string>([
    ...timeline.impactEvents,
    ...timeline.rootCauses.map(({ event }) => event),
  ]);
  const weight = (event: TimelineEvent) =>
    (degree.get(event.id) ?? 0) + (first.has(event.id) ? 1_000 : 0);
  const kept = new Set(events.toSorted((a, b) => weight(b) - weight(a)).slice(0, drawnNodesMax));
  return events.filter((event) => kept.has(event));
}
