/** How far a sample goes the way of a change: beyond what was usual, and how much of the way to where it went in the end. */
export type OnItsWay = { readonly isBeyond: boolean; readonly share: number };

/** What goes no farther than this share of the way is no part of it… */
export const bumpShareMax = 0.1;
/** …unless it took at least so much as what came later did. */
export const bumpLengthMax = 0.5;

/**
 * Where the change that lasts begins, among samples of which the first is beyond the usual: what was over again before it began, and
 * was short or small beside it, is another matter.
 */
export function lastingFrom(samples: readonly OnItsWay[]): number {
  let start = 0;
  for (;;) {
    const back = indexFrom(samples, start, ({ isBeyond }) => !isBeyond);
    const again = indexFrom(samples, back, ({ isBeyond }) => isBeyond);
    if (again >= samples.length) return start;
    const [run, pause, rest] = [back - start, again - back, samples.length - again];
    const reach = Math.max(...samples.slice(start, back).map(({ share }) => share));
    const isShort = run <= bumpLengthMax * rest;
    if (!isShort || (run > pause && reach >= bumpShareMax)) return start;
    start = again;
  }
}

function indexFrom(
  samples: readonly OnItsWay[],
  from: number,
  isWanted: (sample: OnItsWay) => boolean,
): number {
  for (let at = from; at < samples.length; at++) {
    const sample = samples[at];
    if (sample !== undefined && isWanted(sample)) return at;
  }
  return samples.length;
}

/** A value has come as far as it goes from this share of the way on. */
export const reachedShare = 0.9;

/** Ends of words for how much later something came, without numbers that no record shows. */
const latenesses = [
  [10_000, "within seconds"],
  [60_000, "within a minute"],
  [3_600_000, "within minutes"],
] as const;

/** How much later a value was reached than a change began; "" where it was at once. */
export function latenessText(laterMs: number): string {
  if (laterMs <= 0) return "";
  return latenesses.find(([most]) => laterMs <= most)?.[1] ?? "within hours";
}
