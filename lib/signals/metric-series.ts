import type { RecordReference } from "@/lib/domain/evidence/record-reference";
import { numberField, textField } from "@/lib/domain/evidence/record-reference";
import type { Sampled } from "@/lib/ledger/series/sample-columns";
import { type MetricSeries, SeriesStore } from "@/lib/ledger/series/series-store";
import type { Detector } from "./signal";

const seriesMax = 20_000;

const notLabels = new Set(["metric", "value", "name", "timestamp", "time", "ts"]);

/** Gathers samples by series. */
export class MetricSeriesDetector implements Detector {
  readonly kinds = ["metric"] as const;
  readonly #store = new SeriesStore(seriesMax);

  observe(record: RecordReference): void {
    if (record.kind !== "metric") return;
    const metric = textField(record, "metric");
    const value = numberField(record, "value");
    if (metric !== null && value !== null) {
      this.#store.add(keyOf(record, metric), metric, value, record, labelsOf);
      return;
    }
    // A row of several measurements: its numbers are series, its words say of what.
    for (const [name, cell] of Object.entries(record.fields)) {
      if (typeof cell === "number" && !isTimeName.test(name))
        this.#store.add(keyOf(record, name), name, cell, record, wordsOf);
    }
  }

  /** Samples of series beyond the limit, which were not looked at. */
  get unfollowed(): number {
    return this.#store.unfollowed;
  }

  /** Samples that were given up. */
  get thinnedOut(): number {
    return this.#store.thinnedOut;
  }

  series(): readonly MetricSeries[] {
    return this.#store.series();
  }
}

function keyOf({ path, template }: RecordReference, metric: string): string {
  return `${path}|${metric}|${template}`;
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

/** A counter only rises, but for resets to near zero; it must rise more than twice to be one. */
export function isCounter({ metric, samples }: MetricSeries): boolean {
  if (/(_total|_count|_sum|_bucket)$/.test(metric)) return true;
  if (!/(kill|restarts|errors|events)/.test(metric)) return false;
  for (let index = 1; index < samples.length; index++) {
    if (samples.valueAt(index) < samples.valueAt(index - 1)) return false;
  }
  return true;
}

/** A counter as rises between samples, per second; a reset counts from zero. A gauge as it is. */
export function toSamples(series: MetricSeries): readonly Sampled[] {
  const { samples } = series;
  const counter = isCounter(series);
  const found: Sampled[] = [];
  for (let index = counter ? 1 : 0; index < samples.length; index++) {
    const value = samples.valueAt(index);
    if (!counter) {
      found.push(samples.sampleAt(index));
      continue;
    }
    const before = samples.valueAt(index - 1);
    const apartMs = samples.earliestAt(index) - samples.earliestAt(index - 1);
    const seconds = Math.max(0.001, apartMs / 1000);
    found.push(samples.sampleAt(index, (value >= before ? value - before : value) / seconds));
  }
  return found;
}
