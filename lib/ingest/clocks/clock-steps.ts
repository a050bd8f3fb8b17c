import { madOf, medianOf } from "./robust-statistics";

/** A stretch of a sequence of differences with one level. */
export type Stretch = {
  readonly from: number;
  readonly count: number;
  readonly medianMs: number;
  readonly madMs: number;
};

/** A level rests on as many differences; with fewer a step is a few odd lags. */
const stretchMin = 20;
export const madMaxMs = 2_000;
/** Below this, a difference between two sources is the time a message takes, not a wrong clock. */
export const offsetMinMs = 1_000;

/**
 * Cuts a sequence where its level steps. The place is found by the CUSUM of signs about the median
 * (Page 1954, in its non-parametric form): it is the same however large odd lags are. A cut is kept
 * when both sides are steady (MAD) and lie further apart than five times their spread.
 */
export function findStretches(deltas: readonly number[], from = 0): readonly Stretch[] {
  const whole = stretchOf(deltas, from);
  const cut = findCut(deltas, whole.medianMs);
  if (cut < stretchMin || deltas.length - cut < stretchMin) return [whole];
  const before = stretchOf(deltas.slice(0, cut), from);
  const after = stretchOf(deltas.slice(cut), from + cut);
  if (!isStep(before, after)) return [whole];
  return [
    ...findStretches(deltas.slice(0, cut), from),
    ...findStretches(deltas.slice(cut), from + cut),
  ];
}

function stretchOf(deltas: readonly number[], from: number): Stretch {
  const medianMs = medianOf(deltas);
  return { from, count: deltas.length, medianMs, madMs: madOf(deltas, medianMs) };
}

function isStep(before: Stretch, after: Stretch): boolean {
  const madMs = Math.max(before.madMs, after.madMs);
  const stepMs = Math.abs(before.medianMs - after.medianMs);
  return madMs <= madMaxMs && stepMs >= offsetMinMs && stepMs > 5 * madMs;
}

/** Where the running sum of signs is furthest from zero; the two levels lie on either side of the middle of their range. */
function findCut(deltas: readonly number[], medianMs: number): number {
  const level = middleLevel(deltas, medianMs);
  const signs = deltas.map((delta) => Math.sign(delta - level));
  // Taken about their mean, the signs of any sequence sum to zero, so the furthest point is inside.
  const mean = signs.reduce((sum, sign) => sum + sign, 0) / Math.max(1, signs.length);
  let sum = 0;
  let furthest = 0;
  let cut = 0;
  for (const [at, sign] of signs.entries()) {
    sum += sign - mean;
    if (Math.abs(sum) <= furthest) continue;
    furthest = Math.abs(sum);
    cut = at + 1;
  }
  return cut;
}

/**
 * When one level holds for most of the sequence, the median lies inside its noise; the middle between
 * the tenth and the ninetieth percentile does not.
 */
function middleLevel(deltas: readonly number[], medianMs: number): number {
  const sorted = deltas.toSorted((a, b) => a - b);
  const low = sorted[Math.floor(sorted.length * 0.1)] ?? medianMs;
  const high = sorted[Math.floor(sorted.length * 0.9)] ?? medianMs;
  return (low + high) / 2;
}
