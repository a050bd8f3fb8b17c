import type { SecondCounts } from "./second-counts";

/** A stretch of whole seconds, `to` not included. */
export type SecondSpan = { readonly from: number; readonly to: number };

/** What rises and falls over longer than this, to either side, is the load and not the shape. */
const trendSeconds = 8;
/** One burst must not outweigh the rest: values are cut to so many standard deviations. */
const cutDeviations = 3;

export function spanOf(counts: SecondCounts): SecondSpan | null {
  let [from, to] = [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY];
  for (const second of counts.keys()) {
    from = Math.min(from, second);
    to = Math.max(to, second + 1);
  }
  return from < to ? { from, to } : null;
}

/**
 * How far each second stands out of those around it. Counts of what happens by chance vary with the
 * square root of their size, so of roots the busy seconds weigh as much as the quiet ones.
 */
export function toShape(counts: SecondCounts, { from, to }: SecondSpan): Float64Array {
  const roots = new Float64Array(Math.max(0, to - from));
  for (const [second, count] of counts) {
    if (second >= from && second < to) roots[second - from] = Math.sqrt(count);
  }
  const shape = withoutTrend(roots);
  const deviation = Math.sqrt(energyOf(shape) / Math.max(1, shape.length));
  const most = cutDeviations * deviation;
  return shape.map((value) => Math.max(-most, Math.min(most, value)));
}

export function energyOf(shape: Float64Array): number {
  return shape.reduce((sum, value) => sum + value * value, 0);
}

function withoutTrend(values: Float64Array): Float64Array {
  const sums = new Float64Array(values.length + 1);
  for (const [at, value] of values.entries()) sums[at + 1] = (sums[at] ?? 0) + value;
  return values.map((value, at) => {
    const from = Math.max(0, at - trendSeconds);
    const to = Math.min(values.length, at + trendSeconds + 1);
    return value - ((sums[to] ?? 0) - (sums[from] ?? 0)) / (to - from);
  });
}
