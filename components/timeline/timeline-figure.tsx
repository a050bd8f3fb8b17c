"use client";

import { useElementSize } from "@mantine/hooks";
import { type CSSProperties, useMemo } from "react";
import type { Interval } from "@/lib/base/instant";
import type { Timeline } from "@/lib/domain/timeline/timeline";
import { layOutTicks } from "@/lib/view-model/timeline/axis-ticks";
import { drawFigure, type TimelineDrawing } from "@/lib/view-model/timeline/timeline-drawing";
import { placeTimeline, zoomLevel } from "@/lib/view-model/timeline/timeline-rows";
import { breakAt } from "@/lib/view-model/timeline/timeline-scale";
import { toAxisWindow } from "@/lib/view-model/timeline/timeline-viewport";
import { FirstLanes } from "./first-lanes";
import classes from "./timeline-figure.module.css";

const lanePx = { wide: 132, narrow: 84 };
const narrowPxMax = 560;
/** Of a label of the axis with air around it. */
const tickPx = 84;
/** Of the report on a screen, and nearly of a sheet of paper. */
const widthAtFirstPx = 780;

/** The key events as a figure of a text: lanes, states and the turns of the impact, at rest. Nothing when none has a time. */
export function TimelineFigure({
  timeline,
  zone,
  name,
}: {
  readonly timeline: Timeline;
  /** IANA name. */
  readonly zone: string;
  /** What a screen reader hears in its place: where the same stands in words. */
  readonly name: string;
}) {
  const drawing = useMemo(() => drawFigure(timeline), [timeline]);
  if (drawing.extent === null) return null;
  return <Figure {...{ drawing, zone, name }} extent={drawing.extent} />;
}

function Figure({
  drawing,
  extent,
  zone,
  name,
}: {
  readonly drawing: TimelineDrawing;
  readonly extent: Interval;
  readonly zone: string;
  readonly name: string;
}) {
  const { ref, width: measured } = useElementSize();
  const width = measured || widthAtFirstPx;
  const namePx = width < narrowPxMax ? lanePx.narrow : lanePx.wide;
  const scale = useMemo(() => breakAt(extent, drawing.idle), [extent, drawing.idle]);
  const window = toAxisWindow(scale, extent);
  const level = zoomLevel(window.to - window.from, width - namePx);
  const placed = useMemo(() => placeTimeline(drawing, { level, scale }), [drawing, level, scale]);
  const ticksMax = Math.floor((width - namePx) / tickPx);
  const style = { "--lane-width": `${namePx}px` } as CSSProperties;
  return (
    <div ref={ref} className={classes.figure} style={style} role="img" aria-label={name}>
      <FirstLanes
        drawing={drawing}
        placed={placed}
        scale={scale}
        window={window}
        ticks={layOutTicks(extent, { scale, zone, ticksMax })}
      />
    </div>
  );
}
