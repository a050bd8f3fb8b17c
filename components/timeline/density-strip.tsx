"use client";

import { type PointerEvent, useEffect, useRef, useState } from "react";
import { type Interval, instant } from "@/lib/base/instant";
import { formatTime } from "@/lib/time/shown/time-text";
import type { DrawnPhase } from "@/lib/view-model/timeline/timeline-drawing";
import {
  type DensityDrawing,
  densityBands,
  densityHeight,
  describeColumn,
} from "@/lib/view-model/tracks/density-drawing";
import { onSchemeChange } from "../ui/scheme-change";
import classes from "./density-strip.module.css";
import { type MovingWindow, useFollowed } from "./moving-window";

/**
 * How many records all evidence holds over time, with the worst severities at the bottom. Spaces:
 * shares in [0, 1] of `range` from left to right; pixels only inside `paint`. Dragging brushes a window.
 */
export function DensityStrip({
  density,
  range,
  window,
  moving,
  turns = [],
  zone,
  onWindow,
}: {
  readonly density: DensityDrawing;
  readonly range: Interval;
  readonly window: Interval;
  /** Followed while a hand still moves it elsewhere. */
  readonly moving?: MovingWindow;
  /** The turning points of the impact. */
  readonly turns?: readonly DrawnPhase[];
  readonly zone: string;
  readonly onWindow: (window: Interval) => void;
}) {
  const canvas = useRef<HTMLCanvasElement>(null);
  const [brush, setBrush] = useState<Brush | null>(null);
  const [hovered, setHovered] = useState<number | null>(null);

  useEffect(() => {
    const element = canvas.current;
    if (!element) return undefined;
    const draw = () => paint(element, density, range);
    const observer = new ResizeObserver(draw);
    observer.observe(element);
    const forgetScheme = onSchemeChange(draw);
    return () => {
      observer.disconnect();
      forgetScheme();
    };
  }, [density, range]);

  const shareAt = (event: PointerEvent) => {
    const box = event.currentTarget.getBoundingClientRect();
    return Math.min(Math.max((event.clientX - box.left) / box.width, 0), 1);
  };
  const toTime = (share: number) =>
    instant(Math.round(range.earliest + share * (range.latest - range.earliest)));
  const finish = () => {
    if (brush && Math.abs(brush.to - brush.from) > 0.004) {
      const [from, to] = [Math.min(brush.from, brush.to), Math.max(brush.from, brush.to)];
      onWindow({ earliest: toTime(from), latest: toTime(to) });
    }
    setBrush(null);
  };
  return (
    <div
      className={classes.strip}
      data-tour="density"
      onPointerDown={(event) => {
        if (event.button !== 0) return;
        event.currentTarget.setPointerCapture(event.pointerId);
        setBrush({ from: shareAt(event), to: shareAt(event) });
      }}
      onPointerMove={(event) => {
        const to = shareAt(event);
        setHovered(to);
        setBrush((before) => before && { ...before, to });
      }}
      onPointerUp={finish}
      onPointerCancel={() => setBrush(null)}
      onPointerLeave={() => setHovered(null)}
    >
      <canvas ref={canvas} className={classes.canvas} role="img" aria-label={summary(density)} />
      <WindowBox window={window} moving={moving} range={range} brush={brush} />
      {turns
        .filter(({ start }) => start >= range.earliest && start <= range.latest)
        .map(({ id, name, title, start }) => (
          <span
            key={id}
            className={classes.turn}
            data-turn={name}
            style={{
              left: `${(100 * (start - range.earliest)) / (range.latest - range.earliest)}%`,
            }}
          >
            {title.charAt(0)}
          </span>
        ))}
      <p className={classes.readout}>
        {hovered === null
          ? summary(density)
          : [readout(density, toTime(hovered), zone), ...nearTurns(turns, range, hovered)].join(
              " · ",
            )}
      </p>
    </div>
  );
}

type Brush = { readonly from: number; readonly to: number };

/** Drawn again with every frame of a drag, and alone. */
function WindowBox({
  window,
  moving,
  range,
  brush,
}: {
  readonly window: Interval;
  readonly moving: MovingWindow | undefined;
  readonly range: Interval;
  readonly brush: Brush | null;
}) {
  const followed = useFollowed(moving, window);
  const shown = brush ? toBox(brush.from, brush.to) : windowBox(followed, range);
  return <div className={classes.window} style={shown} />;
}

/** Within a hundredth of the strip: what a pointer means when it points at a line. */
function nearTurns(
  turns: readonly DrawnPhase[],
  range: Interval,
  share: number,
): readonly string[] {
  const width = range.latest - range.earliest;
  return turns
    .filter(({ start }) => Math.abs((start - range.earliest) / width - share) < 0.01)
    .map(({ title }) => title.toLowerCase());
}

function summary({ records }: DensityDrawing): string {
  return `${records.toLocaleString("en-US")} evidence records in this time range; drag to zoom`;
}

/** Nothing recorded is said as such: it is not a count of zero events in the world. */
function readout(density: DensityDrawing, at: ReturnType<typeof instant>, zone: string): string {
  const column = density.columns.find(
    (candidate) => candidate.at <= at && at < candidate.at + density.bucketMs,
  );
  const time = formatTime(at, zone, { withDay: true });
  return `${time} ${zone}: ${column ? describeColumn(column) : "no record"}`;
}

function toBox(from: number, to: number): { left: string; width: string } {
  const left = Math.min(from, to);
  return { left: `${left * 100}%`, width: `${Math.abs(to - from) * 100}%` };
}

function windowBox(window: Interval, range: Interval): { left: string; width: string } {
  const width = range.latest - range.earliest;
  const share = (at: number) => Math.min(Math.max((at - range.earliest) / width, 0), 1);
  return toBox(share(window.earliest), share(window.latest));
}

const bandColours = {
  severe: "--whence-record-error",
  warning: "--whence-record-warning",
  plain: "--whence-record-info",
} as const;

function paint(element: HTMLCanvasElement, density: DensityDrawing, range: Interval): void {
  const context = element.getContext("2d");
  if (!context) return;
  const scale = globalThis.devicePixelRatio || 1;
  const { clientWidth: width, clientHeight: height } = element;
  element.width = Math.round(width * scale);
  element.height = Math.round(height * scale);
  context.setTransform(scale, 0, 0, scale, 0, 0);
  const style = getComputedStyle(element);
  const perMs = width / (range.latest - range.earliest);
  const columnWidth = Math.max(1, density.bucketMs * perMs - 0.5);
  for (const column of density.columns) {
    const x = (column.at - range.earliest) * perMs;
    const full = densityHeight(column.total, density.totalMax) * height;
    let bottom = height;
    for (const band of densityBands) {
      const count = column.counts[band];
      if (count === 0) continue;
      // A single error in a thousand lines is still a pixel and a half.
      const part = Math.max(1.5, (count / column.total) * full);
      context.globalAlpha = band === "plain" ? 0.45 : 1;
      context.fillStyle = style.getPropertyValue(bandColours[band]);
      context.fillRect(x, bottom - part, columnWidth, part);
      bottom -= part;
    }
  }
}
