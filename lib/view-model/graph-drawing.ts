import { groupBy } from "@/lib/base/group-by";
import type { CausalLink, CausalRelation } from "@/lib/domain/causal-link";
import { isLive } from "@/lib/domain/claim";
import type { TimelineEvent } from "@/lib/domain/event";
import type { Timeline } from "@/lib/domain/timeline";
import { type Appearance, contestedEventIds, eventAppearance, kindGlyph } from "./event-appearance";
import { formatEventTime } from "./time-text";
import { onset } from "./timeline-lanes";

/** What a person can still read at once; the rest is named. */
export const drawnNodesMax = 150;

export type GraphNode = Appearance & {
  readonly id: string;
  readonly title: string;
  readonly glyph: string;
  readonly timeText: string;
  /** Model coordinates in pixels at zoom 1: x grows with time, y with the lane. */
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
  /** How far the edge swings out of its straight line, in pixels: around nodes that stand between its ends. */
  readonly bend: number;
  readonly isContested: boolean;
  readonly isReviewed: boolean;
};

export type GraphDrawing = {
  readonly nodes: readonly GraphNode[];
  readonly edges: readonly GraphEdge[];
  /** Live events that a live link touches. */
  readonly total: number;
};

export const nodeWidth = 190;
export const nodeHeight = 66;
const columnGap = 62;
const laneHeight = nodeHeight + 26;

export function drawGraph(timeline: Timeline, zone: string): GraphDrawing {
  const links = liveLinks(timeline);
  const linked = new Set(links.flatMap(({ source, target }) => [source, target]));
  const events = timeline.events
    .filter((event) => isLive(event) && linked.has(event.id))
    .toSorted((a, b) => onset(a) - onset(b));
  const drawn = events.length <= drawnNodesMax ? events : mostConnected(events, links, timeline);
  const places = placeNodes(drawn, links);
  const shown = new Set(drawn.map(({ id }) => id));
  const contested = contestedEventIds(drawn, timeline.uncertainties);
  const impact = new Set(timeline.impactEvents);
  const ranks = new Map(timeline.rootCauses.map(({ event, rank }) => [event, rank]));
  return {
    nodes: drawn.map((event) => ({
      ...eventAppearance(event, contested),
      ...(places.get(event.id) ?? { x: 0, y: 0 }),
      id: event.id,
      title: event.title,
      glyph: kindGlyph(event.kind),
      timeText: formatEventTime(event.time, zone),
      isImpact: impact.has(event.id),
      rootRank: ranks.get(event.id) ?? null,
    })),
    edges: links
      .filter(({ source, target }) => shown.has(source) && shown.has(target))
      .map((link) => drawEdge(link, places)),
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

type Place = { readonly x: number; readonly y: number };
type Places = ReadonlyMap<string, Place>;

function drawEdge(link: CausalLink, places: Places): GraphEdge {
  return {
    id: link.id,
    source: link.source,
    target: link.target,
    relation: link.relation,
    mechanism: link.mechanism,
    width: 1.5 + 3.5 * link.confidence,
    bend: bendOf(places.get(link.source), places.get(link.target), places),
    isContested: link.against.length > 0 || link.isUnsupported,
    isReviewed: link.status !== "proposed",
  };
}

function bendOf(from: Place | undefined, to: Place | undefined, places: Places): number {
  if (!from || !to || from.y !== to.y) return 0;
  const isBlocked = [...places.values()].some(
    ({ x, y }) => y === from.y && x > Math.min(from.x, to.x) && x < Math.max(from.x, to.x),
  );
  return isBlocked ? -laneHeight * 0.85 : 0;
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

/**
 * Left to right by time: an event stands at least one column right of its causes, and otherwise in
 * the column of its time after idle stretches are compressed to their logarithm. An effect takes the
 * lane of its strongest cause when that lane is free there, so that a chain reads as a straight line.
 */
function placeNodes(events: readonly TimelineEvent[], links: readonly CausalLink[]): Places {
  const incoming = groupBy(links, ({ target }) => target);
  const places = new Map<string, { column: number; lane: number }>();
  const taken = new Map<number, Set<number>>();
  let column = 0;
  let previous: number | null = null;
  for (const event of causesFirst(events, links)) {
    const at = onset(event);
    column += previous === null ? 0 : columnStep(at - previous);
    previous = Number.isFinite(at) ? at : previous;
    const causes = (incoming.get(event.id) ?? [])
      .toSorted((a, b) => b.confidence - a.confidence)
      .flatMap(({ source }) => places.get(source) ?? []);
    const atColumn = causes.reduce((most, cause) => Math.max(most, cause.column + 1), column);
    const lane = freeLane(taken, atColumn, causes[0]?.lane ?? 0);
    places.set(event.id, { column: atColumn, lane });
    column = Math.max(column, atColumn - 1);
  }
  return new Map(
    [...places].map(([id, place]) => [
      id,
      { x: place.column * (nodeWidth + columnGap), y: place.lane * laneHeight },
    ]),
  );
}

/** In order of time, except that an effect whose onset is told a little early waits for its causes. */
function causesFirst(
  events: readonly TimelineEvent[],
  links: readonly CausalLink[],
): readonly TimelineEvent[] {
  const inOrder = events.toSorted((a, b) => (onset(a) === onset(b) ? 0 : onset(a) - onset(b)));
  const drawn = new Set<string>(events.map(({ id }) => id));
  const causes = groupBy(
    links.filter(({ source }) => drawn.has(source)),
    ({ target }) => target,
  );
  const placed = new Set<string>();
  const ordered: TimelineEvent[] = [];
  const waiting = [...inOrder];
  while (waiting.length > 0) {
    const ready = waiting.findIndex(({ id }) =>
      (causes.get(id) ?? []).every(({ source }) => placed.has(source)),
    );
    // A cycle cannot be built, but an old document may hold one: then the earliest goes first.
    const [next] = waiting.splice(Math.max(ready, 0), 1);
    if (next === undefined) break;
    placed.add(next.id);
    ordered.push(next);
  }
  return ordered;
}

/** No step within 2 s, a fraction for minutes, at most 1.5 columns for any idle stretch. */
function columnStep(elapsedMs: number): number {
  if (!Number.isFinite(elapsedMs) || elapsedMs <= 2_000) return 0;
  return Math.min(1.5, Math.log10(elapsedMs / 1_000) * 0.35);
}

/** The nearest lane to `wanted` with no node within one column: 0, +1, −1, +2… */
function freeLane(taken: Map<number, Set<number>>, column: number, wanted: number): number {
  for (let distance = 0; ; distance += 1) {
    for (const lane of distance === 0 ? [wanted] : [wanted + distance, wanted - distance]) {
      const columns = taken.get(lane) ?? new Set<number>();
      if ([...columns].some((other) => Math.abs(other - column) < 1)) continue;
      columns.add(column);
      taken.set(lane, columns);
      return lane;
    }
  }
}
