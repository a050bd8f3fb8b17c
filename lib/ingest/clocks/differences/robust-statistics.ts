/** The middle of the sorted values, the mean of the two middle ones when they are even; NaN of none. */
export function medianOf(values: ArrayLike<number> & Iterable<number>): number {
  const sorted = Float64Array.from(values).sort();
  const middle = Math.floor(sorted.length / 2);
  const upper = sorted[middle] ?? Number.NaN;
  if (sorted.length % 2 === 1) return upper;
  return ((sorted[middle - 1] ?? Number.NaN) + upper) / 2;
}

/** Median absolute deviation from the median. */
export function madOf(values: readonly number[], median = medianOf(values)): number {
  return medianOf(values.map((value) => Math.abs(value - median)));
}
