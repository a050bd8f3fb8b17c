import type { MetricRule } from "./lexicon";
import type { MetricSeries } from "./metric-series";
import { hostOf, serviceOf } from "./origin";
import type { RecordReference } from "./record-reference";
import type { Detector } from "./signal";

/**
 * Numbers a program writes into its own log over and over ("queue=12 delay_ms=7") are series too,
 * and often the only ones. Only `key=number` pairs whose key says what it measures are followed.
 */
const pair = /(?:^|[\s([{,;])([A-Za-z_][\w.]*)=(-?\d+(?:\.\d+)?)(?=$|[\s\])},;]|ms\b|MiB\b)/g;

const templatesMax = 2000;
const seriesMax = 400;
const samplesMax = 4000;

/** Follows the numbers of repeating log lines. */
export class LoggedNumberDetector implements Detector {
  readonly #rules: readonly MetricRule[];
  readonly #keys = new Map<string, ReadonlySet<string>>();
  readonly #series = new Map<string, MetricSeries>();
  /** Numbers of series, or of samples of one, beyond the limits. */
  unfollowed = 0;

  constructor(rules: readonly MetricRule[]) {
    this.#rules = rules.filter(({ weight }) => weight >= 0.5);
  }

  observe(record: RecordReference): void {
    if (record.kind !== "log" || !record.message.includes("=")) return;
    const keys = this.#keysOf(record);
    if (keys.size === 0) return;
    for (const [, key = "", value = ""] of record.message.matchAll(pair)) {
      if (keys.has(key)) this.#add(key, Number(value), record);
    }
  }

  series(): readonly MetricSeries[] {
    return [...this.#series.values()];
  }

  #keysOf(record: RecordReference): ReadonlySet<string> {
    const name = `${record.path}|${record.template}`;
    const known = this.#keys.get(name);
    if (known !== undefined) return known;
    const telling = [...record.message.matchAll(pair)]
      .map(([, key = ""]) => key)
      .filter((key) => this.#rules.some(({ pattern }) => pattern.test(key.toLowerCase())));
    const keys: ReadonlySet<string> = new Set(telling);
    if (this.#keys.size < templatesMax) this.#keys.set(name, keys);
    return keys;
  }

  #add(key: string, value: number, record: RecordReference): void {
    const name = `${record.path}|${record.template}|${key}`;
    const series = this.#series.get(name) ?? this.#open(name, key, record);
    if (series === null || series.values.length >= samplesMax) {
      this.unfollowed += 1;
      return;
    }
    series.records.push(record);
    series.values.push(value);
  }

  #open(name: string, metric: string, record: RecordReference): MetricSeries | null {
    if (this.#series.size >= seriesMax) return null;
    const labels: Record<string, string> = {};
    const host = hostOf(record);
    const service = serviceOf(record);
    if (host !== null) labels.host = host;
    if (service !== null) labels.service = service;
    const labelText = Object.entries(labels)
      .map(([label, value]) => `${label}=${value}`)
      .join(" ");
    const series: MetricSeries = { metric, labelText, labels, records: [], values: [] };
    this.#series.set(name, series);
    return series;
  }
}
