"use client";

import { type CSSProperties, type PointerEvent, type ReactNode, useState } from "react";
import classes from "./timeline-view.module.css";

/** Height of the axis at the top of the chart. */
const axisPx = 25;
/** A shorter drag is a click. */
const dragPxMin = 4;

type Box = { readonly from: number; readonly to: number };

/** A drag along the axis, or with Shift anywhere over the lanes, draws a box, and what is in it fills the window. */
export function BoxZoom({
  namePx,
  onZoom,
  children,
}: {
  /** Of the names beside the axis. */
  readonly namePx: number;
  /** Shares in [0, 1] of the window, from left to right. */
  readonly onZoom: (from: number, to: number) => void;
  readonly children: ReactNode;
}) {
  // Pixels from the left edge of the chart.
  const [box, setBox] = useState<Box | null>(null);
  const begin = (event: PointerEvent<HTMLElement>) => {
    const { left, top } = event.currentTarget.getBoundingClientRect();
    const x = event.clientX - left;
    // A finger on the axis scrolls the page.
    const isOnAxis = event.clientY - top < axisPx && event.pointerType !== "touch";
    if (event.button !== 0 || x < namePx || !(event.shiftKey || isOnAxis)) return;
    // The chart would pan.
    event.stopPropagation();
    event.currentTarget.setPointerCapture(event.pointerId);
    setBox({ from: x, to: x });
  };
  const move = (event: PointerEvent<HTMLElement>) => {
    if (box === null) return;
    event.stopPropagation();
    const { left, width } = event.currentTarget.getBoundingClientRect();
    setBox({ ...box, to: Math.min(Math.max(event.clientX - left, namePx), width) });
  };
  const finish = (event: PointerEvent<HTMLElement>) => {
    if (box === null) return;
    event.stopPropagation();
    setBox(null);
    const { width } = event.currentTarget.getBoundingClientRect();
    const [from, to] = [Math.min(box.from, box.to), Math.max(box.from, box.to)];
    const share = (x: number) => (x - namePx) / (width - namePx);
    if (to - from >= dragPxMin) onZoom(share(from), share(to));
  };
  return (
    <div
      className={classes.boxed}
      onPointerDownCapture={begin}
      onPointerMoveCapture={move}
      onPointerUpCapture={finish}
      onPointerCancel={() => setBox(null)}
    >
      {children}
      {box === null ? null : <div className={classes.box} style={boxStyle(box)} />}
    </div>
  );
}

function boxStyle({ from, to }: Box): CSSProperties {
  return { left: Math.min(from, to), width: Math.abs(to - from) };
}
