/**
 * Two sources that see the same activity are busy in the same seconds: the one's shape, moved by the
 * difference of their clocks, lies on the other's. The test is made to be hard to fool. What comes every
 * minute fits at every minute, and bursts fit bursts, so the best lag must stand far above every other;
 * one burst proves nothing, so both halves of what happened must say the same.
 */
import { energyOf } from "./activity-shape";
import { correlate, powerOfTwoFrom, type Spectrum, toSpectrum } from "./fourier";

/** Clocks that are wrong by more are looked for by other means: a longer search finds more chance. */
export const lagMaxSeconds = 300;

export type Shape = {
  readonly energy: number;
  /** In how many seconds something was said. */
  readonly busySeconds: number;
  readonly whole: Spectrum;
  /** Up to the middle of what happened, and from there on. */
  readonly halves: readonly [Spectrum, Spectrum];
};

export type SharedRhythm = {
  /** The first of the two is ahead by so much. */
  readonly aheadMs: number;
  /** In (0, 1]: 1 when both do the same in every second. */
  readonly correlation: number;
  /** In which the less busy of the two said something. */
  readonly seconds: number;
};

const correlationMin = 0.35;
/** The best lag against the best of all others, more than `sharpSeconds` away. */
const aboveOthers = 1.6;
const aboveOthersInHalf = 1.2;
const sharpSeconds = 2;
/** Of the spread of all lags, by their median deviation. */
const deviationsMin = 7;
const madToDeviation = 1.4826;

/** `length`: of all series that are compared, in seconds. */
export function toComparable(series: Float64Array, busySeconds: number): Shape {
  const size = powerOfTwoFrom(series.length + lagMaxSeconds + 1);
  const energy = energyOf(series);
  const middle = findMiddle(series, energy);
  return {
    energy,
    busySeconds,
    whole: toSpectrum(series, size),
    halves: [
      toSpectrum(
        series.map((value, at) => (at < middle ? value : 0)),
        size,
      ),
      toSpectrum(
        series.map((value, at) => (at < middle ? 0 : value)),
        size,
      ),
    ],
  };
}

/** Both of one length. Null when nothing, or more than one thing, fits. */
export function findSharedRhythm(one: Shape, other: Shape): SharedRhythm | null {
  const scale = Math.sqrt(one.energy * other.energy);
  if (scale === 0) return null;
  const sums = correlate(one.whole, other.whole, lagMaxSeconds);
  const best = highestOf(sums);
  const correlation = (sums[best] ?? 0) / scale;
  if (correlation < correlationMin) return null;
  if (!isSharp(sums, best, aboveOthers)) return null;
  if ((sums[best] ?? 0) < deviationsMin * spreadOf(sums)) return null;
  const isInHalves = [
    ...one.halves.map((half) => correlate(half, other.whole, lagMaxSeconds)),
    ...other.halves.map((half) => correlate(one.whole, half, lagMaxSeconds)),
  ].every(
    (half) =>
      Math.abs(highestOf(half) - best) <= 1 && isSharp(half, highestOf(half), aboveOthersInHalf),
  );
  const seconds = Math.min(one.busySeconds, other.busySeconds);
  return isInHalves ? { aheadMs: refine(sums, best), correlation, seconds } : null;
}

function findMiddle(series: Float64Array, energy: number): number {
  let sum = 0;
  return series.findIndex((value) => {
    sum += value * value;
    return sum >= energy / 2;
  });
}

function highestOf(sums: Float64Array): number {
  return sums.reduce((best, sum, at) => (sum > (sums[best] ?? 0) ? at : best), 0);
}

function isSharp(sums: Float64Array, best: number, times: number): boolean {
  const others = sums.filter((_, at) => Math.abs(at - best) > sharpSeconds);
  return (sums[best] ?? 0) >= times * others.reduce((most, sum) => Math.max(most, sum), 0);
}

function spreadOf(sums: Float64Array): number {
  const sizes = sums.map(Math.abs).sort();
  return madToDeviation * (sizes[Math.floor(sizes.length / 2)] ?? 0);
}

/** A difference between two whole seconds shows in both, in proportion. */
function refine(sums: Float64Array, best: number): number {
  let [weights, weighted] = [0, 0];
  for (const at of [best - 1, best, best + 1]) {
    const weight = Math.max(0, sums[at] ?? 0);
    weights += weight;
    weighted += weight * (at - lagMaxSeconds);
  }
  return Math.round((weighted / weights) * 1_000);
}
