import { type Interval, interval } from "@/lib/base/instant";
import { robustSpread, type Spread } from "@/lib/base/robust-statistics";
import { bumpLengthMax, bumpShareMax, lastingFrom } from "@/lib/ledger/series/lasting-run";
import type { Sampled } from "@/lib/ledger/series/sample-columns";
import type { MetricSeries } from "@/lib/ledger/series/series-store";
import type { MetricRule } from "./lexicon";
import { toSamples } from "./metric-series";
import type { WatchedSpan } from "./watched-span";

/** When a series left its ordinary range, how far it went and when it came back. */
export type MetricShift = {
  readonly series: MetricSeries;
  /** The first sample beyond the ordinary range from which on it lasted. */
  readonly onset: Interval;
  readonly first: Sampled;
  readonly following: readonly Sampled[];
  readonly peak: Sampled;
  /** The first ordinary sample after which it stayed ordinary, but for what came much later. */
  readonly recovered: Sampled | null;
  /** The furthest it went after that, where that is much further; null where nothing is. */
  readonly later: Sampled | null;
  readonly baseline: Spread;
  /** 1 when higher is worse; -1 when lower is, then the baseline is of the negated values. */
  readonly sign: 1 | -1;
  /** Peak's distance from the baseline's center in baseline spreads; at most 1000. */
  readonly magnitude: number;
  readonly shape: "step" | "growth" | "spike";
};

/** Fewer ordinary samples than this say nothing about what is ordinary. */
const baselineSamplesMin = 4;
/** A departure lies this many spreads outside… */
const spreadsBeyond = 6;
/** …and this share outside the range seen in the baseline. */
const rangeMargin = 0.15;
/** …and of the next samples this many are beyond as well, else it was one outlier. */
const confirmingOf = 4;
const confirmingMin = 2;

export function findShift(
  series: MetricSeries,
  worse: MetricRule["worse"],
  watched: WatchedSpan,
): MetricShift | null {
  const samples = toSamples(series).filter(({ earliest }) => earliest >= watched.warmUpEnd);
  const ordinary = samples.filter(({ latest }) => latest <= watched.baselineEnd);
  if (ordinary.length < baselineSamplesMin) return null;
  const sign = worse === "down" ? -1 : 1;
  const baseline = robustSpread(ordinary.map(({ value }) => value * sign));
  return findDeparture(series, samples, baseline, sign);
}

/** The first time the series passes a limit and stays beyond. */
export function findCrossing(
  series: MetricSeries,
  limit: number,
  watched: WatchedSpan,
): MetricShift | null {
  const samples = toSamples(series).filter(({ earliest }) => earliest >= watched.warmUpEnd);
  const spread: Spread = { center: limit, scale: Math.abs(limit) * 0.02, max: limit, min: 0 };
  const index = samples.findIndex(({ value }) => value > limit);
  if (index <= 0) return null;
  return describe(series, samples, index, spread, 1, limit);
}

function findDeparture(
  series: MetricSeries,
  samples: readonly Sampled[],
  baseline: Spread,
  sign: 1 | -1,
): MetricShift | null {
  const range = Math.max(baseline.max - baseline.center, 0);
  const threshold =
    Math.max(baseline.center + spreadsBeyond * baseline.scale, baseline.max + rangeMargin * range) +
    Number.EPSILON;
  const index = samples.findIndex((_, at) => isConfirmed(samples, at, threshold, sign));
  if (index < 0) return null;
  return describe(series, samples, index, baseline, sign, threshold);
}

function isConfirmed(samples: readonly Sampled[], at: number, threshold: number, sign: 1 | -1) {
  const sample = samples[at];
  if (sample === undefined || sample.value * sign <= threshold) return false;
  const next = samples.slice(at + 1, at + 1 + confirmingOf);
  const beyond = next.filter(({ value }) => value * sign > threshold).length;
  return beyond >= Math.min(confirmingMin, next.length);
}

function describe(
  series: MetricSeries,
  samples: readonly Sampled[],
  departed: number,
  baseline: Spread,
  sign: 1 | -1,
  threshold: number,
): MetricShift | null {
  const wayOf = ({ value }: Sampled) => value * sign - baseline.center;
  const later = samples.slice(departed);
  const back = findRecovery(later, threshold, sign);
  const all = back === null ? later : later.slice(0, back);
  const next = back === null ? null : afterBump(samples, departed, back, threshold, sign, wayOf);
  if (next !== null) return describe(series, samples, next, baseline, sign, threshold);
  const way = Math.max(...all.map(wayOf));
  const begun = lastingFrom(
    all.map((sample) => ({
      isBeyond: sample.value * sign > threshold,
      share: wayOf(sample) / way,
    })),
  );
  const index = departed + begun;
  const first = samples[index];
  if (first === undefined) return null;
  const until = all.slice(begun);
  const peak = furthest(until, first, sign);
  const after = back === null ? peak : furthest(later.slice(back), peak, sign);
  const scale = baseline.scale > 0 ? baseline.scale : Math.max(Math.abs(peak.value) / 100, 1e-9);
  return {
    series,
    onset: interval(first.earliest, first.latest),
    first,
    following: samples.slice(index, index + 5),
    peak,
    recovered: back === null ? null : (later[back] ?? null),
    later: wayOf(after) > laterFactor * wayOf(peak) ? after : null,
    baseline,
    sign,
    magnitude: Math.min(1000, Math.abs(peak.value * sign - baseline.center) / scale),
    shape: shapeOf(until, first, peak),
  };
}

/** Where what was only announced by a bump begins: a departure soon after it that goes many times as far, for longer. */
function afterBump(
  samples: readonly Sampled[],
  departed: number,
  back: number,
  threshold: number,
  sign: 1 | -1,
  wayOf: (sample: Sampled) => number,
): number | null {
  const over = departed + back;
  const next = samples.findIndex(
    (_, at) => at >= over && isConfirmed(samples, at, threshold, sign),
  );
  if (next < 0) return null;
  const rest = samples.slice(next);
  const lasting = rest.slice(0, findRecovery(rest, threshold, sign) ?? rest.length);
  const reachOf = (run: readonly Sampled[]) => Math.max(...run.map(wayOf));
  const isBump =
    back <= bumpLengthMax * lasting.length &&
    next - over < lasting.length &&
    reachOf(samples.slice(departed, over)) < bumpShareMax * reachOf(lasting);
  return isBump ? next : null;
}

/** What comes after the end of a departure is told with it when it goes so many times as far. */
const laterFactor = 2;

function furthest(samples: readonly Sampled[], least: Sampled, sign: 1 | -1): Sampled {
  return samples.reduce(
    (best, sample) => (sample.value * sign > best.value * sign ? sample : best),
    least,
  );
}

/**
 * Where a departure that begins with the first sample is over; null when it lasts. A pause that is shorter than what
 * lies on both sides of it is part of it: a service that is slow, is well for a moment and then fails was not well.
 */
function findRecovery(later: readonly Sampled[], threshold: number, sign: 1 | -1): number | null {
  const find = (from: number, isWanted: (at: number) => boolean) => {
    const found = later.slice(from).findIndex((_, at) => isWanted(from + at));
    return found < 0 ? null : from + found;
  };
  const ordinaryFrom = (from: number) => find(from, (at) => isOrdinary(later, at, threshold, sign));
  const timeOf = (at: number | null) => (at === null ? later.at(-1) : later[at])?.latest ?? 0;
  let back = ordinaryFrom(0);
  while (back !== null) {
    const again = find(back, (at) => isConfirmed(later, at, threshold, sign));
    if (again === null) return back;
    const end = ordinaryFrom(again);
    const besideMs = Math.min(timeOf(back) - timeOf(0), timeOf(end) - timeOf(again));
    if (timeOf(again) - timeOf(back) >= besideMs) return back;
    back = end;
  }
  return null;
}

function isOrdinary(
  later: readonly Sampled[],
  at: number,
  threshold: number,
  sign: 1 | -1,
): boolean {
  const next = later.slice(at, at + 3);
  return at > 0 && next.length >= 2 && next.every(({ value }) => value * sign <= threshold);
}

function shapeOf(until: readonly Sampled[], first: Sampled, peak: Sampled): MetricShift["shape"] {
  if (until.length <= 2) return "spike";
  const climbs = until.indexOf(peak) >= until.length * 0.5;
  return climbs && Math.abs(peak.value) > 1.3 * Math.abs(first.value) ? "growth" : "step";
}
