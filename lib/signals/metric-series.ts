import type { RecordReference } from "./record-reference";
import { numberField, textField } from "./record-reference";
import type { Detector } from "./signal";

/** One time series, as columns; a record is rebuilt from them when it is cited. */
export type MetricSeries = {
  readonly metric: string;
  /** "host=db-01 state=idle", sorted by label. */
  readonly labelText: string;
  readonly labels: Readonly<Record<string, string>>;
  readonly records: RecordReference[];
  readonly values: number[];
};

/** Samples kept per series; when full, every second one of the older half is given up. */
const samplesMax = 6000;
const seriesMax = 20_000;
/** Samples kept of all series together: when reached, no series may keep more than half of what it might before… */
const samplesOfAllMax = 400_000;
/** …but this many, which a departure can be told from. */
const samplesLeast = 200;

const notLabels = new Set(["metric", "value", "name", "timestamp", "time", "ts"]);

/** Gathers samples by series. */
export class MetricSeriesDetector implements Detector {
  readonly #series = new Map<string, MetricSeries>();
  /** Samples of series beyond the limit, which were not looked at. */
  unfollowed = 0;
  /** Samples that were given up. */
  thinnedOut = 0;
  #kept = 0;
  #eachMax = samplesMax;

  observe(record: RecordReference): void {
    if (record.kind !== "metric") return;
    const metric = textField(record, "metric");
    const value = numberField(record, "value");
    if (metric !== null && value !== null) {
      this.#add(metric, value, record, labelsOf(record));
      return;
    }
    // A row of several measurements: its numbers are series, its words say of what.
    const words = wordsOf(record);
    for (const [name, cell] of Object.entries(record.fields)) {
      if (typeof cell === "number" && !isTimeName.test(name)) this.#add(name, cell, record, words);
    }
  }

  #add(
    metric: string,
    value: number,
    record: RecordReference,
    labels: Readonly<Record<string, string>>,
  ): void {
    const key = `${record.path}|${metric}|${record.template}`;
    const series = this.#series.get(key) ?? this.#open(key, metric, labels);
    if (series === null) {
      this.unfollowed += 1;
      return;
    }
    if (series.values.length >= this.#eachMax) this.#thinOut(series);
    series.records.push(record);
    series.values.push(value);
    this.#kept += 1;
    if (this.#kept > samplesOfAllMax && this.#eachMax > samplesLeast) this.#keepLess();
  }

  #keepLess(): void {
    this.#eachMax = Math.max(samplesLeast, this.#eachMax >> 1);
    for (const series of this.#series.values()) {
      while (series.values.length >= this.#eachMax) this.#thinOut(series);
    }
  }

  #thinOut(series: MetricSeries): void {
    const before = series.values.length;
    thinOut(series);
    this.thinnedOut += before - series.values.length;
    this.#kept -= before - series.values.length;
  }

  series(): readonly MetricSeries[] {
    return [...this.#series.values()];
  }

  #open(
    key: string,
    metric: string,
    labels: Readonly<Record<string, string>>,
  ): MetricSeries | null {
    if (this.#series.size >= seriesMax) return null;
    const labelText = Object.keys(labels)
      .toSorted()
      .map((name) => `${name}=${labels[name]}`)
      .join(" ");
    const series: MetricSeries = { metric, labelText, labels, records: [], values: [] };
    this.#series.set(key, series);
    return series;
  }
}

function labelsOf(record: RecordReference): Record<string, string> {
  const labels: Record<string, string> = {};
  for (const [name, value] of Object.entries(record.fields)) {
    if (value !== null && !notLabels.has(name)) labels[name] = String(value);
  }
  return labels;
}

const isTimeName = /^(time|timestamp|ts|epoch|date|seq|sequence|id|line)$/i;

function wordsOf(record: RecordReference): Record<string, string> {
  const words: Record<string, string> = {};
  for (const [name, value] of Object.entries(record.fields)) {
    if (typeof value === "string" && !isTimeName.test(name)) words[name] = value;
  }
  return words;
}

function thinOut(series: MetricSeries): void {
  const half = series.values.length >> 1;
  const keeps = (_: unknown, index: number) => index >= half || index % 2 === 0;
  const records = series.records.filter(keeps);
  const values = series.values.filter(keeps);
  series.records.splice(0, series.records.length, ...records);
  series.values.splice(0, series.values.length, ...values);
}

/** A counter only rises, but for resets to near zero; it must rise more than twice to be one. */
export function isCounter(series: MetricSeries): boolean {
  if (/(_total|_count|_sum|_bucket)$/.test(series.metric)) return true;
  if (!/(kill|restarts|errors|events)/.test(series.metric)) return false;
  return series.values.every(
    (value, index) => index === 0 || value >= (series.values[index - 1] ?? 0),
  );
}

export type Sampled = { readonly record: RecordReference; readonly value: number };

/** A counter as rises between samples, per second; a reset counts from zero. A gauge as it is. */
export function toSamples(series: MetricSeries): readonly Sampled[] {
  const counter = isCounter(series);
  return series.records.flatMap((record, index) => {
    const value = series.values[index] ?? 0;
    if (!counter) return [{ record, value }];
    if (index === 0) return [];
    const before = series.values[index - 1] ?? 0;
    const seconds = Math.max(
      0.001,
      (record.time.earliest - (series.records[index - 1]?.time.earliest ?? record.time.earliest)) /
        1000,
    );
    return [{ record, value: (value >= before ? value - before : value) / seconds }];
  });
}
