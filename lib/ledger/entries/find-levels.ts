import { cutAtChanges, deviation, type Stretch } from "@/lib/base/change-points";
import { interval } from "@/lib/base/instant";
import { median } from "@/lib/base/robust-statistics";
import type { Episode, LedgerEntry } from "../entry";
import type { Sampled } from "../series/sample-columns";
import type { MetricSeries } from "../series/series-store";
import { findSpike } from "./find-spike";
import { toTransition } from "./find-steps";
import { isRead, isUnnamed } from "./keeps-states";
import { namesOf, numberText, shownNumber, subjectOf } from "./name-series";
import { placesOf, type TableContext } from "./stream-context";

/** Fewer samples have no level to leave. */
const samplesMin = 8;
/** A number that took so few other values is a setting or a state, not a measurement. */
const stepsMax = 6;
const stepsShareMax = 1 / 6;
/** Samples this near give an onset between them; farther apart, it is the first that departs. */
const onsetWithinMs = 9_000;
/** It is back when it lies within so many spreads, or this share, of where it began. */
const backSpreads = 2;
const backShare = 0.03;
const spreadShareMin = 0.01;

/** Numbers that leave their level, for a while or for good, and settings that are numbers. */
export function findLevels(series: MetricSeries, context: TableContext): readonly LedgerEntry[] {
  const isCounter = context.table.isCounter(series.metric);
  const samples = isCounter ? risesOf(series) : samplesOf(series);
  if (samples.length < samplesMin) return [];
  const changes = samples.filter(({ value }, at) => at > 0 && value !== samples[at - 1]?.value);
  if (changes.length === 0) return [];
  const isSetting =
    changes.length <= Math.max(2, Math.min(stepsMax, samples.length * stepsShareMax));
  if (isSetting && !isCounter) return settingsOf(samples, series, context);
  const values = samples.map(({ value }) => value);
  const stretches = cutAtChanges(values);
  if (stretches.length === 1) return findSpike(samples, series, context);
  return stretches.slice(1).flatMap((stretch, index) =>
    levelOf(stretch, stretches[index], {
      ...{ samples, values, stretches, series, context, isRate: isCounter },
    }),
  );
}

type Levels = {
  readonly samples: readonly Sampled[];
  readonly values: readonly number[];
  readonly stretches: readonly Stretch[];
  readonly series: MetricSeries;
  readonly context: TableContext;
  /** Values are how much a counter rises per second. */
  readonly isRate: boolean;
};

function levelOf(
  stretch: Stretch,
  before: Stretch | undefined,
  levels: Levels,
): readonly Episode[] {
  if (before === undefined) return [];
  const { samples, values, stretches, series, context } = levels;
  const usual = values.slice(before.from, before.to);
  const now = values.slice(stretch.from, stretch.to);
  const [from, to] = [median(usual), median(now)];
  const [left, reached] = [numberText(from), numberText(to)];
  // Of codes some came more often: ranks moved, and the level reads the same.
  if (left === reached) return [];
  const isUp = to > from;
  const at = firstBeyond(stretch, before, values, isUp);
  const first = samples[at];
  const last = samples[at - 1];
  if (first === undefined || last === undefined) return [];
  const isNear = first.earliest - last.earliest <= onsetWithinMs;
  const spread = Math.max(deviation(usual), spreadShareMin * Math.abs(from), 1e-9);
  const isReturn = stretch !== stretches[1] && isBack(to, stretches[0], values);
  const after = samples[Math.min(at + 1, stretch.to - 1)];
  const named = namesOf(series, context);
  return [
    {
      kind: "episode",
      property: "level",
      saying: null,
      direction: isUp ? "up" : "down",
      isReturn,
      entities: placesOf(first.record, named),
      onset: interval(isNear ? last.latest : first.earliest, first.latest),
      end: null,
      witnesses: [first.record, ...(after === undefined || after === first ? [] : [after.record])],
      ...toldLevel(`${subjectOf(named)}${series.metric}`, isUp, levels, [
        medianAt(before, values),
        medianAt(stretch, values),
      ]),
      measures: {
        ...context.measures,
        magnitude: Math.min(20, Math.abs(to - from) / spread),
        doublings: Math.min(
          5,
          Math.abs(Math.log2((Math.abs(to) + 1e-6) / (Math.abs(from) + 1e-6))),
        ),
        beyondShare: shareBeyond(now, usual, isUp),
        rowsLong: stretch.to - stretch.from,
      },
    },
  ];
}

/** From the usual value of one level to that of the other, each as a sample has it; a rate is read off no single row. */
function toldLevel(
  name: string,
  isUp: boolean,
  { samples, isRate }: Levels,
  places: readonly [number, number],
): Pick<Episode, "title" | "shows"> {
  const [left, reached] = places.map((at) => samples[at]);
  if (isRate || left === undefined || reached === undefined)
    return { title: `${name} grows ${isUp ? "faster" : "more slowly"}` };
  const [from, to] = [shownNumber(left.value), shownNumber(reached.value)];
  const change = from === to ? "" : ` ${from} → ${to}`;
  return {
    title: `${name} ${isUp ? "rises" : "falls"}${change}`,
    shows: [left.record, reached.record],
  };
}

/** The sample whose value is in the middle of a level, or next to it. */
function medianAt({ from, to }: Stretch, values: readonly number[]): number {
  const level = values.slice(from, to);
  const middle = level.toSorted((a, b) => a - b)[(level.length - 1) >> 1];
  return from + level.indexOf(middle ?? 0);
}

/** The first sample beyond all of the level before, from a little before the cut: ranks cut where most of it is over. */
function firstBeyond(
  stretch: Stretch,
  before: Stretch,
  values: readonly number[],
  isUp: boolean,
): number {
  const from = Math.max(before.from + 1, stretch.from - 2);
  const usual = values.slice(before.from, from);
  const bound = isUp ? Math.max(...usual) : Math.min(...usual);
  for (let at = from; at < stretch.to; at++) {
    const value = values[at] ?? bound;
    if (isUp ? value > bound : value < bound) return at;
  }
  return stretch.from;
}

function shareBeyond(now: readonly number[], usual: readonly number[], isUp: boolean): number {
  const bound = isUp ? Math.max(...usual) : Math.min(...usual);
  return (
    now.filter((value) => (isUp ? value > bound : value < bound)).length / Math.max(1, now.length)
  );
}

function isBack(level: number, first: Stretch | undefined, values: readonly number[]): boolean {
  if (first === undefined) return false;
  const usual = values.slice(first.from, first.to);
  const center = median(usual);
  const near = backSpreads * Math.max(deviation(usual), backShare * Math.abs(center), 1e-9);
  return Math.abs(level - center) <= near;
}

/** Each value in place of another: what changes so seldom is set. */
function settingsOf(
  samples: readonly Sampled[],
  series: MetricSeries,
  context: TableContext,
): readonly LedgerEntry[] {
  const seen = new Set<number>();
  const [begun] = samples;
  const isReading = isUnnamed(series.metric) || isRead(samples.map(({ value }) => value));
  return samples.flatMap((sample, at) => {
    const before = samples[at - 1];
    const isNew = !seen.has(sample.value);
    seen.add(sample.value);
    if (before === undefined || before.value === sample.value) return [];
    const step = {
      ...{
        record: sample.record,
        before: before.record,
        thing: series.labels.thing ?? "",
        column: series.metric,
        isNew,
      },
      ...{ from: numberText(before.value), to: numberText(sample.value) },
      ...{ isReturn: sample.value === begun?.value, rowsBefore: at },
    };
    return [{ ...toTransition(step, 1, context), isReading }];
  });
}

function samplesOf({ samples }: MetricSeries): readonly Sampled[] {
  return Array.from({ length: samples.length }, (_, at) => samples.sampleAt(at));
}

/** A counter as how much it rises per second; where it falls it began anew. */
function risesOf({ samples }: MetricSeries): readonly Sampled[] {
  return Array.from({ length: Math.max(0, samples.length - 1) }, (_, index) => {
    const seconds = Math.max(
      0.2,
      (samples.earliestAt(index + 1) - samples.earliestAt(index)) / 1000,
    );
    const rise = samples.valueAt(index + 1) - samples.valueAt(index);
    return samples.sampleAt(index + 1, Math.max(0, rise) / seconds);
  });
}
