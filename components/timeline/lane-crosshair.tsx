"use client";

import { type PointerEvent, type ReactNode, useMemo } from "react";
import type { Interval } from "@/lib/base/instant";
import { formatTime } from "@/lib/time/shown/time-text";
import { fromAxis, type TimeScale, toAxis } from "@/lib/view-model/timeline/timeline-scale";
import { toAxisWindow } from "@/lib/view-model/timeline/timeline-viewport";
import { readTracks, type TimelineTrack } from "@/lib/view-model/tracks/timeline-tracks";
import { type Crosshair, useCrosshair, useCrosshairTime } from "./crosshair";
import classes from "./lane-crosshair.module.css";
import { type MovingWindow, useFollowed } from "./moving-window";

/** Of the window: what a pointer still means by being near. */
const reach = 0.02;
/** Beyond this share of the window the values stand to the left of the line. */
const turnShare = 0.6;

type CrosshairProps = {
  readonly scale: TimeScale;
  readonly window: Interval;
  readonly moving: MovingWindow;
  readonly tracks: readonly TimelineTrack[];
  readonly zone: string;
};

/**
 * Pointing at the lanes points at a time in them and in every chart beside them. While a button is held a hand pans or
 * draws a box, and points at nothing.
 */
export function LaneCrosshair({
  namePx,
  children,
  ...props
}: CrosshairProps & {
  /** Of the names beside the axis. */
  readonly namePx: number;
  readonly children: ReactNode;
}) {
  const { scale, window, moving } = props;
  const crosshair = useCrosshair();
  const point = (event: PointerEvent<HTMLElement>) => {
    const { left, width } = event.currentTarget.getBoundingClientRect();
    const share = (event.clientX - left - namePx) / (width - namePx);
    if (share < 0 || share > 1 || event.buttons !== 0) return crosshair.set(null);
    const { from, to } = toAxisWindow(scale, moving.get() ?? window);
    crosshair.set(fromAxis(scale, from + share * (to - from)));
  };
  return (
    <div
      className={classes.holder}
      onPointerMoveCapture={point}
      onPointerLeave={() => crosshair.set(null)}
    >
      {children}
      <div className={classes.lanes} style={{ insetInlineStart: namePx }} aria-hidden="true">
        <Line {...props} crosshair={crosshair} />
      </div>
    </div>
  );
}

/** The only part that is drawn again with each move. */
function Line({
  scale,
  window,
  moving,
  tracks,
  zone,
  crosshair,
}: CrosshairProps & { readonly crosshair: Crosshair }) {
  const at = useCrosshairTime(crosshair);
  const shown = useFollowed(moving, window);
  const { from, to } = useMemo(() => toAxisWindow(scale, shown), [scale, shown]);
  if (at === null) return null;
  const share = (toAxis(scale, at) - from) / Math.max(to - from, 1);
  if (share < 0 || share > 1) return null;
  const readings = readTracks(tracks, at, reach * (shown.latest - shown.earliest));
  return (
    <div
      className={classes.line}
      data-turned={share > turnShare || undefined}
      style={{ left: `${share * 100}%` }}
      data-testid="lane-crosshair"
    >
      <div className={classes.values}>
        <strong>{formatTime(at, zone)}</strong>
        {readings.map(({ id, name, text }) => (
          <span key={id} className={classes.value}>
            <span className={classes.name}>{name}</span> {text}
          </span>
        ))}
      </div>
    </div>
  );
}
