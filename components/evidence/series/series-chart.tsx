"use client";

import { type KeyboardEvent, memo } from "react";
import type { Instant, Interval } from "@/lib/base/instant";
import type { Locator } from "@/lib/domain/evidence/evidence";
import type { EventId } from "@/lib/domain/ids";
import { nameSeries } from "@/lib/view-model/file/compared-series";
import type { EventMark } from "@/lib/view-model/file/event-marks";
import {
  type ChartCell,
  type SeriesChart as Drawn,
  describeCell,
  describeMark,
  nearestCell,
} from "@/lib/view-model/file/file-series";
import plot from "./plot.module.css";
import { EventLines, Grid, TimeAxis, TimeLine, ValueAxis } from "./plot-parts";
import classes from "./series.module.css";
import { placeByKey, reachOf, usePlotPointer } from "./use-plot-pointer";

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
  /** Of the timeline, as lines behind the curve. */
  readonly events?: readonly EventMark[];
  readonly onPlace?: (locator: Locator) => void;
  readonly onEvent?: (event: EventId) => void;
  readonly onWindow?: (window: Interval) => void;
};

const noEvents: readonly EventMark[] = [];

/**
 * One measured series over time, its mean within the span of its samples. Spaces: shares in [0, 1] of `stretch`
 * from left to right; the paths in a box of 1,000 by 100. Dragging asks for a part of the stretch.
 */
export function SeriesChart(props: SeriesChartProps) {
  const { chart, stretch, bucketMs, zone, cursor } = props;
  const { metric, labels, stats, cells } = chart;
  const cell = cursor === null ? null : nearestCell(cells, cursor, reachOf(stretch, bucketMs));
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
        <div className={plot.framed}>
          <ValueAxis ticks={chart.ticks} />
          <Plot {...props} cell={cell} />
          <TimeAxis stretch={stretch} zone={zone} />
        </div>
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
  const { chart, stretch, zone, cursor, rowAt, cell, events = noEvents, onEvent, onPlace } = props;
  const { brush, ...hands } = usePlotPointer({
    ...{ stretch, onCursor: props.onCursor, onWindow: props.onWindow },
    onChoose: (at, reachMs) => {
      const chosen = nearestCell(chart.cells, at, reachMs);
      if (chosen) onPlace?.(chosen.locator);
    },
  });
  const index = cell === null ? 0 : chart.cells.indexOf(cell);
  const shown = chart.cells[index];
  return (
    <div className={plot.plot}>
      <div
        className={plot.surface}
        role="slider"
        tabIndex={0}
        aria-label={nameSeries(chart)}
        aria-valuemin={1}
        aria-valuemax={chart.cells.length}
        aria-valuenow={index + 1}
        aria-valuetext={shown ? describeCell(chart, shown, zone) : undefined}
        onKeyDown={(event) => moveCursor(event, props, index)}
        {...hands}
      >
        <Grid stretch={stretch} zone={zone} ticks={chart.ticks} />
        <EventLines events={events} />
        <Curve paths={chart.paths} />
        {brush === null ? null : <span className={plot.brush} style={brush} />}
        {rowAt === null || rowAt === undefined ? null : (
          <TimeLine at={rowAt} stretch={stretch} className={plot.rowLine} />
        )}
        {cursor === null ? null : (
          <TimeLine at={cell?.at ?? cursor} stretch={stretch} className={plot.cursor} />
        )}
      </div>
      {chart.marks.map(({ key, x, y, valueText, ...mark }) => (
        <button
          key={key}
          type="button"
          className={plot.mark}
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
    <svg className={plot.curve} viewBox="0 0 1000 100" preserveAspectRatio="none" aria-hidden>
      <path className={plot.range} d={paths.range} />
      <path className={plot.mean} d={paths.mean} />
    </svg>
  );
});

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
  const place = placeByKey(event, { index, count: cells.length, isBegun: cursor !== null });
  const next = place === null ? undefined : cells[place];
  if (next) onCursor(next.at);
}
