"use client";

import { type KeyboardEvent, memo, type PointerEvent, useState } from "react";
import { type Instant, type Interval, nearestInstant } from "@/lib/base/instant";
import type { Locator } from "@/lib/domain/evidence";
import type { EventId } from "@/lib/domain/ids";
import {
  type ChartCell,
  type SeriesChart as Drawn,
  describeCell,
  describeMark,
  nearestCell,
  shareOfStretch,
} from "@/lib/view-model/file/file-series";
import { layOutTicks } from "@/lib/view-model/timeline/axis-ticks";
import { unbrokenScale } from "@/lib/view-model/timeline/timeline-scale";
import classes from "./series.module.css";

type SeriesChartProps = {
  readonly chart: Drawn;
  readonly stretch: Interval;
  readonly bucketMs: number;
  readonly zone: string;
  /** The time looked at, in all charts beside each other; null when none is. */
  readonly cursor: Instant | null;
  readonly onCursor: (at: Instant | null) => void;
  /** When the row that is looked at was written. */
  readonly rowAt?: Instant | null;
  readonly onPlace?: (locator: Locator) => void;
  readonly onEvent?: (event: EventId) => void;
  readonly onWindow?: (window: Interval) => void;
};

/** Of the stretch: what a pointer still means by being near. */
const reach = 0.02;
/** A shorter drag is a click. */
const dragLeast = 0.008;
const ticksMax = 6;

/**
 * One measured series over time, its mean within the span of its samples. Spaces: shares in [0, 1] of `stretch`
 * from left to right; the paths in a box of 1,000 by 100. Dragging asks for a part of the stretch.
 */
export function SeriesChart(props: SeriesChartProps) {
  const { chart, stretch, bucketMs, zone, cursor } = props;
  const { metric, labels, stats, cells } = chart;
  const cell =
    cursor === null
      ? null
      : nearestCell(cells, cursor, Math.max(bucketMs * 2, reach * widthOf(stretch)));
  return (
    <li className={classes.chart}>
      <p className={classes.chartHead}>
        <strong className={classes.metric}>{metric}</strong>
        {labels === "" ? null : <span className={classes.labels}>{labels}</span>}
        {stats === null ? null : (
          <span className={classes.stats}>
            min {stats.least} · mean {stats.mean} · max {stats.most}
          </span>
        )}
      </p>
      {cells.length === 0 ? (
        <p className={classes.note}>No sample in this time range.</p>
      ) : (
        <>
          <Plot {...props} cell={cell} />
          <Axis stretch={stretch} zone={zone} />
        </>
      )}
      <p className={classes.readout}>
        {cell !== null
          ? describeCell(chart, cell, zone)
          : cursor !== null && cells.length > 0
            ? "no sample there"
            : " "}
      </p>
    </li>
  );
}

function Plot(props: SeriesChartProps & { readonly cell: ChartCell | null }) {
  const { chart, stretch, zone, cursor, rowAt, cell, onEvent, onPlace } = props;
  const { brush, ...hands } = usePointer(props);
  const index = cell === null ? 0 : chart.cells.indexOf(cell);
  const shown = chart.cells[index];
  return (
    <div className={classes.plot}>
      <div
        className={classes.surface}
        role="slider"
        tabIndex={0}
        aria-label={[chart.metric, chart.labels].filter(Boolean).join(" ")}
        aria-valuemin={1}
        aria-valuemax={chart.cells.length}
        aria-valuenow={index + 1}
        aria-valuetext={shown ? describeCell(chart, shown, zone) : undefined}
        onKeyDown={(event) => moveCursor(event, props, index)}
        {...hands}
      >
        <Ticks stretch={stretch} zone={zone} />
        <Curve paths={chart.paths} />
        {brush === null ? null : <span className={classes.brush} style={brush} />}
        {rowAt === null || rowAt === undefined ? null : (
          <TimeLine at={rowAt} stretch={stretch} className={classes.rowLine} />
        )}
        {cursor === null ? null : (
          <TimeLine at={cell?.at ?? cursor} stretch={stretch} className={classes.cursor} />
        )}
      </div>
      {chart.marks.map(({ key, x, y, valueText, ...mark }) => (
        <button
          key={key}
          type="button"
          className={classes.mark}
          style={{ left: `${x * 100}%`, top: `${y * 100}%` }}
          title={`${mark.title}: ${valueText}`}
          aria-label={`${describeMark(mark)}, at ${valueText}`}
          onClick={() => (mark.event === null ? onPlace?.(mark.locator) : onEvent?.(mark.event))}
        />
      ))}
    </div>
  );
}

/** The same from one move of the pointer to the next. */
const Curve = memo(function Curve({ paths }: { readonly paths: Drawn["paths"] }) {
  return (
    <svg className={classes.curve} viewBox="0 0 1000 100" preserveAspectRatio="none" aria-hidden>
      <path className={classes.range} d={paths.range} />
      <path className={classes.mean} d={paths.mean} />
    </svg>
  );
});

function TimeLine({
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

const Ticks = memo(function Ticks({
  stretch,
  zone,
}: {
  readonly stretch: Interval;
  readonly zone: string;
}) {
  return layOutTicks(stretch, { scale: unbrokenScale, zone, ticksMax }).map(({ share }) => (
    <span key={share} className={classes.tick} style={{ left: `${share * 100}%` }} />
  ));
});

const Axis = memo(function Axis({
  stretch,
  zone,
}: {
  readonly stretch: Interval;
  readonly zone: string;
}) {
  return (
    <div className={classes.axis} aria-hidden="true">
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

function widthOf({ earliest, latest }: Interval): number {
  return Math.max(latest - earliest, 1);
}

const stepByKey: Readonly<Record<string, number>> = {
  ...{ ArrowRight: 1, ArrowUp: 1, ArrowLeft: -1, ArrowDown: -1 },
  ...{ PageUp: 10, PageDown: -10 },
  ...{ Home: Number.NEGATIVE_INFINITY, End: Number.POSITIVE_INFINITY },
};

/** Keys of a slider: https://www.w3.org/WAI/ARIA/apg/patterns/slider/ */
function moveCursor(
  event: KeyboardEvent,
  { chart: { cells }, cursor, onCursor, onPlace }: SeriesChartProps,
  index: number,
): void {
  if (event.key === "Enter") {
    const cell = cells[index];
    if (cell) onPlace?.(cell.locator);
    return;
  }
  const step = Object.hasOwn(stepByKey, event.key) ? stepByKey[event.key] : undefined;
  if (step === undefined) return;
  event.preventDefault();
  event.stopPropagation();
  const from = cursor === null && Math.abs(step) === 1 ? index - step : index;
  const next = cells[Math.min(Math.max(from + step, 0), cells.length - 1)];
  if (next) onCursor(next.at);
}

type Brush = { readonly from: number; readonly to: number };

/** Pointing looks at a time, clicking goes to the row of its sample, dragging asks for a part. */
function usePointer({ chart: { cells }, stretch, onCursor, onPlace, onWindow }: SeriesChartProps) {
  const [drag, setDrag] = useState<Brush | null>(null);
  const shareAt = (event: PointerEvent) => {
    const box = event.currentTarget.getBoundingClientRect();
    return Math.min(Math.max((event.clientX - box.left) / box.width, 0), 1);
  };
  const toTime = (share: number) => nearestInstant(stretch.earliest + share * widthOf(stretch));
  const finish = () => {
    setDrag(null);
    if (drag === null) return;
    const [from, to] = [Math.min(drag.from, drag.to), Math.max(drag.from, drag.to)];
    if (to - from > dragLeast) {
      onWindow?.({ earliest: toTime(from), latest: toTime(to) });
      return;
    }
    const cell = nearestCell(cells, toTime(to), reach * widthOf(stretch));
    if (cell) onPlace?.(cell.locator);
  };
  const isBrush = drag !== null && Math.abs(drag.to - drag.from) > dragLeast;
  return {
    brush: isBrush
      ? {
          left: `${Math.min(drag.from, drag.to) * 100}%`,
          width: `${Math.abs(drag.to - drag.from) * 100}%`,
        }
      : null,
    onPointerDown: (event: PointerEvent) => {
      if (event.button !== 0) return;
      event.currentTarget.setPointerCapture(event.pointerId);
      setDrag({ from: shareAt(event), to: shareAt(event) });
    },
    onPointerMove: (event: PointerEvent) => {
      const to = shareAt(event);
      onCursor(toTime(to));
      setDrag((before) => before && { ...before, to });
    },
    onPointerUp: finish,
    onPointerCancel: () => setDrag(null),
    onPointerLeave: () => onCursor(null),
  };
}
