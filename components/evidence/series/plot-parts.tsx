"use client";

import { memo } from "react";
import type { Instant, Interval } from "@/lib/base/instant";
import type { EventMark } from "@/lib/view-model/file/event-marks";
import { type ChartTick, shareOfStretch } from "@/lib/view-model/file/file-series";
import { layOutTicks } from "@/lib/view-model/timeline/axis-ticks";
import { unbrokenScale } from "@/lib/view-model/timeline/timeline-scale";
import plot from "./plot.module.css";

const ticksMax = 6;

type TimesProps = { readonly stretch: Interval; readonly zone: string };

/** A line at a time, where it lies within the chart. */
export function TimeLine({
  at,
  stretch,
  className,
}: {
  readonly at: Instant;
  readonly stretch: Interval;
  readonly className: string | undefined;
}) {
  const share = shareOfStretch(stretch, at);
  if (share < 0 || share > 1) return null;
  return <span className={className} style={{ left: `${share * 100}%` }} />;
}

/** Lines behind the curves at round times and at round values. */
export const Grid = memo(function Grid({
  stretch,
  zone,
  ticks,
}: TimesProps & { readonly ticks: readonly ChartTick[] }) {
  return (
    <>
      {ticks.map(({ y }) => (
        <span key={y} className={plot.level} style={{ top: `${y * 100}%` }} />
      ))}
      {layOutTicks(stretch, { scale: unbrokenScale, zone, ticksMax }).map(({ share }) => (
        <span key={share} className={plot.tick} style={{ left: `${share * 100}%` }} />
      ))}
    </>
  );
});

/** Where events begin. */
export const EventLines = memo(function EventLines({
  events,
}: {
  readonly events: readonly EventMark[];
}) {
  return events.map(({ key, share }) => (
    <span key={key} className={plot.eventLine} style={{ left: `${share * 100}%` }} />
  ));
});

export const ValueAxis = memo(function ValueAxis({
  ticks,
}: {
  readonly ticks: readonly ChartTick[];
}) {
  return (
    <div className={plot.values} aria-hidden="true">
      {ticks.map(({ y, label }) => (
        <span key={y} style={{ top: `${y * 100}%` }}>
          {label}
        </span>
      ))}
    </div>
  );
});

export const TimeAxis = memo(function TimeAxis({ stretch, zone }: TimesProps) {
  return (
    <div className={plot.axis} aria-hidden="true">
      {layOutTicks(stretch, { scale: unbrokenScale, zone, ticksMax })
        .filter(({ share }) => share > 0.05 && share < 0.95)
        .map(({ share, label }) => (
          <span key={share} style={{ left: `${share * 100}%` }}>
            {label}
          </span>
        ))}
    </div>
  );
});
