/**
 * A clock that runs too fast or too slow: its differences to another lie along a line. The slope is the
 * median of the slopes between pairs of anchors (Theil–Sen,
 * https://en.wikipedia.org/wiki/Theil%E2%80%93Sen_estimator), which up to 29 % of odd anchors do not
 * move. A line fits many things: a step, and requests that take longer and longer. So it must leave less
 * over than levels do, everywhere alike, and with a spread that does not grow.
 */
import { findCrowd } from "./clock-crowd";
import { findStretches } from "./clock-steps";
import { madOf, medianOf } from "./robust-statistics";

export type TimedDelta = { readonly atMs: number; readonly deltaMs: number };

/** deltaMs = levelMs + rate × (atMs − zeroMs); `rate` in ms per ms. */
export type DriftLine = {
  readonly rate: number;
  readonly zeroMs: number;
  readonly levelMs: number;
  readonly madMs: number;
  readonly count: number;
};

const anchorsMin = 40;
const spanMinMs = 10 * 60_000;
/** Less in all is within what messages take. */
const changeMinMs = 1_000;
const changeMadTimes = 10;
/** 5 %: nothing that keeps time is worse. */
const rateMax = 0.05;
/** Anchors the slopes are taken of: 160 of them make 12,720 pairs. */
const slopeAnchorsMax = 160;
/** Pairs that lie nearer than this part of the span tell of their lags, not of the rate. */
const baselineShareMin = 1 / 8;
const bins = 8;
const binAnchorsMin = 5;
const filledBinsMin = 4;

/** Null when there is no drift, or none that is clear. `sorted` by time. */
export function fitDrift(sorted: readonly TimedDelta[]): DriftLine | null {
  const spanMs = spanOf(sorted);
  if (sorted.length < anchorsMin || spanMs < spanMinMs) return null;
  const rough = fitLine(sorted, spanMs);
  if (rough === null) return null;
  const near = nearAnchors(sorted, rough);
  if (near.length < anchorsMin) return null;
  const line = fitLine(near, spanOf(near));
  return line !== null && isClear(line, nearAnchors(sorted, line), sorted) ? line : null;
}

function spanOf(sorted: readonly TimedDelta[]): number {
  return (sorted.at(-1)?.atMs ?? 0) - (sorted[0]?.atMs ?? 0);
}

function fitLine(sorted: readonly TimedDelta[], spanMs: number): DriftLine | null {
  const rate = medianSlope(sorted, spanMs * baselineShareMin);
  if (!(Math.abs(rate) <= rateMax)) return null;
  const zeroMs = sorted[0]?.atMs ?? 0;
  const crowd = findCrowd(sorted.map(({ atMs, deltaMs }) => deltaMs - rate * (atMs - zeroMs)));
  if (crowd === null) return null;
  return { rate, zeroMs, levelMs: crowd.medianMs, madMs: crowd.madMs, count: crowd.count };
}

function medianSlope(sorted: readonly TimedDelta[], baselineMs: number): number {
  const step = Math.max(1, sorted.length / slopeAnchorsMax);
  const picked: TimedDelta[] = [];
  for (let at = 0; at < sorted.length; at += step) {
    const anchor = sorted[Math.floor(at)];
    if (anchor !== undefined) picked.push(anchor);
  }
  const slopes: number[] = [];
  for (const [at, first] of picked.entries()) {
    for (const second of picked.slice(at + 1)) {
      const apartMs = second.atMs - first.atMs;
      if (apartMs >= baselineMs) slopes.push((second.deltaMs - first.deltaMs) / apartMs);
    }
  }
  return medianOf(Float64Array.from(slopes));
}

function residualOf({ atMs, deltaMs }: TimedDelta, line: DriftLine): number {
  return deltaMs - line.levelMs - line.rate * (atMs - line.zeroMs);
}

function nearAnchors(sorted: readonly TimedDelta[], line: DriftLine): readonly TimedDelta[] {
  const reachMs = Math.max(5 * line.madMs, 500);
  return sorted.filter((anchor) => Math.abs(residualOf(anchor, line)) <= reachMs);
}

function isClear(
  line: DriftLine,
  near: readonly TimedDelta[],
  all: readonly TimedDelta[],
): boolean {
  const changeMs = Math.abs(line.rate) * spanOf(near);
  if (changeMs < changeMinMs || changeMs < changeMadTimes * line.madMs) return false;
  if (near.length < all.length / 2 && near.length < 4 * anchorsMin) return false;
  return isEvenlyGood(line, near, changeMs) && beatsLevels(line, near);
}

/** In every part of the time the line fits, and the lags are spread alike. */
function isEvenlyGood(line: DriftLine, near: readonly TimedDelta[], changeMs: number): boolean {
  const fromMs = near[0]?.atMs ?? 0;
  const widthMs = spanOf(near) / bins;
  const parts = Array.from({ length: bins }, (): number[] => []);
  for (const anchor of near) {
    const part = parts[Math.min(bins - 1, Math.floor((anchor.atMs - fromMs) / widthMs))];
    part?.push(residualOf(anchor, line));
  }
  const filled = parts.filter(({ length }) => length >= binAnchorsMin);
  if (filled.length < filledBinsMin) return false;
  const medians = filled.map((part) => medianOf(part));
  const mads = filled.map((part) => madOf(part));
  const offMaxMs = Math.max(2 * line.madMs, changeMs / 20);
  const madMaxMs = 4 * medianOf(mads) + 100;
  return (
    medians.every((median) => Math.abs(median) <= offMaxMs) && mads.every((mad) => mad <= madMaxMs)
  );
}

/** A clock that was set has levels, which then leave less over than any line. */
function beatsLevels(line: DriftLine, near: readonly TimedDelta[]): boolean {
  const deltas = near.map(({ deltaMs }) => deltaMs);
  const stretches = findStretches(deltas);
  const overLevels = stretches.flatMap(({ from, count, medianMs }) =>
    deltas.slice(from, from + count).map((delta) => Math.abs(delta - medianMs)),
  );
  const overLine = near.map((anchor) => Math.abs(residualOf(anchor, line)));
  return mean(overLine) <= mean(overLevels) * 1.1;
}

function mean(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / values.length;
}
