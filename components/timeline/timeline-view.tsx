"use client";

import "vis-timeline/styles/vis-timeline-graph2d.min.css";
import { useEffect, useEffectEvent, useRef } from "react";
import { Timeline, type TimelineOptions } from "vis-timeline/peer";
import { type Interval, instant, isInstant } from "@/lib/base/instant";
import type { TimelineDrawing } from "@/lib/view-model/timeline-drawing";
import { toAxisLabels } from "./axis-labels";
import { drawItem, toGroups, toItems } from "./timeline-items";
import classes from "./timeline-view.module.css";

/**
 * The only file that knows vis-timeline. It is handed a drawing and reports selections and windows.
 * Spaces: times are instants (UTC epoch milliseconds) on the library's axis; its pixels stay inside.
 * Labels are drawn in the shown zone, whatever the zone of the browser. Everything shown is built as
 * text nodes, never as HTML. The canvas has no focus and no roles: `EventTable` is its twin.
 */
type TimelineViewProps = {
  readonly drawing: TimelineDrawing;
  readonly window: Interval;
  readonly zone: string;
  readonly selectedId: string | null;
  readonly onSelect: (id: string | null) => void;
  /** `isSettled` is false while a person still drags or turns the wheel. */
  readonly onWindow: (window: Interval, isSettled: boolean) => void;
};

export function TimelineView(props: TimelineViewProps) {
  const { drawing, window, zone, selectedId, onSelect, onWindow } = props;
  const holder = useRef<HTMLDivElement>(null);
  const timeline = useRef<Timeline | null>(null);
  const select = useEffectEvent(onSelect);
  const startWindow = useEffectEvent(() => ({ start: window.earliest, end: window.latest }));
  const report = useEffectEvent((change: RangeChange, isSettled: boolean) => {
    const seen = change.byUser ? readWindow(change) : null;
    if (seen) onWindow(seen, isSettled);
  });

  useEffect(() => {
    if (!holder.current) return undefined;
    // Without a window of its own the library would fit its items, and no longer show ours.
    const made = new Timeline(holder.current, [], [], { ...options, ...startWindow() });
    made.on("click", ({ item, what }: { item: string | null; what: string | null }) => {
      const isPiece = item !== null && item !== undefined && !String(item).startsWith("phase-");
      if (isPiece) select(String(item));
      else if (what === "background") select(null);
    });
    made.on("rangechange", (change: RangeChange) => report(change, false));
    made.on("rangechanged", (change: RangeChange) => report(change, true));
    timeline.current = made;
    return () => {
      made.destroy();
      timeline.current = null;
    };
  }, []);

  useEffect(() => {
    timeline.current?.setOptions({ format: toAxisLabels(zone) });
  }, [zone]);

  useEffect(() => {
    timeline.current?.setData({ groups: toGroups(drawing), items: toItems(drawing) });
  }, [drawing]);

  useEffect(() => {
    // The drawing is in the list because new data forgets the selection.
    const isDrawn = drawing.events.some(({ id }) => id === selectedId);
    const isGap = drawing.gaps.some(({ id }) => id === selectedId);
    timeline.current?.setSelection(selectedId !== null && (isDrawn || isGap) ? [selectedId] : []);
  }, [drawing, selectedId]);

  const { earliest, latest } = window;
  useEffect(() => {
    timeline.current?.setWindow(earliest, latest, { animation: false });
  }, [earliest, latest]);

  return (
    <div ref={holder} className={classes.timeline} aria-hidden="true" data-testid="timeline" />
  );
}

type RangeChange = { readonly start: Date; readonly end: Date; readonly byUser: boolean };

function readWindow({ start, end }: RangeChange): Interval | null {
  const [from, to] = [Math.round(start.getTime()), Math.round(end.getTime())];
  if (!isInstant(from) || !isInstant(to) || from >= to) return null;
  return { earliest: instant(from), latest: instant(to) };
}

const options: TimelineOptions = {
  groupOrder: "order",
  horizontalScroll: false,
  margin: { axis: 6, item: { horizontal: 4, vertical: 4 } },
  maxHeight: "74vh",
  // "00:23:07" and some air.
  maxMinorChars: 11,
  minHeight: 220,
  orientation: "top",
  showCurrentTime: false,
  showTooltips: true,
  stack: true,
  template: (item: unknown) => drawItem(item),
  verticalScroll: true,
  zoomKey: "ctrlKey",
  zoomMax: 10 * 365 * 86_400_000,
  zoomMin: 20,
};
