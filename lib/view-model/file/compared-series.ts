import type { Instant, Interval } from "@/lib/base/instant";
import { drawCurve, valueRange } from "../tracks/series-curve";
import {
  type ChartTick,
  describeValue,
  drawTicks,
  formatSampleTime,
  nearestCell,
  placeInBox,
  type SeriesChart,
} from "./file-series";
import { layOutValueAxis } from "./value-axis";

/** Lines that differ by colour and dash; more in one chart cannot be distinguished. */
export const looksMax = 6;
/** A tall chart has room for so many values beside it. */
const ticksMax = 5;

/** The series chosen for one chart, each at the place of its look; null is a look that is free. */
export type ChosenSeries = readonly (string | null)[];

/** One series of a chart that shows several; `look` is a number from 0. */
export type ComparedCurve = {
  readonly chart: SeriesChart;
  readonly look: number;
  /** In a box of 1,000 by 100, y downwards. */
  readonly path: string;
};

/** Series of one unit on one axis of values: values of other units cannot be compared. */
export type ComparedPanel = {
  readonly unit: string | null;
  readonly ticks: readonly ChartTick[];
  readonly curves: readonly ComparedCurve[];
};

/** At first those that measure the same as the first one, and can be distinguished. */
export function chooseFirst(charts: readonly SeriesChart[]): ChosenSeries {
  const metric = charts[0]?.metric;
  return charts
    .filter((chart) => chart.metric === metric)
    .slice(0, looksMax)
    .map(({ id }) => id);
}

/**
 * Takes a series out, or gives it the first look that is free. A series that is not among `charts`, as one that the words
 * of the search leave out, keeps its look until no other is free.
 */
export function toggleSeries(
  chosen: ChosenSeries,
  id: string,
  charts: readonly SeriesChart[],
): ChosenSeries {
  const slots = Array.from({ length: looksMax }, (_, look) => chosen[look] ?? null);
  if (slots.includes(id)) return slots.map((at) => (at === id ? null : at));
  const known = new Set<string | null>(charts.map((chart) => chart.id));
  const free = slots.includes(null) ? slots.indexOf(null) : slots.findIndex((at) => !known.has(at));
  return free < 0 ? slots : slots.with(free, id);
}

/** The chosen series by unit, in the order of the charts. */
export function compareSeries(
  charts: readonly SeriesChart[],
  chosen: ChosenSeries,
  { stretch, bucketMs }: { readonly stretch: Interval; readonly bucketMs: number },
): readonly ComparedPanel[] {
  const shown = charts.filter(({ id }) => chosen.includes(id));
  return [...Map.groupBy(shown, ({ unit }) => unit)].map(([unit, ofUnit]) => {
    const measured = valueRange(ofUnit.flatMap(({ cells }) => cells));
    const { range, ticks } = layOutValueAxis(measured, { unit, ticksMax });
    const { x, y } = placeInBox(stretch, range);
    return {
      unit,
      ticks: drawTicks(ticks, y),
      curves: ofUnit.map((chart) => ({
        ...{ chart, look: chosen.indexOf(chart.id) },
        path: drawCurve(chart.cells, { x, y, bucketMs }).mean,
      })),
    };
  });
}

/** The times at which any of the series has a sample, in order. */
export function sampleTimes(panels: readonly ComparedPanel[]): readonly Instant[] {
  const times = panels.flatMap(({ curves }) =>
    curves.flatMap(({ chart }) => chart.cells.map(({ at }) => at)),
  );
  return [...new Set(times)].toSorted((a, b) => a - b);
}

/** What each series has at a time: its nearest sample within `reachMs`, and `no sample` where there is none. */
export function valuesAt(
  panels: readonly ComparedPanel[],
  at: Instant,
  reachMs: number,
): ReadonlyMap<string, string> {
  return new Map(
    panels.flatMap(({ curves }) =>
      curves.map(({ chart }) => {
        const cell = nearestCell(chart.cells, at, reachMs);
        return [chart.id, cell === null ? "no sample" : describeValue(cell, chart.unit)] as const;
      }),
    ),
  );
}

/** `2026-03-08 14:02:30 UTC: wait_ms host=a 14 ms; wait_ms host=b no sample`. */
export function describeMoment(
  panels: readonly ComparedPanel[],
  at: Instant,
  { zone, reachMs }: { readonly zone: string; readonly reachMs: number },
): string {
  const values = valuesAt(panels, at, reachMs);
  const said = panels.flatMap(({ curves }) =>
    curves.map(({ chart }) => `${nameSeries(chart)} ${values.get(chart.id) ?? ""}`),
  );
  return `${formatSampleTime(at, zone)} ${zone}: ${said.join("; ")}`;
}

/** `wait_ms host=a`. */
export function nameSeries({ metric, labels }: Pick<SeriesChart, "metric" | "labels">): string {
  return [metric, labels].filter((text) => text !== "").join(" ");
}
