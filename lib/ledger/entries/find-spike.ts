import { deviation } from "@/lib/base/change-points";
import type { Episode } from "../entry";
import type { Sampled } from "../series/sample-columns";
import type { MetricSeries } from "../series/series-store";
import { namesOf, shownNumber, subjectOf } from "./name-series";
import { placesOf, type TableContext } from "./stream-context";

/** What nearly all samples stay below. */
const ordinaryShare = 0.97;
/** A spike stands so many spreads above that. */
const spreadsMin = 5;
const spreadShareMin = 0.05;

/** One sample far above the rest of a series that otherwise keeps its level. */
export function findSpike(
  samples: readonly Sampled[],
  series: MetricSeries,
  context: TableContext,
): readonly Episode[] {
  const values = samples.map(({ value }) => value);
  const ordered = values.toSorted((a, b) => a - b);
  const top = ordered.at(-1) ?? 0;
  const ordinary = ordered[Math.floor(ordered.length * ordinaryShare)] ?? top;
  const spread = Math.max(deviation(values), spreadShareMin * Math.abs(ordinary), 1e-9);
  const sample = samples[values.indexOf(top)];
  if (sample === undefined || top - ordinary <= spreadsMin * spread) return [];
  const named = namesOf(series, context);
  return [
    {
      kind: "episode",
      property: "spike",
      saying: null,
      direction: "up",
      isReturn: false,
      entities: placesOf(sample.record, named),
      onset: sample.record.time,
      end: null,
      witnesses: [sample.record],
      title: `${subjectOf(named)}${series.metric} rises once to ${shownNumber(top)}`,
      measures: {
        ...context.measures,
        magnitude: Math.min(20, (top - ordinary) / spread),
        beyondShare: 1,
        rowsLong: 1,
      },
    },
  ];
}
