import { cutAtChanges, deviation, type Stretch } from "@/lib/base/change-points";
import { interval } from "@/lib/base/instant";
import { median } from "@/lib/base/robust-statistics";
import type { Episode, LedgerEntry } from "../entry";
import { lastingFrom, latenessText, type OnItsWay, reachedShare } from "../series/lasting-run";
import { namesThings } from "../series/names-things";
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
/** It is back when it lies within so many spreads, or this share, of where it began. */
const backSpreads = 2;
const backShare = 0.03;
const spreadShareMin = 0.01;
/** So many of the values of a level are outliers at most. */
const outlierShare = 0.05;

/** Numbers that leave their level, for a while or for good, and settings that are numbers. */
export function findLevels(series: MetricSeries, context: TableContext): readonly LedgerEntry[] {
  if (isUnnamed(series.metric) && !isOfSamples(context)) return [];
  const isCounter = context.table.isCounter(series.metric);
  const samples = isCounter ? risesOf(series) : samplesOf(series);
  if (samples.length < samplesMin) return [];
  const changes = samples.filter(({ value }, at) => at > 0 && value !== samples[at - 1]?.value);
  if (changes.length === 0) return [];
  const isSetting =
    changes.length <= Math.max(2, Math.min(stepsMax, samples.length * stepsShareMax));
  if (isSetting && !isCounter)
    return isOfRequests(context) ? [] : settingsOf(samples, series, context);
  const values = samples.map(({ value }) => value);
  if (namesThings(values)) return [];
  const stretches = cutAtChanges(values);
  if (stretches.length === 1) return findSpike(samples, series, context);
  return stretches.slice(1).flatMap((stretch, index) =>
    levelOf(stretch, stretches[index], {
      ...{ samples, values, stretches, series, context, isRate: isCounter },
    }),
  );
}

/** Of numbers in lines nobody can tell whether one without a name measures anything over time: it may be the size of what was asked for. */
function isOfSamples({ table }: TableContext): boolean {
  return table.all.early[0]?.kind === "metric";
}

/** A number of a single request is set by nobody. */
function isOfRequests({ table }: TableContext): boolean {
  return table.all.early[0]?.kind === "access";
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
  const bound = boundOf(
    values.slice(before.from, Math.max(before.from + 1, stretch.from - 2)),
    isUp,
  );
  // Where it went lies within what was usual before: more of the same, which no reader of the values calls a change.
  if (!isBeyond(to, bound, isUp)) return [];
  const at = onsetOf(stretch, before, values, (value) => ({
    isBeyond: isBeyond(value, bound, isUp),
    share: (value - from) / (to - from),
  }));
  const first = samples[at];
  if (first === undefined || at === 0) return [];
  const spread = Math.max(deviation(usual), spreadShareMin * Math.abs(from), 1e-9);
  const isReturn =
    (stretch !== stretches[1] && isBack(to, stretches[0], values)) ||
    isOnItsWayBack(to, before, levels);
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
      onset: interval(first.earliest, first.latest),
      end: null,
      witnesses: [first.record, ...(after === undefined || after === first ? [] : [after.record])],
      ...toldLevel(`${subjectOf(named)}${series.metric}`, isUp, levels, {
        at,
        reached: reachedAt(at, stretch, values, from + reachedShare * (to - from), isUp),
      }),
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

/**
 * From the value just before the change to the first that is nearly all of the way, and how much later that came, where it was not
 * the first sample; a rate is read off no single row.
 */
function toldLevel(
  name: string,
  isUp: boolean,
  { samples, isRate }: Levels,
  { at, reached: reachedFrom }: { readonly at: number; readonly reached: number },
): Pick<Episode, "title" | "shows" | "isRate"> {
  const [left, first, reached] = [samples[at - 1], samples[at], samples[reachedFrom]];
  if (isRate || left === undefined || first === undefined || reached === undefined)
    return { title: `${name} grows ${isUp ? "faster" : "more slowly"}`, isRate };
  const [from, to] = [shownNumber(left.value), shownNumber(reached.value)];
  const lateness = latenessText(reached.latest - first.latest);
  const change = from === to ? "" : ` ${from} → ${to}${lateness === "" ? "" : ` ${lateness}`}`;
  return {
    title: `${name} ${isUp ? "rises" : "falls"}${change}`,
    shows: [left.record, reached.record],
  };
}

/** The first sample that has come nearly all of the way to the new level. */
function reachedAt(
  at: number,
  stretch: Stretch,
  values: readonly number[],
  nearly: number,
  isUp: boolean,
): number {
  const found = values
    .slice(at, stretch.to)
    .findIndex((value) => (isUp ? value >= nearly : value <= nearly));
  return found < 0 ? at : at + found;
}

/** What nearly all values of a level stay within, on the side of a change. */
function boundOf(usual: readonly number[], isUp: boolean): number {
  const ordered = usual.toSorted((a, b) => (isUp ? b - a : a - b));
  return ordered[Math.floor(ordered.length * outlierShare)] ?? 0;
}

function isBeyond(value: number, bound: number, isUp: boolean): boolean {
  return isUp ? value > bound : value < bound;
}

/**
 * The first sample beyond the level before from which on it lasts, from a little before the cut: ranks cut where most of it is over.
 */
function onsetOf(
  stretch: Stretch,
  before: Stretch,
  values: readonly number[],
  wayOf: (value: number) => OnItsWay,
): number {
  const from = Math.max(before.from + 1, stretch.from - 2);
  const ways = values.slice(from, stretch.to).map(wayOf);
  const first = ways.findIndex((way) => way.isBeyond);
  return first < 0 ? stretch.from : from + first + lastingFrom(ways.slice(first));
}

/** A level that lies between what was usual and the one that departed from it, for no longer: it is on its way back. */
function isOnItsWayBack(to: number, before: Stretch, { stretches, values }: Levels): boolean {
  const earlier = stretches.slice(0, stretches.indexOf(before));
  const longest = earlier.toSorted((a, b) => b.to - b.from - (a.to - a.from))[0];
  if (longest === undefined || before.to - before.from > before.from) return false;
  const usual = median(values.slice(longest.from, longest.to));
  const from = median(values.slice(before.from, before.to));
  return Math.abs(to - usual) < Math.abs(from - usual) && to > usual === from > usual;
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
