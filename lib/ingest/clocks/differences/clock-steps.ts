import { madOf, medianOf } from "./robust-statistics";

/** A stretch of a sequence of differences with one level. */
export type Stretch = {
  readonly from: number;
  readonly count: number;
  readonly medianMs: number;
  readonly madMs: number;
};

/** A level rests on as many differences; with fewer a step is a few odd lags. */
export const stretchMin = 20;
export const madMaxMs = 2_000;
/** Below this, a difference between two sources is the time a message takes, not a wrong clock. */
export const offsetMinMs = 1_000;
/** Timeouts and delays are whole multiples of five seconds, and what they make late is late by little more. */
const roundTimeMs = 5_000;
const roundReachMs = 700;

export function isRoundTime(lengthMs: number): boolean {
  const offRoundMs = lengthMs - Math.round(lengthMs / roundTimeMs) * roundTimeMs;
  return Math.abs(offRoundMs) <= roundReachMs;
}

/**
 * Cuts a sequence where its level steps. Each place is tried by the medians of the `stretchMin` differences
 * on either side: it is a step when both sides are steady (MAD) and lie further apart than five times
 * their spread. A drift is none: over two windows it moves by four times its own spread.
 */
export function findStretches(deltas: readonly number[]): readonly Stretch[] {
  const starts = [0, ...findCuts(deltas)];
  const stretches: Stretch[] = [];
  for (const [at, from] of starts.entries()) {
    const stretch = stretchOf(deltas, from, starts[at + 1] ?? deltas.length);
    const before = stretches.at(-1);
    if (before === undefined || isStep(before, stretch)) stretches.push(stretch);
    else stretches.splice(-1, 1, stretchOf(deltas, before.from, from + stretch.count));
  }
  return stretches;
}

export function stretchOf(deltas: readonly number[], from: number, to: number): Stretch {
  const within = deltas.slice(from, to);
  const medianMs = medianOf(within);
  return { from, count: within.length, medianMs, madMs: madOf(within, medianMs) };
}

function isStep(before: Stretch, after: Stretch): boolean {
  const madMs = Math.max(before.madMs, after.madMs);
  const stepMs = Math.abs(before.medianMs - after.medianMs);
  return madMs <= madMaxMs && stepMs >= offsetMinMs && stepMs > 5 * madMs;
}

/** One step makes many neighbouring places look like one; the best of them is the cut. */
function findCuts(deltas: readonly number[]): readonly number[] {
  const cuts: number[] = [];
  let places: number[] = [];
  for (let place = stretchMin; place <= deltas.length - stretchMin; place += 1) {
    const before = stretchOf(deltas, place - stretchMin, place);
    if (isStep(before, stretchOf(deltas, place, place + stretchMin))) places.push(place);
    else if (places.length > 0) {
      cuts.push(bestCut(deltas, places));
      places = [];
    }
  }
  if (places.length > 0) cuts.push(bestCut(deltas, places));
  return cuts;
}

/** The cut that leaves the least deviation from the levels on its two sides. */
function bestCut(deltas: readonly number[], places: readonly number[]): number {
  const first = places[0] ?? 0;
  const last = places.at(-1) ?? first;
  const before = medianOf(deltas.slice(first - stretchMin, first));
  const after = medianOf(deltas.slice(last, last + stretchMin));
  let cost = 0;
  let best = { place: first, cost: 0 };
  for (let place = first + 1; place <= last; place += 1) {
    const delta = deltas[place - 1] ?? 0;
    cost += Math.abs(delta - before) - Math.abs(delta - after);
    if (cost < best.cost) best = { place, cost };
  }
  return best.place;
}
