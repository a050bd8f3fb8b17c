import { z } from "zod";
import { type Instant, type Interval, instant, isInstant } from "@/lib/base/instant";
import { type Locator, locatorSchema } from "@/lib/domain/evidence/evidence";
import type { EventId } from "@/lib/domain/ids";
import { formatDuration, formatTime } from "@/lib/time/shown/time-text";
import { cutAtHoles, drawCurve, shareOf, valueRange } from "../tracks/series-curve";
import type { CitedRows, RowForm } from "./file-rows";
import { locatorRows } from "./file-rows";
import { formatMeasure, unitOf } from "./measure-units";
import { layOutValueAxis } from "./value-axis";

const instantSchema = z.int().refine(isInstant).transform(instant);
const sampleSchema = z.object({ at: instantSchema, locator: locatorSchema });

/** The series of a file as the server answers them; null when nothing in it is dated. */
export const fileSeriesSchema = z
  .object({
    ...{ from: instantSchema, to: instantSchema, bucketMs: z.int().min(1) },
    series: z.array(
      z.object({
        ...{ id: z.string(), metric: z.string(), labels: z.record(z.string(), z.string()) },
        cells: z.array(
          sampleSchema.extend({
            ...{ count: z.int(), least: z.number(), most: z.number(), mean: z.number() },
          }),
        ),
        marked: z.array(sampleSchema.extend({ value: z.number() })),
      }),
    ),
    total: z.int(),
    undated: z.int(),
  })
  .nullable();
export type FileSeries = NonNullable<z.output<typeof fileSeriesSchema>>;
type MeasuredSeries = FileSeries["series"][number];
export type ChartCell = MeasuredSeries["cells"][number];

/** A sample that is pointed out; `title` is that of the `event` that rests on it, or says that it is the one asked for. Shares of the chart, from the left and from the top. */
export type ChartMark = {
  readonly key: string;
  readonly x: number;
  readonly y: number;
  readonly at: Instant;
  readonly locator: Locator;
  readonly title: string;
  readonly valueText: string;
  readonly event: EventId | null;
};

/** A round value beside a chart, as a share from its top. */
export type ChartTick = { readonly y: number; readonly label: string };

/** One series as it is drawn: paths in a box of 1,000 by 100, y downwards. */
export type SeriesChart = {
  readonly id: string;
  readonly metric: string;
  /** `host=web-1 pool=a`; empty without labels. */
  readonly labels: string;
  readonly unit: string | null;
  readonly cells: readonly ChartCell[];
  /** Those before which samples are missing. */
  readonly afterHole: ReadonlySet<ChartCell>;
  readonly paths: { readonly mean: string; readonly range: string };
  readonly ticks: readonly ChartTick[];
  readonly marks: readonly ChartMark[];
  /** Null without a sample in the stretch. */
  readonly stats: { readonly least: string; readonly mean: string; readonly most: string } | null;
};

const [boxWidth, boxHeight, air] = [1_000, 100, 8] as const;
/** A small chart has room for so many values beside it. */
const ticksMax = 3;

/** Where times and values stand in the box of a chart. */
export function placeInBox(
  { earliest, latest }: Interval,
  range: ReturnType<typeof valueRange>,
): { readonly x: (at: number) => number; readonly y: (value: number) => number } {
  const width = Math.max(latest - earliest, 1);
  return {
    x: (at) => round((boxWidth * (at - earliest)) / width),
    y: (value) => round(boxHeight - air - (boxHeight - 2 * air) * shareOf(value, range)),
  };
}

/** The values of an axis in that box. */
export function drawTicks(
  ticks: ReturnType<typeof layOutValueAxis>["ticks"],
  y: (value: number) => number,
): readonly ChartTick[] {
  return ticks.map(({ value, label }) => ({ y: y(value) / boxHeight, label }));
}

/** `cited`: what the timeline rests on of this file, which says whose mark a sample has. */
export function drawCharts(
  { from, to, bucketMs, series }: FileSeries,
  { cited, form }: { readonly cited: readonly CitedRows[]; readonly form: RowForm },
): readonly SeriesChart[] {
  const width = Math.max(to - from, 1);
  return series.map(({ id, metric, labels, cells, marked }) => {
    const { unit: _stated, ...shown } = labels;
    const unit = unitOf(metric, labels);
    const measured = valueRange([
      ...cells,
      ...marked.map(({ value }) => ({ least: value, most: value })),
    ]);
    const { range, ticks } = layOutValueAxis(measured, { unit, ticksMax });
    const { x, y } = placeInBox({ earliest: from, latest: to }, range);
    return {
      ...{ id, metric, unit, cells },
      afterHole: new Set(
        cutAtHoles(cells, bucketMs).flatMap(([first], index) =>
          first !== undefined && index > 0 ? [first] : [],
        ),
      ),
      labels: Object.entries(shown)
        .map(([name, value]) => `${name}=${value}`)
        .join(" "),
      paths: drawCurve(cells, { x, y, bucketMs }),
      ticks: drawTicks(ticks, y),
      marks: marked
        .filter(({ at }) => at >= from && at <= to)
        .map(({ at, locator, value }, index) => {
          const citing = findCiting(cited, form, locator);
          return {
            ...{ key: `${index} ${at}`, at, locator },
            ...{ x: (at - from) / width, y: y(value) / boxHeight },
            title: citing?.title ?? "This sample",
            event: citing?.event ?? null,
            valueText: formatMeasure(value, unit),
          };
        }),
      stats: summarise(cells, unit),
    };
  });
}

/** `Cited by: the pool runs dry`, or `This sample` when nothing is known to rest on it. */
export function describeMark({ title, event }: Pick<ChartMark, "title" | "event">): string {
  return event === null ? title : `Cited by: ${title}`;
}

function findCiting(cited: readonly CitedRows[], form: RowForm, locator: Locator) {
  const rows = locatorRows(form, locator);
  return rows && cited.find(({ from, to }) => from <= rows.to && to >= rows.from);
}

function summarise(cells: readonly ChartCell[], unit: string | null): SeriesChart["stats"] {
  const range = valueRange(cells);
  if (range === null) return null;
  const count = cells.reduce((sum, cell) => sum + cell.count, 0);
  const mean = cells.reduce((sum, cell) => sum + cell.mean * (cell.count / count), 0);
  return {
    least: formatMeasure(range.least, unit),
    mean: formatMeasure(mean, unit),
    most: formatMeasure(range.most, unit),
  };
}

/** The cell nearest to a time; null when none is as near as a pointer means. */
export function nearestCell(
  cells: readonly ChartCell[],
  at: Instant,
  reachMs: number,
): ChartCell | null {
  let nearest: ChartCell | null = null;
  for (const cell of cells) {
    const isNearer = nearest === null || Math.abs(cell.at - at) < Math.abs(nearest.at - at);
    if (isNearer) nearest = cell;
  }
  return nearest !== null && Math.abs(nearest.at - at) <= reachMs ? nearest : null;
}

/** `2026-03-08 14:02:30 UTC: 12.3 ms`; of several samples their mean and span; the hole before them, if any. */
export function describeCell(
  { cells, unit, afterHole }: Pick<SeriesChart, "cells" | "unit" | "afterHole">,
  cell: ChartCell,
  zone: string,
): string {
  const before = cells[cells.indexOf(cell) - 1];
  const hole =
    afterHole.has(cell) && before
      ? `, after ${formatDuration(cell.at - before.at)} without a sample`
      : "";
  return `${formatSampleTime(cell.at, zone)} ${zone}: ${describeValue(cell, unit)}${hole}`;
}

/** As fine as the sample was dated: `2026-03-08 14:02:30`, or with milliseconds. */
export function formatSampleTime(at: Instant, zone: string): string {
  const precision = at % 1_000 === 0 ? "second" : "millisecond";
  return formatTime(at, zone, { precision, withDay: true });
}

/** `12.3 ms`, or `12.3 ms, mean of 4, 10 ms to 15 ms`. */
export function describeValue(
  { count, mean, least, most }: ChartCell,
  unit: string | null,
): string {
  const value = formatMeasure(mean, unit);
  if (count === 1) return value;
  const span = `${formatMeasure(least, unit)} to ${formatMeasure(most, unit)}`;
  return `${value}, mean of ${count.toLocaleString("en-US")}, ${span}`;
}

/** A row of the table twin: what each series had in one bucket of time; null where there is no sample. */
export type SeriesRow = {
  readonly at: Instant;
  readonly locator: Locator;
  readonly cells: readonly (ChartCell | null)[];
  readonly marks: readonly ChartMark[];
};

/** In order of time, a row for each bucket in which any of the series has a sample. */
export function toSeriesRows(
  charts: readonly SeriesChart[],
  bucketMs: number,
): readonly SeriesRow[] {
  const bucketOf = (at: Instant) => Math.floor(at / bucketMs);
  const rows = new Map<number, (ChartCell | null)[]>();
  for (const [column, { cells }] of charts.entries()) {
    for (const cell of cells) {
      const row = rows.get(bucketOf(cell.at)) ?? charts.map(() => null);
      row[column] = cell;
      rows.set(bucketOf(cell.at), row);
    }
  }
  const marks = Map.groupBy(
    charts.flatMap((chart) => chart.marks),
    ({ at }) => bucketOf(at),
  );
  return [...rows]
    .toSorted(([a], [b]) => a - b)
    .flatMap(([bucket, cells]): readonly SeriesRow[] => {
      const first = cells.find((cell) => cell !== null);
      return first
        ? [{ at: first.at, locator: first.locator, cells, marks: marks.get(bucket) ?? [] }]
        : [];
    });
}

/** Where a time lies in a stretch: 0 at its beginning, 1 at its end. */
export function shareOfStretch({ earliest, latest }: Interval, at: Instant): number {
  return (at - earliest) / Math.max(latest - earliest, 1);
}

function round(value: number): number {
  return Math.round(value * 10) / 10;
}
