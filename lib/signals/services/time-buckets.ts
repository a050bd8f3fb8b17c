import { type Instant, instant } from "@/lib/base/instant";
import type { RecordReference } from "@/lib/domain/evidence/record-reference";
import type { ServiceSample } from "./component-series";

/** Buckets begin this wide and double when the evidence spans more of them than `bucketsMax`. */
const bucketMsMin = 15_000;
const bucketsMax = 240;
/** …or when all series together have more than this, which take some 40 MB. */
const bucketsOfAllMax = 100_000;

/** Bins of a histogram grow by a tenth, so a quantile read off it is off by a twentieth at most. */
const binGrowth = Math.log(1.1);
const smallest = 1e-3;

type Bucket = {
  count: number;
  sum: number;
  /** The number of a bin, how many are in it, and so on: few, so a map of them would take five times as much. */
  readonly bins: number[];
  peak: { value: number; record: RecordReference };
};

/** One width for all series, as they are compared with each other. */
export class BucketWidth {
  ms = bucketMsMin;
  #first: number | null = null;
  #buckets = 0;

  /** Tells the width to grow with the span of the evidence… */
  cover(at: number): void {
    this.#first = Math.min(this.#first ?? at, at);
    while ((at - this.#first) / this.ms > bucketsMax) this.#double();
  }

  /** …and with the buckets there are. */
  noteBucket(): void {
    this.#buckets += 1;
    if (this.#buckets > bucketsOfAllMax) this.#double();
  }

  #double(): void {
    this.ms *= 2;
    this.#buckets /= 2;
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
      const first = { count: 1, sum: value, bins: [bin, 1], peak: { value, record } };
      this.#buckets.set(key, first);
      this.width.noteBucket();
      return;
    }
    bucket.count += 1;
    bucket.sum += value;
    countInBin(bucket.bins, bin, 1);
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

  /** A series that ended before the width grew is widened now. */
  #samples(read: (bucket: Bucket) => number): readonly ServiceSample[] {
    if (this.#ms !== this.width.ms) this.#widen();
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
    for (const [bin, count] of binsOf(bucket)) countInBin(known.bins, bin, count);
    if (bucket.peak.value > known.peak.value) known.peak = bucket.peak;
  }
}

function binOf(value: number): number {
  return value <= smallest ? 0 : Math.round(Math.log(value / smallest) / binGrowth);
}

function countInBin(bins: number[], bin: number, count: number): void {
  for (let at = 0; at < bins.length; at += 2) {
    if (bins[at] !== bin) continue;
    bins[at + 1] = (bins[at + 1] ?? 0) + count;
    return;
  }
  bins.push(bin, count);
}

function binsOf({ bins }: Bucket): (readonly [bin: number, count: number])[] {
  return Array.from({ length: bins.length / 2 }, (_, at) => [
    bins[2 * at] ?? 0,
    bins[2 * at + 1] ?? 0,
  ]);
}

function medianOf(bucket: Bucket): number {
  let left = bucket.count / 2;
  for (const [bin, inBin] of binsOf(bucket).toSorted(([a], [b]) => a - b)) {
    left -= inBin;
    if (left <= 0) return bin === 0 ? 0 : smallest * Math.exp(bin * binGrowth);
  }
  return 0;
}

function instantOf(ms: number): Instant {
  return instant(Math.round(ms));
}
