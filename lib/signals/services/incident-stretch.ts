import type { Alarm } from "./alarm-statement";
import type { ComponentSeries, Measure } from "./component-series";
import type { Stretch } from "./departure";
import { type ScaledSeries, scales } from "./scaled-series";

/** Longer series are looked at in this many steps. */
const stepsMax = 60;
/** This share of a series, and at least one sample, is ordinary. */
const ordinaryShareMin = 0.3;
/** A stretch counts when it stands out by this many standard errors. */
const strengthMin = 4;
const voteMax = 12;
/** Symptoms tell when; load and resources tell why. */
/** Traces tell what requests lost where; percentiles of idle services wander by themselves. */
function isTraced(measure: Measure): boolean {
  return measure === "own-time" || measure === "call-gap" || measure === "own-errors";
}

const symptoms: ReadonlySet<Measure> = new Set([
  "own-time",
  "call-gap",
  "latency",
  "own-errors",
  "errors",
  "availability",
]);

type Vote = Stretch & { readonly weight: number };

export type FoundStretch = Stretch & {
  /** The sum of what speaks for it: milliseconds lost by traces, else about 12 per series that stands out clearly. */
  readonly weight: number;
};

/**
 * When the components departed together: each series votes for the stretch in which it differs most from
 * its rest, and the time most of them agree on wins. With an alarm only what was alarmed and the same
 * measurement of other components count, around the time of the alarm.
 */
export function findStretch(
  all: readonly ScaledSeries[],
  alarm: Alarm | null,
  noiseOf: (scaled: ScaledSeries) => number,
): FoundStretch | null {
  const traced = all.filter(({ series }) => isTraced(series.measure));
  const isByTraces = alarm === null && traced.length > 0;
  const symptomatic = isByTraces
    ? traced
    : all.filter(({ series }) => symptoms.has(series.measure));
  // What was alarmed departed, however little it stands out: the alarm says so.
  const alarmed = symptomatic.filter((each) => alarm !== null && isAlarmed(each, alarm));
  const alike = symptomatic.filter(
    (each) => alarm === null || (!alarmed.includes(each) && isAlike(each, alarm)),
  );
  const own = alarmed.flatMap((each) => bestStretch(each, noiseOf(each), alarm, true) ?? []);
  const others = alike.flatMap((each) => bestStretch(each, noiseOf(each), alarm, false) ?? []);
  return agreed([...own.map((vote) => ({ ...vote, weight: voteMax })), ...others], own);
}

function isAlike(scaled: ScaledSeries, { component: _, ...alarm }: Alarm): boolean {
  return isAlarmed(scaled, { ...alarm, component: scaled.series.component });
}

export function isAlarmed({ series }: Pick<ScaledSeries, "series">, alarm: Alarm): boolean {
  const name = series.name.toLowerCase();
  return series.component === alarm.component && alarm.words.every((word) => name.includes(word));
}

/** The time most votes cover; where some must, one that one of them covers. */
function agreed(votes: readonly Vote[], binding: readonly Vote[]): FoundStretch | null {
  const points = [...new Set(votes.map(({ from }) => from))]
    .filter((point) => binding.length === 0 || binding.some((vote) => covers(vote, point)))
    .toSorted((a, b) => a - b);
  let best: { readonly weight: number; readonly voters: readonly Vote[] } | null = null;
  for (const point of points) {
    const voters = votes.filter((vote) => covers(vote, point));
    const weight = voters.reduce((sum, vote) => sum + vote.weight, 0);
    if (best === null || weight > best.weight) best = { weight, voters };
  }
  if (best === null) return null;
  const from = weightedMedian(best.voters.map((vote) => [vote.from, vote.weight] as const));
  const until = weightedMedian(best.voters.map((vote) => [vote.until, vote.weight] as const));
  return until > from ? { from, until, weight: best.weight } : null;
}

function covers({ from, until }: Vote, point: number): boolean {
  return from <= point && point < until;
}

function weightedMedian(pairs: readonly (readonly [number, number])[]): number {
  const half = pairs.reduce((sum, [, weight]) => sum + weight, 0) / 2;
  let seen = 0;
  for (const [value, weight] of pairs.toSorted(([a], [b]) => a - b)) {
    seen += weight;
    if (seen >= half) return value;
  }
  return pairs[0]?.[0] ?? 0;
}

/** The contiguous samples that differ most from the others, as sums of prefixes tell it. */
function bestStretch(
  scaled: ScaledSeries,
  noise: number,
  alarm: Alarm | null,
  isCertain: boolean,
): Vote | null {
  const steps = toSteps(scaled);
  if (steps.length < 3) return null;
  const scale = scales[scaled.series.measure];
  const least = isCertain
    ? { effect: 0, strength: 0 }
    : { effect: scale.effectMin, strength: strengthMin };
  let best: Vote | null = null;
  for (const { stretch, effect, strength } of eachStretch(steps, noise)) {
    const isEnough = effect >= least.effect && strength >= least.strength;
    if (!isEnough || strength <= (best?.weight ?? Number.NEGATIVE_INFINITY)) continue;
    if (alarm === null || isNear(stretch, alarm, steps)) best = { ...stretch, weight: strength };
  }
  return best === null ? null : { ...best, weight: voteOf(scaled.series, best) };
}

/** Every stretch that begins after the first step and leaves enough that is ordinary. */
function* eachStretch(steps: readonly Step[], noise: number) {
  const sums = [0];
  for (const { value } of steps) sums.push((sums.at(-1) ?? 0) + value);
  const length = steps.length;
  const total = sums[length] ?? 0;
  const longest = length - Math.max(1, Math.ceil(length * ordinaryShareMin));
  for (let from = 1; from < length; from += 1) {
    for (let until = from + 1; until <= Math.min(length, from + longest); until += 1) {
      const inside = (sums[until] ?? 0) - (sums[from] ?? 0);
      const [inCount, outCount] = [until - from, length - (until - from)];
      const effect = inside / inCount - (total - inside) / outCount;
      const strength = effect / (noise * Math.sqrt(1 / inCount + 1 / outCount));
      yield { stretch: stretchOf(steps, from, until), effect, strength };
    }
  }
}

/** Of traces the time that was lost, in milliseconds, a failure being a second; else how clearly it stands out. */
function voteOf({ measure, samples }: ComponentSeries, vote: Vote): number {
  if (!isTraced(measure)) return Math.min(voteMax, vote.weight);
  const unit = measure === "own-errors" ? 1000 : 1;
  const totals = { inside: 0, insideCount: 0, outside: 0, outsideCount: 0 };
  for (const { at, value, count } of samples) {
    const place = at >= vote.from && at < vote.until ? "inside" : "outside";
    totals[place] += value * count * unit;
    totals[`${place}Count`] += count;
  }
  const usual = totals.outside / Math.max(1, totals.outsideCount);
  return Math.max(0, totals.inside - usual * totals.insideCount);
}

type Step = { readonly at: number; readonly value: number };

function toSteps({ series, values }: ScaledSeries): readonly Step[] {
  const size = Math.ceil(series.samples.length / stepsMax);
  const steps: Step[] = [];
  for (let index = 0; index < series.samples.length; index += size) {
    const part = values.slice(index, index + size);
    const sum = part.reduce((total, value) => total + value, 0);
    steps.push({ at: series.samples[index]?.at ?? 0, value: sum / part.length });
  }
  return steps;
}

function stretchOf(steps: readonly Step[], from: number, until: number): Stretch {
  const last = steps.at(-1)?.at ?? 0;
  return { from: steps[from]?.at ?? last, until: steps[until]?.at ?? last + 1 };
}

/** Alarms are evaluated over some samples, so they come a little after what they alarm about, or at its start. */
function isNear({ from, until }: Stretch, { at }: Alarm, steps: readonly Step[]): boolean {
  const span = (steps.at(-1)?.at ?? 0) - (steps[0]?.at ?? 0);
  const slack = (2 * span) / Math.max(1, steps.length - 1);
  return from <= at + slack && until >= at - slack;
}
