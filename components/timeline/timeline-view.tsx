"use client";

import "vis-timeline/styles/vis-timeline-graph2d.min.css";
import { useEffect, useEffectEvent, useRef } from "react";
import { DataSet } from "vis-data/peer";
import { Timeline, type TimelineOptions } from "vis-timeline/peer";
import type { TimelineDrawing } from "@/lib/view-model/timeline/timeline-drawing";
import type { PlacedTimeline } from "@/lib/view-model/timeline/timeline-rows";
import type { TimeScale } from "@/lib/view-model/timeline/timeline-scale";
import type { AxisWindow } from "@/lib/view-model/timeline/timeline-viewport";
import type { TimelineTrack } from "@/lib/view-model/tracks/timeline-tracks";
import { toAxisLabels } from "./axis-labels";
import { revealRow } from "./reveal-row";
import { drawItem, type Item, type Row, toGroups, toItems } from "./timeline-items";
import pieces from "./timeline-items.module.css";
import surroundings from "./timeline-surroundings.module.css";
import classes from "./timeline-view.module.css";
import { toTrackGroups, toTrackItems } from "./track-items";

/**
 * The only file that knows vis-timeline. It is handed what was placed and reports selections and windows.
 * Spaces: milliseconds of the axis (timeline-scale.ts), which the library takes for time; its pixels stay
 * inside. Rows have a fixed height and are filled beforehand: the library stacks nothing. Everything shown
 * is built as text nodes, never as HTML. The drawing has no focus and no roles: the keyboard is in
 * `TimelineKeys`, and `EventTable` is the twin.
 */
export type TimelineViewProps = {
  readonly drawing: TimelineDrawing;
  readonly placed: PlacedTimeline;
  /** Curves and columns below the lanes. */
  readonly tracks: readonly TimelineTrack[];
  readonly scale: TimeScale;
  readonly window: AxisWindow;
  readonly zone: string;
  readonly selectedId: string | null;
  /** The id of an event, gap or cluster; null for nothing. */
  readonly onPick: (id: string | null) => void;
  /** `at` is where the pointer is, in pixels of the page's viewport. */
  readonly onHover: (hovered: { id: string; at: { x: number; y: number } } | null) => void;
  /** `isSettled` is false while a person still drags or turns the wheel. */
  readonly onWindow: (window: AxisWindow, isSettled: boolean) => void;
  /** Once, when everything is seen. */
  readonly onDrawn: () => void;
};

/** A hand that rests this long has arrived. */
const settledAfterMs = 140;

export function TimelineView(props: TimelineViewProps) {
  const { drawing, placed, tracks, scale, window, zone, selectedId } = props;
  const holder = useRef<HTMLDivElement>(null);
  const timeline = useRef<Timeline | null>(null);
  const items = useRef(new DataSet<Item>());
  const groups = useRef(new DataSet<Row>());
  const shownItems = useRef(new Map<string, string>());
  const shownRows = useRef(new Map<string, string>());
  const pick = useEffectEvent((id: string | null) => props.onPick(id));
  const hover = useEffectEvent(props.onHover);
  // What is selected is brought into sight once, as it is chosen; after that the scrolling is the person's.
  const reveal = useEffectEvent(() => {
    const mark = placed.marks.find(({ id }) => id === selectedId);
    const holding = placed.clusters.find(({ ids }) => ids.some((id) => id === selectedId));
    const row = placed.rows.findIndex(({ id }) => id === (mark ?? holding)?.row);
    if (row >= 0 && holder.current) revealRow(holder.current, row);
  });
  const drawn = useEffectEvent(() => {
    reveal();
    props.onDrawn();
  });
  const startWindow = useEffectEvent(() => ({ start: window.from, end: window.to }));
  const report = useEffectEvent((seen: AxisWindow, isSettled: boolean) =>
    props.onWindow(seen, isSettled),
  );

  useEffect(() => {
    if (!holder.current) return undefined;
    let settling: ReturnType<typeof setTimeout> | undefined;
    let isMoving = false;
    // Without a window of its own the library would fit its items, and no longer show ours.
    const made = new Timeline(holder.current, items.current, groups.current, {
      ...options,
      ...startWindow(),
      onInitialDrawComplete: () => drawn(),
    });
    made.on("click", ({ item, what }: { item: string | null; what: string | null }) => {
      if (isPiece(item)) pick(item);
      else if (what === "background") pick(null);
    });
    made.on("itemover", ({ item, event }: { item: string; event: MouseEvent }) => {
      // What passes under a resting pointer is not pointed at.
      if (isMoving || event.buttons !== 0 || !isPiece(item)) return;
      hover({ id: item, at: { x: event.clientX, y: event.clientY } });
    });
    made.on("itemout", () => hover(null));
    // Nothing tells that the item has left the pointer when the lanes or the page are scrolled.
    const unhover = () => hover(null);
    globalThis.addEventListener("scroll", unhover, { capture: true, passive: true });
    holder.current.addEventListener("wheel", unhover, { passive: true });
    made.on("rangechange", (change: RangeChange) => {
      if (!change.byUser) return;
      isMoving = true;
      hover(null);
      const seen = { from: change.start.getTime(), to: change.end.getTime() };
      report(seen, false);
      clearTimeout(settling);
    });
    // Comes at the end of a drag, but after every turn of the wheel.
    made.on("rangechanged", (change: RangeChange) => {
      if (!change.byUser) return;
      const seen = { from: change.start.getTime(), to: change.end.getTime() };
      clearTimeout(settling);
      settling = setTimeout(() => {
        isMoving = false;
        report(seen, true);
      }, settledAfterMs);
    });
    // The library waits for its first window, which it tells a moment late, and looks again only when it draws anew.
    // Where nothing else makes it, as in an incident without curves, its blind would lie over the chart for good.
    const uncover = () => {
      made.off("rangechanged", uncover);
      made.redraw();
    };
    made.on("rangechanged", uncover);
    timeline.current = made;
    return () => {
      clearTimeout(settling);
      globalThis.removeEventListener("scroll", unhover, { capture: true });
      made.destroy();
      timeline.current = null;
    };
  }, []);

  useEffect(() => {
    const drawnOn = timeline.current;
    drawnOn?.setOptions({
      format: toAxisLabels(zone, scale, () => drawnOn.getWindow().start.valueOf()),
      showCurrentTime: scale.breaks.length === 0,
    });
  }, [zone, scale]);

  useEffect(() => {
    exchange(shownRows.current, [...toGroups(placed.rows), ...toTrackGroups(tracks)], {
      put: (rows) => groups.current.update(rows),
      drop: (ids) => groups.current.remove(ids),
    });
  }, [placed.rows, tracks]);

  useEffect(() => {
    exchange(shownItems.current, [...toItems(drawing, placed, scale), ...toTrackItems(tracks)], {
      put: (changed) => items.current.update(changed),
      drop: (ids) => items.current.remove(ids),
    });
  }, [drawing, placed, tracks, scale]);

  useEffect(() => {
    const isDrawn = placed.marks.some(({ id }) => id === selectedId);
    const holding = placed.clusters.find(({ ids }) => ids.some((id) => id === selectedId));
    const shown = isDrawn && selectedId !== null ? selectedId : holding?.id;
    timeline.current?.setSelection(shown === undefined ? [] : [shown]);
  }, [placed, selectedId]);

  useEffect(() => {
    if (selectedId !== null) reveal();
  }, [selectedId]);

  const { from, to } = window;
  useEffect(() => {
    timeline.current?.setWindow(from, to, { animation: false });
  }, [from, to]);

  return (
    <div
      ref={holder}
      className={`${classes.timeline} ${pieces.pieces} ${surroundings.surroundings}`}
      aria-hidden="true"
      data-testid="timeline"
    />
  );
}

type RangeChange = { readonly start: Date; readonly end: Date; readonly byUser: boolean };

/** Events, gaps and clusters can be picked; what is only drawn has ids of its own. */
function isPiece(id: string | null | undefined): id is string {
  return typeof id === "string" && /^(evt_|gap_|cluster-)/.test(id);
}

/** Puts what changed, drops what is gone, and leaves the rest in the document. `shown` is version by id. */
function exchange<Piece extends Item | Row>(
  shown: Map<string, string>,
  wanted: readonly Piece[],
  { put, drop }: { put: (pieces: Piece[]) => void; drop: (ids: string[]) => void },
): void {
  const ids = new Set(wanted.map(({ id }) => id));
  const gone = [...shown.keys()].filter((id) => !ids.has(id));
  const changed = wanted.filter((piece) => shown.get(piece.id) !== versionOf(piece));
  for (const id of gone) shown.delete(id);
  for (const piece of changed) shown.set(piece.id, versionOf(piece));
  if (gone.length > 0) drop(gone);
  if (changed.length > 0) put(changed);
}

function versionOf(piece: Item | Row): string {
  const { className, style, text } = piece;
  const place = "start" in piece ? [piece.group, piece.start, piece.end] : [piece.order];
  return [...place, className, style, text].join("|");
}

const options: TimelineOptions = {
  groupOrder: "order",
  horizontalScroll: false,
  margin: { axis: 2, item: { horizontal: 0, vertical: 2 } },
  maxHeight: "74vh",
  // "00:23:07.250" or "2026-11-21", and some air.
  maxMinorChars: 12,
  minHeight: 220,
  orientation: "top",
  // Each label that needs a day says it itself.
  showMajorLabels: false,
  showTooltips: false,
  stack: false,
  template: (item: unknown) => drawItem(item),
  verticalScroll: true,
  zoomKey: "ctrlKey",
  zoomMax: 10 * 365 * 86_400_000,
  zoomMin: 20,
};
