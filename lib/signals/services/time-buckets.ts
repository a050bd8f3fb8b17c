import { type Instant, instant } from "@/lib/base/instant";
import type { RecordReference } from "../record-reference";
import type { ServiceSample } from "./component-series";

/** Buckets begin this wide and double when the evidence spans more of them than `bucketsMax`. */
const bucketMsMin = 15_000;
const bucketsMax = 240;

/** Bins of a histogram grow by a tenth, so a quantile read off it is off by a twentieth at most. */
const binGrowth = Math.log(1.1);
const smallest = 1e-3;

type Bucket = {
  count: number;
  sum: number;
  readonly bins: Map<number, number>;
  peak: { value: number; record: RecordReference };
};

/** One width for all series, as they are compared with each other. */
export class BucketWidth {
  ms = bucketMsMin;
  #first: number | null = null;

  /** Tells the width to grow with the span of the evidence. */
  cover(at: number): void {
    this.#first = Math.min(this.#first ?? at, at);
    while ((at - this.#first) / this.ms > bucketsMax) this.ms *= 2;
  }
}

/** Values of one kind in buckets of time: memory grows with neither their number nor the span. */
export class TimeBuckets {
  #ms = 0;
  #buckets = new Map<number, Bucket>();

  constructor(private readonly width: BucketWidth) {}

  add(at: number, value: number, record: RecordReference): void {
    if (this.#ms !== this.width.ms) this.#widen();
    const key = Math.floor(at / this.#ms);
    const bin = binOf(value);
    const bucket = this.#buckets.get(key);
    if (bucket === undefined) {
      const first = { count: 1, sum: value, bins: new Map([[bin, 1]]), peak: { value, record } };
      this.#buckets.set(key, first);
      return;
    }
    bucket.count += 1;
    bucket.sum += value;
    bucket.bins.set(bin, (bucket.bins.get(bin) ?? 0) + 1);
    if (value > bucket.peak.value) bucket.peak = { value, record };
  }

  /** The median of each bucket: a burst of one slow request does not move it. */
  medians(): readonly ServiceSample[] {
    return this.#samples((bucket) => medianOf(bucket));
  }

  means(): readonly ServiceSample[] {
    return this.#samples(({ sum, count }) => sum / count);
  }

  /** How many there were per bucket. */
  counts(): readonly ServiceSample[] {
    return this.#samples(({ count }) => count);
  }

  #samples(read: (bucket: Bucket) => number): readonly ServiceSample[] {
    return [...this.#buckets]
      .toSorted(([a], [b]) => a - b)
      .map(([key, bucket]) => ({
        at: instantOf(key * this.#ms),
        value: read(bucket),
        count: bucket.count,
        record: bucket.peak.record,
      }));
  }

  #widen(): void {
    const before = this.#ms;
    this.#ms = this.width.ms;
    if (before === 0) return;
    const old = this.#buckets;
    this.#buckets = new Map();
    for (const [key, bucket] of old) this.#merge(Math.floor((key * before) / this.#ms), bucket);
  }

  #merge(key: number, bucket: Bucket): void {
    const known = this.#buckets.get(key);
    if (known === undefined) {
      this.#buckets.set(key, bucket);
      return;
    }
    known.count += bucket.count;
    known.sum += bucket.sum;
    for (const [bin, count] of bucket.bins) known.bins.set(bin, (known.bins.get(bin) ?? 0) + count);
    if (bucket.peak.value > known.peak.value) known.peak = bucket.peak;
  }
}

function binOf(value: number): number {
  return value <= smallest ? 0 : Math.round(Math.log(value / smallest) / binGrowth);
}

function medianOf({ bins, count }: Bucket): number {
  let left = count / 2;
  for (const [bin, inBin] of [...bins].toSorted(([a], [b]) => a - b)) {
    left -= inBin;
    if (left <= 0) return bin === 0 ? 0 : smallest * Math.exp(bin * binGrowth);
  }
  return 0;
}

function instantOf(ms: number): Instant {
  return instant(Math.round(ms));
}
