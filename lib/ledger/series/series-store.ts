import type { RecordReference } from "@/lib/domain/evidence/record-reference";
import { SampleColumns } from "./sample-columns";

/** One time series. */
export type MetricSeries = {
  readonly metric: string;
  /** "host=db-01 state=idle", sorted by label. */
  readonly labelText: string;
  readonly labels: Readonly<Record<string, string>>;
  readonly samples: SampleColumns;
};

/** Samples kept per series unless less is asked for; when full, every second one of the older half is given up. */
const samplesMax = 6000;
/** Samples kept of all series together: when reached, no series may keep more than half of what it might before… */
const samplesOfAllMax = 400_000;
/** …but this many, which a departure can be told from. */
const samplesLeast = 200;

/** So many series and samples and no more: what is new is kept, what is old is thinned out. */
export class SeriesStore {
  readonly #series = new Map<string, MetricSeries>();
  /** Samples of series beyond the limit, which were not looked at. */
  unfollowed = 0;
  /** Samples that were given up. */
  thinnedOut = 0;
  #kept = 0;
  #eachMax: number;

  constructor(
    private readonly seriesMax: number,
    eachMax = samplesMax,
  ) {
    this.#eachMax = eachMax;
  }

  /** `labelsOf` is asked when the series is new. */
  add(
    key: string,
    metric: string,
    value: number,
    record: RecordReference,
    labelsOf: (record: RecordReference) => Readonly<Record<string, string>>,
  ): void {
    const series = this.#series.get(key) ?? this.#open(key, metric, record, labelsOf);
    if (series === null) {
      this.unfollowed += 1;
      return;
    }
    if (series.samples.length >= this.#eachMax) this.#thinOut(series);
    series.samples.add(record, value);
    this.#kept += 1;
    if (this.#kept > samplesOfAllMax && this.#eachMax > samplesLeast) this.#keepLess();
  }

  series(): readonly MetricSeries[] {
    return [...this.#series.values()];
  }

  #keepLess(): void {
    this.#eachMax = Math.max(samplesLeast, this.#eachMax >> 1);
    for (const series of this.#series.values()) {
      while (series.samples.length >= this.#eachMax) this.#thinOut(series);
    }
  }

  #thinOut({ samples }: MetricSeries): void {
    const before = samples.length;
    samples.thinOut();
    this.thinnedOut += before - samples.length;
    this.#kept -= before - samples.length;
  }

  #open(
    key: string,
    metric: string,
    record: RecordReference,
    labelsOf: (record: RecordReference) => Readonly<Record<string, string>>,
  ): MetricSeries | null {
    if (this.#series.size >= this.seriesMax) return null;
    const labels = labelsOf(record);
    const labelText = Object.keys(labels)
      .toSorted()
      .map((name) => `${name}=${labels[name]}`)
      .join(" ");
    const samples = new SampleColumns(record, metric);
    const series: MetricSeries = { metric, labelText, labels, samples };
    this.#series.set(key, series);
    return series;
  }
}
