import { median } from "@/lib/base/robust-statistics";
import type { SampleColumns } from "../../series/sample-columns";
import type { MetricSeries } from "../../series/series-store";
import { isMoving } from "./number-relation";

/** One number of a row, with where it stands. */
export type Point = {
  readonly atMs: number;
  readonly row: number;
  readonly value: number;
  readonly samples: SampleColumns;
  readonly index: number;
};

/** The numbers of one column of one table, or of one thing in it. */
export type NumberColumn = {
  readonly table: string;
  readonly name: string;
  /** In order of time, then of their place in the file. */
  readonly points: readonly Point[];
};

/** Of a column, so many values tell whether it moves. */
const lookedAtMax = 200;
const samplesOf = "samples of ";
/** Fewer rows keep to nothing for long. */
const pointsMin = 30;
/** So many of the distances are about the usual one. */
const steadyShareMin = 0.8;
const steadyWithin = 0.3;

/** Each table's columns of numbers, whatever thing a row is of: two cells of one row are of one thing. */
export function columnsOfRows(series: readonly MetricSeries[]): readonly NumberColumn[] {
  const columns = Map.groupBy(
    series,
    ({ labels, metric }) => `${labels.table}\u0001\u0001${metric}`,
  );
  return [...columns.values()].flatMap((own) => columnOf(own));
}

/** Each series for itself, where it was read at a steady pace: to be compared with those of other tables at the same times. */
export function columnsOfThings(series: readonly MetricSeries[]): readonly NumberColumn[] {
  return series.flatMap((one) => columnOf([one])).filter(isSampled);
}

/** Rows that come when something happens are of something else each time, and what logs number is no measurement. */
function isSampled({ points }: NumberColumn): boolean {
  const [first] = points;
  if (first?.samples.recordAt(first.index).kind !== "metric") return false;
  const distances = points.slice(1).map(({ atMs }, index) => atMs - (points[index]?.atMs ?? atMs));
  const usual = median(distances);
  const steady = distances.filter((distance) => Math.abs(distance - usual) <= steadyWithin * usual);
  return usual > 0 && steady.length >= steadyShareMin * distances.length;
}

function columnOf(series: readonly MetricSeries[]): readonly NumberColumn[] {
  const [first] = series;
  const count = series.reduce((sum, { samples }) => sum + samples.length, 0);
  if (first === undefined || count < pointsMin) return [];
  const points = series.flatMap(({ samples }) => pointsOf(samples));
  const ordered = points.toSorted((a, b) => a.atMs - b.atMs || a.row - b.row);
  if (!isMoving(ordered.slice(0, lookedAtMax).map(({ value }) => value))) return [];
  const things = series.length === 1 ? thingOf(first) : "";
  return [
    {
      table: first.labels.table ?? "",
      name: `${things}${nameOf(first)}`,
      points: ordered,
    },
  ];
}

/** A sample names its series by its table. */
function nameOf({ labels, metric }: MetricSeries): string {
  const head = labels.table?.split("\u0001")[1] ?? "";
  return head.startsWith(samplesOf) ? head.slice(samplesOf.length) : metric;
}

function thingOf({ labels }: MetricSeries): string {
  const names = (labels.thing ?? "").split("\u0001").filter((name) => name !== "");
  return names.length === 0 ? "" : `${names.join(" ")}: `;
}

function pointsOf(samples: SampleColumns): readonly Point[] {
  return Array.from({ length: samples.length }, (_, index) => ({
    atMs: samples.latestAt(index),
    row: samples.recordNumberAt(index),
    value: samples.valueAt(index),
    ...{ samples, index },
  }));
}
