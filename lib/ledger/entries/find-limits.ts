import type { Due } from "../entry";
import { cellNumber } from "../rows/cell-number";
import type { MetricSeries } from "../series/series-store";
import { namesOf, shownNumber, subjectOf } from "./name-series";
import { placesOf, type TableContext } from "./stream-context";

/** A line is told from so many samples before the limit, over so much of the way to it, … */
const samplesMin = 20;
const samplesOfLineMax = 120;
const wayShareMin = 0.2;
/** …and explains so much of them (R²). */
const straightMin = 0.98;
/** Reached is what comes this near; what goes on beyond it was not held by it. */
const reachedShare = 0.999;
const beyondShare = 1.02;

/** A number that grows in a straight line to what a column beside it names and never changes. */
export function findLimits(series: MetricSeries, context: TableContext): readonly Due[] {
  for (const watch of context.table.states.values()) {
    if (watch.steps.length > 0 || watch.unfollowed > 0) continue;
    const limit = cellNumber(watch.valueOf(series.labels.thing ?? "") ?? "");
    const at = limit === null ? null : reachedAt(series, limit);
    if (limit === null || at === null) continue;
    const { samples } = series;
    const reached = samples.sampleAt(at);
    const begun = samples.sampleAt(Math.max(0, at - samplesMin));
    const named = namesOf(series, context);
    return [
      {
        kind: "due",
        basis: "limit",
        saying: null,
        entities: placesOf(reached.record, named),
        onset: reached.record.time,
        end: null,
        witnesses: [reached.record, begun.record],
        title: `${subjectOf(named)}${series.metric} reaches ${watch.column} ${shownNumber(limit)}`,
        measures: { timesDue: 1, aheadSeconds: (reached.earliest - begun.earliest) / 1000 },
      },
    ];
  }
  return [];
}

/** The first sample at the limit, when a straight line leads there; null otherwise. */
function reachedAt({ samples }: MetricSeries, limit: number): number | null {
  if (limit <= 0 || samples.length <= samplesMin) return null;
  for (let at = 0; at < samples.length; at++) {
    if (samples.valueAt(at) < reachedShare * limit) continue;
    const further = Array.from({ length: samples.length - at }, (_, ahead) => ahead + at);
    if (further.some((each) => samples.valueAt(each) > beyondShare * limit)) return null;
    const values = Array.from({ length: Math.min(at, samplesOfLineMax) + 1 }, (_, back) =>
      samples.valueAt(at - back),
    ).reverse();
    return isStraightTo(values, limit) ? at : null;
  }
  return null;
}

/** Any stretch that ends there, the longest first; noise of the start is left out by halves. */
function isStraightTo(values: readonly number[], limit: number): boolean {
  for (let kept = values; kept.length > samplesMin; kept = kept.slice(kept.length >> 1)) {
    const rise = (kept.at(-1) ?? 0) - (kept[0] ?? 0);
    if (rise >= wayShareMin * limit && straightness(kept) >= straightMin) return true;
  }
  return false;
}

/** The share of the variance that a line explains. */
function straightness(values: readonly number[]): number {
  const middle = (values.length - 1) / 2;
  const mean = values.reduce((sum, value) => sum + value, 0) / values.length;
  let [across, along, both] = [0, 0, 0];
  for (const [at, value] of values.entries()) {
    across += (value - mean) ** 2;
    along += (at - middle) ** 2;
    both += (at - middle) * (value - mean);
  }
  return across === 0 ? 0 : both ** 2 / (across * along);
}
