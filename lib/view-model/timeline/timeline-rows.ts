import type { Instant } from "@/lib/base/instant";
import { estimateTextPx } from "../text/text-width";
import { bodyOf, type Extent, lastOf, toBox, type Zoom } from "./event-box";
import type { DrawnEvent, TimelineDrawing } from "./timeline-drawing";
import { gapLaneId, type Lane, phaseLaneId } from "./timeline-lanes";
import {
  type Box,
  barPxMin,
  clusterPx,
  type Edges,
  type PackedLane,
  type PlacedBox,
  packLane,
} from "./timeline-packing";
import { type TimeScale, toAxis } from "./timeline-scale";

/**
 * The rows of the timeline at one zoom, for all of time: panning moves them and changes none. Spaces: the
 * axis in milliseconds (timeline-scale.ts) in what comes out, pixels of the zoom level only inside.
 */
export type TimelineRow = {
  readonly id: string;
  readonly laneId: string;
  readonly kind: "events" | "clusters" | "states" | "gaps" | "phases";
  /** The name of the lane in its first row, else of what the row holds; null for a further row. */
  readonly label: string | null;
  readonly isFirstOfLane: boolean;
};

/** A piece in a row. Its certain part is `bodyFrom`…`bodyTo`; what stands out of it is uncertainty. */
export type PlacedMark = {
  readonly id: string;
  readonly row: string;
  readonly axisFrom: number;
  readonly axisTo: number;
  readonly bodyFrom: number;
  readonly bodyTo: number;
  /** Room for the title beside the mark; 0 is none. */
  readonly titlePx: number;
  /** The title stands before the mark, or behind the end of the bar. */
  readonly isLeft?: true;
  readonly isAfter?: true;
  /** Drawn as a mark of its onset, for want of room or because it has no width at this zoom. */
  readonly isMoment: boolean;
};

export type PlacedCluster = {
  readonly id: string;
  readonly row: string;
  readonly axisFrom: number;
  readonly axisTo: number;
  readonly ids: readonly string[];
};

export type PlacedTimeline = {
  readonly rows: readonly TimelineRow[];
  readonly marks: readonly PlacedMark[];
  readonly clusters: readonly PlacedCluster[];
};

/** Zooms between two levels share the rows of the coarser one: a factor of √2 at most. */
export function zoomLevel(axisWidthMs: number, widthPx: number): number {
  return Math.ceil(2 * Math.log2(Math.max(axisWidthMs, 1) / Math.max(widthPx, 1)));
}

/** Rows of events that can be taken in together; lanes with much in them share what is left. */
const rowsAimed = 64;
const rowsOfLaneMax = 8;

export function placeTimeline(
  drawing: TimelineDrawing,
  { level, scale }: { readonly level: number; readonly scale: TimeScale },
): PlacedTimeline {
  const zoom = { scale, msPerPx: 2 ** (level / 2) };
  const byLane = Map.groupBy(drawing.events, ({ lane }) => lane);
  const boxesOf = (events: readonly DrawnEvent[]) => events.map((event) => toBox(event, zoom));
  const boxes = new Map([...byLane].map(([lane, events]) => [lane, boxesOf(events)]));
  const edges = toEdges(drawing, zoom);
  const rowsMax = shareRows([...boxes.values()], edges);
  return join(
    drawing.lanes.map((lane) => {
      if (lane.id === gapLaneId) return placeSpans(drawing.gaps, lane, "gaps", zoom);
      if (lane.id === phaseLaneId) return placeSpans(drawing.phases, lane, "phases", zoom, edges);
      const events = byLane.get(lane.id) ?? [];
      const packed = packLane(boxes.get(lane.id) ?? [], lane.isFolded ? 0 : rowsMax, edges);
      return join([placeEvents(events, lane, packed, zoom), placeStates(drawing, lane, zoom)]);
    }),
  );
}

/** As many rows for each lane as fit the aim together; at least one. */
function shareRows(lanes: readonly (readonly Box[])[], edges: Edges | undefined): number {
  const needed = lanes.map((boxes) => packLane(boxes, rowsOfLaneMax, edges).rows);
  for (let rowsMax = rowsOfLaneMax; rowsMax > 1; rowsMax -= 1) {
    const total = needed.reduce((sum, rows) => sum + Math.min(rows, rowsMax), 0);
    if (total <= rowsAimed) return rowsMax;
  }
  return 1;
}

/** Of all there is to see, whatever of it the window shows: panning moves no title. */
function toEdges({ extent }: TimelineDrawing, { scale, msPerPx }: Zoom): Edges | undefined {
  if (extent === null) return undefined;
  return {
    from: toAxis(scale, extent.earliest) / msPerPx,
    to: toAxis(scale, extent.latest) / msPerPx,
  };
}

function placeEvents(
  events: readonly DrawnEvent[],
  lane: Lane,
  packed: PackedLane,
  zoom: Zoom,
): PlacedTimeline {
  const byId = new Map(events.map((event) => [event.id, event]));
  const moreRow = `${lane.id}/more`;
  const rowId = (row: number) => `${lane.id}/${row}`;
  const marks = packed.placed.flatMap(({ id, row, ...titling }) => {
    const event = byId.get(id);
    const place = { row: rowId(row), ...titling, isBare: false };
    return event ? [toMark(event, place, zoom)] : [];
  });
  const alone = packed.leftOver.flatMap(({ id, titlePx }) => {
    const event = byId.get(id);
    return event ? [toMark(event, { row: moreRow, titlePx, isBare: true }, zoom)] : [];
  });
  const clusters = toClusters(packed, moreRow, zoom);
  const hasMore = clusters.length + alone.length > 0;
  return {
    rows:
      lane.isFolded && hasMore
        ? [{ ...furtherRow(lane, moreRow, "clusters", lane.label), isFirstOfLane: true }]
        : [
            ...laneRows(lane, "events", packed.rows),
            ...(hasMore ? [furtherRow(lane, moreRow, "clusters", null)] : []),
          ],
    marks: [...marks, ...alone],
    clusters,
  };
}

function toMark(
  event: DrawnEvent,
  {
    isBare,
    ...place
  }: Pick<PlacedMark, "row" | "titlePx" | "isLeft" | "isAfter"> & { isBare: boolean },
  { scale, msPerPx }: Zoom,
): PlacedMark {
  const at = (time: Instant) => toAxis(scale, time);
  const [axisFrom, axisTo] = [at(event.onset.earliest), at(lastOf(event))];
  const body = bodyOf(event, at);
  return {
    ...{ id: event.id, ...place, axisFrom, axisTo, bodyFrom: body.from, bodyTo: body.to },
    isMoment: isBare || axisTo - axisFrom < barPxMin * msPerPx,
  };
}

function toClusters({ clusters }: PackedLane, row: string, { msPerPx }: Zoom): PlacedCluster[] {
  return clusters.map(({ ids, from, to }) => ({
    id: `cluster-${ids.length}-${ids[0]}`,
    row,
    axisFrom: from * msPerPx,
    axisTo: Math.max(to, from + clusterPx) * msPerPx,
    ids,
  }));
}

/** Gaps and phases: their names are shorter than they are important. */
function placeSpans(
  spans: readonly { readonly id: string; readonly title: string; start: Instant; end: Instant }[],
  lane: Lane,
  kind: "gaps" | "phases",
  { scale, msPerPx }: Zoom,
  edges?: Edges,
): PlacedTimeline {
  const places = new Map(
    spans.map(({ id, start, end }): readonly [string, Extent] => [
      id,
      { from: toAxis(scale, start), to: toAxis(scale, end) },
    ]),
  );
  const placeOf = (id: string) => places.get(id) ?? { from: 0, to: 0 };
  const packed = packLane(
    spans.map(({ id, title }) => ({
      ...{ id, wholeTitlePx: 0, rank: 0 },
      from: placeOf(id).from / msPerPx,
      // The stretch of a phase is drawn behind all lanes; only its name needs room.
      to: (kind === "gaps" ? placeOf(id).to : placeOf(id).from) / msPerPx,
      titlePx: Math.min(estimateTextPx(title, 12), kind === "gaps" ? 160 : 340),
    })),
    kind === "gaps" ? 4 : 3,
    edges,
  );
  const [moreRow, rowId] = [`${lane.id}/more`, (row: number) => `${lane.id}/${row}`];
  const toSpan = ({ id, titlePx, isLeft }: PlacedBox, row: string): PlacedMark => {
    const { from, to } = placeOf(id);
    const place = { axisFrom: from, axisTo: to, bodyFrom: from, bodyTo: to };
    return { id, row, titlePx, ...place, ...(isLeft && { isLeft }), isMoment: false };
  };
  const clusters = toClusters(packed, moreRow, { scale, msPerPx });
  const hasMore = clusters.length + packed.leftOver.length > 0;
  return {
    rows: [
      ...laneRows(lane, kind, packed.rows),
      ...(hasMore ? [furtherRow(lane, moreRow, "clusters", null)] : []),
    ],
    marks: [
      ...packed.placed.map((box) => toSpan(box, rowId(box.row))),
      ...packed.leftOver.map((box) => toSpan(box, moreRow)),
    ],
    clusters,
  };
}

/** A row for each property of the entity; its bands follow each other and never overlap. */
function placeStates({ states }: TimelineDrawing, lane: Lane, { scale }: Zoom): PlacedTimeline {
  const ofLane = states.filter((band) => band.lane === lane.id);
  const rows = new Map<string, TimelineRow>();
  const marks = ofLane.map((band): PlacedMark => {
    const row = `${lane.id}/state/${band.entity}/${band.property}`;
    rows.set(row, furtherRow(lane, row, "states", band.property));
    const [from, to] = [toAxis(scale, band.start), toAxis(scale, band.end)];
    return {
      ...{ id: band.id, row, axisFrom: from, axisTo: to, bodyFrom: from, bodyTo: to },
      ...{ titlePx: 0, isMoment: false },
    };
  });
  return { rows: [...rows.values()], marks, clusters: [] };
}

function laneRows(lane: Lane, kind: TimelineRow["kind"], count: number): readonly TimelineRow[] {
  return Array.from({ length: Math.max(count, 1) }, (_, row) => ({
    ...{ id: `${lane.id}/${row}`, laneId: lane.id, kind },
    label: row === 0 ? lane.label : null,
    isFirstOfLane: row === 0,
  }));
}

function furtherRow(
  lane: Lane,
  id: string,
  kind: TimelineRow["kind"],
  label: string | null,
): TimelineRow {
  return { id, laneId: lane.id, kind, label, isFirstOfLane: false };
}

function join(parts: readonly PlacedTimeline[]): PlacedTimeline {
  return {
    rows: parts.flatMap(({ rows }) => rows),
    marks: parts.flatMap(({ marks }) => marks),
    clusters: parts.flatMap(({ clusters }) => clusters),
  };
}
