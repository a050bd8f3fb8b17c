/**
 * Median and median absolute deviation: statistics that a burst cannot pull towards itself
 * (Rousseeuw and Croux, "Alternatives to the Median Absolute Deviation", 1993).
 */
export function median(values: readonly number[]): number {
  if (values.length === 0) return 0;
  const sorted = values.toSorted((a, b) => a - b);
  const middle = sorted.length >> 1;
  const upper = sorted[middle] ?? 0;
  return sorted.length % 2 === 1 ? upper : (upper + (sorted[middle - 1] ?? upper)) / 2;
}

/** 1.4826 makes the deviation of a normal distribution come out as its standard deviation. */
const normalConsistency = 1.4826;

export type Spread = {
  readonly center: number;
  readonly scale: number;
  readonly max: number;
  readonly min: number;
};

/** `scale` is never below 2 % of the center, so that a constant series does not make every change infinite. */
export function robustSpread(values: readonly number[]): Spread {
  const center = median(values);
  const deviation = median(values.map((value) => Math.abs(value - center)));
  let max = Number.NEGATIVE_INFINITY;
  let min = Number.POSITIVE_INFINITY;
  for (const value of values) {
    if (value > max) max = value;
    if (value < min) min = value;
  }
  const isEmpty = values.length === 0;
  return {
    center,
    scale: Math.max(normalConsistency * deviation, Math.abs(center) * 0.02),
    max: isEmpty ? 0 : max,
    min: isEmpty ? 0 : min,
  };
}
