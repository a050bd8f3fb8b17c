import { median } from "@/lib/base/robust-statistics";
import type { ComponentSeries, Measure, ServiceSample } from "./component-series";

/** A series on a scale where equal steps mean equally much, larger is worse. */
export type ScaledSeries = {
  readonly series: ComponentSeries;
  readonly values: readonly number[];
};

export type Scale = {
  /** A departure smaller than this is no news: the natural logarithm of a ratio, or a share. */
  readonly effectMin: number;
  /** Noise is never taken to be less. */
  readonly noiseMin: number;
};

const ratio = (factor: number, noise: number): Scale => ({
  effectMin: Math.log(factor),
  noiseMin: noise,
});

/** Times multiply, so they are compared as ratios; failures are compared as shares of the requests. */
export const scales: Readonly<Record<Measure, Scale>> = {
  "own-time": ratio(1.5, 0.12),
  "call-gap": ratio(1.5, 0.12),
  latency: ratio(1.2, 0.08),
  errors: ratio(1.5, 0.25),
  "own-errors": { effectMin: 0.02, noiseMin: 0.02 },
  availability: { effectMin: 0.004, noiseMin: 0.003 },
  requests: ratio(1.6, 0.2),
  resource: ratio(1.5, 0.2),
};

/** Values below a millisecond, or below a tenth of what is usual where the unit is unknown, are alike. */
const alikeMs = 1;
const alikeShare = 0.1;

export function toScaled(series: ComponentSeries, availabilityTop: number): ScaledSeries {
  const { measure, samples } = series;
  if (measure === "availability")
    return { series, values: samples.map(({ value }) => 1 - value / availabilityTop) };
  if (measure === "own-errors") return { series, values: samples.map(({ value }) => value) };
  const floor = floorOf(measure, samples);
  return { series, values: samples.map(({ value }) => Math.log(Math.max(0, value) + floor)) };
}

function floorOf(measure: Measure, samples: readonly ServiceSample[]): number {
  if (measure === "own-time" || measure === "call-gap") return alikeMs;
  const usual = median(samples.map(({ value }) => Math.abs(value)));
  const mean = samples.reduce((sum, { value }) => sum + Math.abs(value), 0) / samples.length;
  return Math.max((usual > 0 ? usual : mean) * alikeShare, 1e-9);
}

/** 100 when availability is given in percent, 1 when it is a share. */
export function availabilityTopOf(all: readonly ComponentSeries[]): number {
  const isPercent = all.some(
    ({ measure, samples }) =>
      measure === "availability" && samples.some(({ value }) => value > 1.000_1),
  );
  return isPercent ? 100 : 1;
}
