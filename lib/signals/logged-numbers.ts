import type { RecordReference } from "@/lib/domain/evidence/record-reference";
import { type MetricSeries, SeriesStore } from "@/lib/ledger/series/series-store";
import { hostOf, serviceOf } from "@/lib/names/host-and-service";
import type { MetricRule } from "./lexicon";
import type { Detector } from "./signal";

/**
 * Numbers a program writes into its own log over and over ("queue=12 delay_ms=7") are series too,
 * and often the only ones. Only `key=number` pairs whose key says what it measures are followed.
 */
const pair = /(?:^|[\s([{,;])([A-Za-z_][\w.]*)=(-?\d+(?:\.\d+)?)(?=$|[\s\])},;]|ms\b|MiB\b)/g;

const templatesMax = 2000;
const seriesMax = 400;

/** Follows the numbers of repeating log lines. */
export class LoggedNumberDetector implements Detector {
  readonly kinds = ["log"] as const;
  readonly #rules: readonly MetricRule[];
  readonly #keys = new Map<string, ReadonlySet<string>>();
  readonly #store = new SeriesStore(seriesMax);

  constructor(rules: readonly MetricRule[]) {
    this.#rules = rules.filter(({ weight }) => weight >= 0.5);
  }

  observe(record: RecordReference): void {
    if (record.kind !== "log" || !record.message.includes("=")) return;
    const keys = this.#keysOf(record);
    if (keys.size === 0) return;
    for (const [, key = "", value = ""] of record.message.matchAll(pair)) {
      if (!keys.has(key)) continue;
      const name = `${record.path}|${record.template}|${key}`;
      this.#store.add(name, key, Number(value), record, labelsOf);
    }
  }

  /** Numbers of series beyond the limit. */
  get unfollowed(): number {
    return this.#store.unfollowed;
  }

  /** Numbers that were given up. */
  get thinnedOut(): number {
    return this.#store.thinnedOut;
  }

  series(): readonly MetricSeries[] {
    return this.#store.series();
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
}

function labelsOf(record: RecordReference): Record<string, string> {
  const labels: Record<string, string> = {};
  const host = hostOf(record);
  const service = serviceOf(record);
  if (host !== null) labels.host = host;
  if (service !== null) labels.service = service;
  return labels;
}
