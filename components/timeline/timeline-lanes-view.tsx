"use client";

import { Button } from "@mantine/core";
import { useElementSize } from "@mantine/hooks";
import dynamic from "next/dynamic";
import { type CSSProperties, useMemo, useState } from "react";
import type { Interval } from "@/lib/base/instant";
import type { IncidentId } from "@/lib/domain/ids";
import type { Timeline } from "@/lib/domain/timeline/timeline";
import { formatDateTime, formatTime } from "@/lib/time/shown/time-text";
import type { Changes } from "@/lib/view-model/comparison/timeline-comparison";
import { layOutTicks } from "@/lib/view-model/timeline/axis-ticks";
import { farText } from "@/lib/view-model/timeline/far-events";
import { padInterval, type WindowCommand } from "@/lib/view-model/timeline/time-window";
import type { TimelineDrawing } from "@/lib/view-model/timeline/timeline-drawing";
import { placeTimeline, zoomLevel } from "@/lib/view-model/timeline/timeline-rows";
import type { TimeScale } from "@/lib/view-model/timeline/timeline-scale";
import {
  clusterMembers,
  countInWindow,
  countText,
  fromAxisWindow,
  keptAround,
  openCluster,
  selectKept,
  toAxisWindow,
} from "@/lib/view-model/timeline/timeline-viewport";
import { turnTitles } from "@/lib/view-model/timeline/turn-titles";
import { BoxZoom } from "./box-zoom";
import { ClusterList } from "./cluster-list";
import { FirstLanes } from "./first-lanes";
import { HoverCard } from "./hover-card";
import { LaneCrosshair } from "./lane-crosshair";
import { type MovingWindow, useFollowed } from "./moving-window";
import { TimelineKeys } from "./timeline-keys";
import panel from "./timeline-panel.module.css";
import classes from "./timeline-view.module.css";
import { useTracks } from "./use-tracks";

/** Pixels of the names of lanes, beside the axis. */
const laneNamePx = { wide: 168, narrow: 92 };
const narrowPxMax = 560;

/** Before anything is measured, as on the server: the view beside what is found, on a screen of 1280. */
const widthAtFirstPx = 840;

/** As many labels as a phone has room for: nobody knows yet how wide the screen is. */
const ticksAtFirst = 4;

/** Around events that lie far away. */
const farAirMs = 60_000;

type Hovered = { readonly id: string; readonly at: { readonly x: number; readonly y: number } };

const load = () => import("./timeline-view").then(({ TimelineView }) => TimelineView);

/** The lanes for one window: what is placed for its zoom, what the pointer and the keys do. */
export function TimelineLanesView({
  incidentId,
  version,
  whole,
  timeline,
  changes,
  drawing,
  scale,
  window,
  moving,
  zone,
  zones,
  selectedId,
  onSelect,
  onSettled,
  onCommand,
  onMoreLanes,
}: {
  readonly incidentId: IncidentId;
  /** Another one when evidence or events have changed. */
  readonly version: string;
  /** All that the density strip shows. */
  readonly whole: Interval;
  readonly timeline: Timeline;
  /** What carries a sign. */
  readonly changes: Changes;
  readonly drawing: TimelineDrawing;
  readonly scale: TimeScale;
  readonly window: Interval;
  readonly moving: MovingWindow;
  readonly zone: string;
  readonly zones: { readonly incident: string; readonly local: string };
  readonly selectedId: string | null;
  readonly onSelect: (id: string | null) => void;
  readonly onSettled: (window: Interval) => void;
  readonly onCommand: (command: WindowCommand) => void;
  readonly onMoreLanes: () => void;
}) {
  const { ref, width: measured } = useElementSize();
  const width = measured || widthAtFirstPx;
  const [isDrawn, setDrawn] = useState(false);
  const [hovered, setHovered] = useState<Hovered | null>(null);
  const [opened, setOpened] = useState<readonly string[]>([]);
  const namePx = width < narrowPxMax ? laneNamePx.narrow : laneNamePx.wide;
  const axis = toAxisWindow(scale, window);
  const level = zoomLevel(axis.to - axis.from, width - namePx);
  const placed = useMemo(() => placeTimeline(drawing, { level, scale }), [drawing, level, scale]);
  const kept = keptAround(axis);
  const shown = useMemo(
    () => selectKept(placed, { from: kept.from, to: kept.to }),
    [placed, kept.from, kept.to],
  );
  const { from, to } = axis;
  const turned = useMemo(
    () => turnTitles(shown, { from, to }, (to - from) / Math.max(width - namePx, 1)),
    [shown, from, to, width, namePx],
  );
  const tracks = useTracks({ incidentId, version }, window, whole, scale);
  const pick = (id: string | null) => {
    setHovered(null);
    const cluster = placed.clusters.find((candidate) => candidate.id === id);
    setOpened([]);
    if (!cluster) return onSelect(id);
    const inside = openCluster(clusterMembers(drawing, cluster.ids));
    if (inside === null) setOpened(cluster.ids);
    else onSettled(inside);
  };
  const hoveredEvent = hovered && timeline.events.find(({ id }) => id === hovered.id);
  const counted = countText(countInWindow(drawing, placed, scale, window), drawing);
  // A style may name a custom property; React's type for styles knows none.
  const style = { "--lane-width": `${namePx}px` } as CSSProperties;
  return (
    <>
      <p className={`${classes.count} ${panel.beside}`}>
        <span className={classes.countText} title={counted}>
          {counted}
        </span>
        {drawing.lanesHeld > 0 ? (
          <Button size="compact-xs" variant="subtle" onClick={onMoreLanes}>
            {drawing.lanesHeld} more lanes are combined in the last one: show more
          </Button>
        ) : null}
        {drawing.far.map((far) => (
          <Button
            key={far.span.earliest}
            size="compact-xs"
            variant="subtle"
            onClick={() => onSettled(padInterval(far.span, 0.1, farAirMs))}
          >
            {farText(far, zone)}: show
          </Button>
        ))}
      </p>
      <TimelineKeys
        drawing={drawing}
        selectedId={selectedId}
        zone={zone}
        isBusy={!isDrawn}
        onSelect={onSelect}
        onCommand={onCommand}
      >
        <BoxZoom
          namePx={namePx}
          onZoom={(from, to) => {
            const { from: start, to: end } = toAxisWindow(scale, moving.get() ?? window);
            const at = (share: number) => start + share * (end - start);
            const next = fromAxisWindow(scale, { from: at(from), to: at(to) });
            if (next) onSettled(next);
          }}
        >
          <LaneCrosshair {...{ scale, window, moving, tracks, zone, namePx }}>
            <div ref={ref} style={style} className={classes.area} data-tour="lanes">
              <AxisDay moving={moving} window={window} zone={zone} />
              {isDrawn ? null : (
                <FirstLanes
                  drawing={drawing}
                  placed={turned}
                  scale={scale}
                  window={axis}
                  ticks={layOutTicks(window, { scale, zone, ticksMax: ticksAtFirst })}
                />
              )}
              {measured === 0 ? null : (
                <LazyTimelineView
                  drawing={drawing}
                  placed={turned}
                  tracks={tracks}
                  scale={scale}
                  window={axis}
                  zone={zone}
                  selectedId={selectedId}
                  onDrawn={() => setDrawn(true)}
                  onPick={pick}
                  onHover={setHovered}
                  onWindow={(seen, isSettled) => {
                    const next = fromAxisWindow(scale, seen);
                    if (next && isSettled) onSettled(next);
                    else moving.set(next);
                  }}
                />
              )}
            </div>
          </LaneCrosshair>
        </BoxZoom>
      </TimelineKeys>
      {hovered && hoveredEvent ? (
        <HoverCard
          event={hoveredEvent}
          at={hovered.at}
          zones={zones}
          change={changes.get(hoveredEvent.id) ?? null}
        />
      ) : null}
      <ClusterList
        members={clusterMembers(drawing, opened)}
        zone={zone}
        onSelect={onSelect}
        onClose={() => setOpened([])}
      />
    </>
  );
}

/** The day on which the window begins: above the names of the lanes, beside the only line of the axis. */
function AxisDay({
  moving,
  window,
  zone,
}: {
  readonly moving: MovingWindow;
  readonly window: Interval;
  readonly zone: string;
}) {
  const { earliest } = useFollowed(moving, window);
  return (
    <span className={classes.day} title={formatDateTime(earliest, zone)}>
      {formatTime(earliest, zone, { precision: "day" })}
    </span>
  );
}

// Fetched while the page comes to life: the lanes are what a responder waits for.
if (typeof document !== "undefined") void load();

/**
 * The chart library needs a document: it is loaded in the browser only, and never delays the page. Until it
 * is there, `FirstLanes` is what is seen.
 */
const LazyTimelineView = dynamic(load, { ssr: false, loading: () => null });
