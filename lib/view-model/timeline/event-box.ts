import type { Instant } from "@/lib/base/instant";
import { estimateTextPx } from "../text/text-width";
import type { DrawnEvent, Tier } from "./timeline-drawing";
import type { Box } from "./timeline-packing";
import { type TimeScale, toAxis } from "./timeline-scale";

/** A longer title is cut, however much room there is. */
const wholePxMax = 620;

const rankByTier: Readonly<Record<Tier, number>> = { headline: 0, key: 1, detail: 2 };
const titleOfTier: Readonly<Record<Tier, { readonly fontPx: number; readonly pxMax: number }>> = {
  headline: { fontPx: 13, pxMax: 340 },
  key: { fontPx: 12, pxMax: 280 },
  detail: { fontPx: 11.5, pxMax: 240 },
};

/** On one axis, in the unit of what asks. */
export type Extent = { readonly from: number; readonly to: number };
export type Zoom = { readonly scale: TimeScale; readonly msPerPx: number };

/** The room that an event asks for in its lane, in pixels of one zoom. */
export function toBox(event: DrawnEvent, { scale, msPerPx }: Zoom): Box {
  const { fontPx, pxMax } = titleOfTier[event.tier];
  const badges = badgesPx(event);
  const whole = estimateTextPx(event.title, fontPx);
  return {
    id: event.id,
    from: toAxis(scale, event.onset.earliest) / msPerPx,
    to: toAxis(scale, lastOf(event)) / msPerPx,
    body: bodyOf(event, (time) => toAxis(scale, time) / msPerPx),
    titlePx: Math.min(whole, pxMax) + badges,
    wholeTitlePx: Math.min(whole, wholePxMax) + badges,
    rank: rankByTier[event.tier],
  };
}

/** What stands between the mark and the title; the room of a title is given with it. */
export function badgesPx(event: DrawnEvent): number {
  return (
    (event.isRootCause ? 94 : 0) +
    (event.isImpact ? 65 : 0) +
    (event.isContested ? 87 : 0) +
    (event.change === null ? 0 : 20)
  );
}

export function lastOf({ onset, end }: DrawnEvent): Instant {
  return end?.latest ?? onset.latest;
}

/** What is certain of an event that lasted; nothing is where only its beginning is known. */
export function bodyOf({ onset, end }: DrawnEvent, at: (time: Instant) => number): Extent {
  if (end === null) return { from: at(onset.earliest), to: at(onset.earliest) };
  const from = at(onset.latest);
  return { from, to: Math.max(at(end.earliest), from) };
}
