import { deviation } from "@/lib/base/change-points";
import { median } from "@/lib/base/robust-statistics";
import type { ComponentSeries, ServiceSample } from "./component-series";
import { type ScaledSeries, scales } from "./scaled-series";

/** A stretch of time; `until` is not in it. */
export type Stretch = { readonly from: number; readonly until: number };

/** How a series differs inside a stretch of time from outside it. */
export type Departure = {
  readonly series: ComponentSeries;
  /** Medians of what was measured. */
  readonly before: number;
  readonly within: number;
  /** On the series' scale, above zero is worse. */
  readonly effect: number;
  /** The effect in standard errors. */
  readonly strength: number;
  /** What was added in all: milliseconds, or whatever the unit is, times observations. */
  readonly added: number;
  readonly observations: number;
  /** The samples inside, the worst first. */
  readonly worst: readonly ServiceSample[];
  readonly firstWithin: ServiceSample;
  readonly lastBefore: ServiceSample | null;
  readonly firstAfter: ServiceSample | null;
};

/** What other series of the same measurement scatter: a short series says little of its own noise. */
export type NoiseOf = (series: ComponentSeries) => number;

/** Compares inside with outside; null when either is empty. */
export function compare(
  { series, values }: ScaledSeries,
  stretch: Stretch,
  noiseOf: NoiseOf,
): Departure | null {
  const inside: number[] = [];
  const outside: number[] = [];
  series.samples.forEach(({ at }, index) => {
    (isInside(at, stretch) ? inside : outside).push(index);
  });
  const firstWithin = series.samples[inside[0] ?? -1];
  if (firstWithin === undefined || outside.length === 0) return null;
  const pick = (indices: readonly number[]) => indices.map((index) => values[index] ?? 0);
  const raw = (indices: readonly number[]) =>
    median(indices.map((index) => series.samples[index]?.value ?? 0));
  const effect = centerOf(pick(inside)) - centerOf(pick(outside));
  const samples = inside.flatMap((index) => series.samples[index] ?? []);
  const observations = samples.reduce((sum, { count }) => sum + count, 0);
  const [before, within] = [raw(outside), raw(inside)];
  const noise = noiseIn(pick(outside), series, noiseOf);
  const last = inside.at(-1) ?? 0;
  return {
    series,
    before,
    within,
    effect,
    strength: effect / (noise * Math.sqrt(1 / inside.length + 1 / outside.length)),
    added: (within - before) * observations,
    observations,
    worst: samples.toSorted((a, b) => b.value - a.value || a.at - b.at),
    firstWithin,
    lastBefore: series.samples[(inside[0] ?? 0) - 1] ?? null,
    firstAfter: series.samples[last + 1] ?? null,
  };
}

function isInside(at: number, { from, until }: Stretch): boolean {
  return at >= from && at < until;
}

/** The mean of few, the median of many: two samples have no median that an outlier spares. */
function centerOf(values: readonly number[]): number {
  if (values.length > 4) return median(values);
  return values.reduce((sum, value) => sum + value, 0) / Math.max(1, values.length);
}

/** A few samples outside may hold the edges of what is inside, so they say less of the noise than the others do. */
const fewSamples = 8;

function noiseIn(outside: readonly number[], series: ComponentSeries, noiseOf: NoiseOf): number {
  const own = outside.length < 3 ? 0 : deviation(outside);
  const pooled = Math.max(noiseOf(series), scales[series.measure].noiseMin);
  return outside.length < fewSamples ? Math.max(pooled, own / 2) : Math.max(pooled, own);
}
