// How long things took, in milliseconds, told alike by all measurements: by nearest rank, so that each figure is one that
// was measured.

export type Times = {
  readonly p50: number;
  readonly p95: number;
  readonly most: number;
  readonly count: number;
};

/** All NaN of nothing: what was not measured took no time that could be told. */
export function summarize(ms: readonly number[]): Times {
  const inOrder = ms.toSorted((a, b) => a - b);
  const at = (share: number) => inOrder[Math.ceil(share * inOrder.length) - 1] ?? Number.NaN;
  return { p50: at(0.5), p95: at(0.95), most: at(1), count: inOrder.length };
}

/** What does not wait for anything, so many times over. */
export function timeRepeated(repeats: number, work: () => unknown): Times {
  return summarize(
    Array.from({ length: repeats }, () => {
      const startedAt = performance.now();
      work();
      return performance.now() - startedAt;
    }),
  );
}
