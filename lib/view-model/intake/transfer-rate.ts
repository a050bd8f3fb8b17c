/** How much had been sent at a moment; moments on any steady clock. */
export type TransferSample = { readonly atMs: number; readonly sentBytes: number };

/** The rate is taken over this long, so that it neither jumps nor remembers a stall for ever. */
const rateWindowMs = 5_000;

export type TransferRate = {
  readonly bytesPerSecond: number;
  /** Null while nothing moves. */
  readonly remainingMs: number | null;
};

/** Null until there is a stretch long enough to measure. */
export function measureRate(
  samples: readonly TransferSample[],
  totalBytes: number,
): TransferRate | null {
  const last = samples.at(-1);
  if (last === undefined) return null;
  const first = samples.find(({ atMs }) => last.atMs - atMs <= rateWindowMs);
  if (first === undefined || last.atMs - first.atMs < 250) return null;
  const bytesPerSecond = ((last.sentBytes - first.sentBytes) * 1_000) / (last.atMs - first.atMs);
  if (bytesPerSecond <= 0) return { bytesPerSecond: 0, remainingMs: null };
  const remainingMs = ((totalBytes - last.sentBytes) * 1_000) / bytesPerSecond;
  return { bytesPerSecond, remainingMs: Math.max(0, remainingMs) };
}

/** Adds a sample and lets go of those no rate looks at any more. */
export function addSample(
  samples: readonly TransferSample[],
  sample: TransferSample,
): readonly TransferSample[] {
  return [...samples.filter(({ atMs }) => sample.atMs - atMs <= rateWindowMs), sample];
}
