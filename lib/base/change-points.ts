import { median } from "./robust-statistics";

/** Samples `from` up to, not with, `to` lie at one level. */
export type Stretch = { readonly from: number; readonly to: number };

/** Fewer samples than this are no level of their own. */
const stretchMin = 3;
/** Splits of splits. */
const depthMax = 6;
/**
 * The largest standardised rank sum of a split that is taken for chance. A bridge of ranks passes 3.3 by chance in about one
 * of several hundred series of a few hundred samples.
 */
const chanceMax = 3.3;
/** From here on a split needs no distance of its medians. */
const certain = 6;
/** Samples on either side of a split that are compared: beyond them it may be at its old level again. */
const nearMax = 24;
/** Two levels are apart by so many spreads. */
const apartMin = 1.5;
/** A spread is this share of the level at least, so that a step of a constant is not endlessly far. */
const spreadShareMin = 0.02;

/**
 * Cuts a series where its level changes: the split whose rank sum departs most from its expectation (Pettitt, "A non-parametric
 * approach to the change-point problem", 1979), then again on either side. Ranks make it blind to units, outliers and skew.
 */
export function cutAtChanges(values: readonly number[]): readonly Stretch[] {
  const cut = (from: number, to: number, depth: number): readonly Stretch[] => {
    const at = depth === 0 ? null : findSplit(values.slice(from, to));
    if (at === null) return [{ from, to }];
    return [...cut(from, from + at, depth - 1), ...cut(from + at, to, depth - 1)];
  };
  return cut(0, values.length, depthMax);
}

/** Where a stretch falls apart into two levels; null when it is one. */
function findSplit(values: readonly number[]): number | null {
  if (values.length < 2 * stretchMin) return null;
  const { at, strength } = largestDeparture(ranksOf(values));
  if (at < 0 || strength < chanceMax) return null;
  if (strength >= certain) return at;
  const left = values.slice(Math.max(0, at - nearMax), at);
  return areApart(left, values.slice(at, at + nearMax)) ? at : null;
}

function largestDeparture(ranks: readonly number[]): { at: number; strength: number } {
  const { length } = ranks;
  const mean = (length - 1) / 2;
  const variance = ranks.reduce((sum, rank) => sum + (rank - mean) ** 2, 0) / length;
  let sum = 0;
  let best = { at: -1, strength: 0 };
  for (let at = 1; at < length && variance > 0; at++) {
    sum += (ranks[at - 1] ?? mean) - mean;
    if (at < stretchMin || length - at < stretchMin) continue;
    const strength = Math.abs(sum) / Math.sqrt((variance * at * (length - at)) / length);
    if (strength > best.strength) best = { at, strength };
  }
  return best;
}

function areApart(left: readonly number[], right: readonly number[]): boolean {
  const centers = [median(left), median(right)] as const;
  const spreads = [deviation(left), deviation(right)] as const;
  const spread = Math.max(
    Math.min(...spreads),
    Math.max(...spreads) / 2,
    spreadShareMin * Math.max(Math.abs(centers[0]), Math.abs(centers[1])),
  );
  return Math.abs(centers[0] - centers[1]) >= apartMin * spread;
}

/** 1.4826 makes it the standard deviation of a normal distribution. */
export function deviation(values: readonly number[]): number {
  const center = median(values);
  return 1.4826 * median(values.map((value) => Math.abs(value - center)));
}

/** From 0; equal values share the middle of their ranks. */
function ranksOf(values: readonly number[]): readonly number[] {
  const order = values.map((_, index) => index).sort((a, b) => (values[a] ?? 0) - (values[b] ?? 0));
  const ranks = new Array<number>(values.length).fill(0);
  for (let from = 0; from < order.length; ) {
    let to = from + 1;
    while (to < order.length && values[order[to] ?? 0] === values[order[from] ?? 0]) to++;
    for (const index of order.slice(from, to)) ranks[index] = (from + to - 1) / 2;
    from = to;
  }
  return ranks;
}
