import type { RecordReference } from "@/lib/domain/evidence/record-reference";

export type Burst = {
  readonly start: RecordReference;
  readonly peakCount: number;
  readonly before: number;
};

const bucketMs = 1000;
/** A second counts as a burst from this many records on… */
const burstCountMin = 10;
/** …and when it holds this many times what any second before held. */
const burstFactor = 4;
/** Records of a burst come nearer to each other than this. */
const apartMs = 200;
/** Seconds watched before a burst can be told from an ordinary rate. */
const watchedBucketsMin = 8;

/** Finds the second in which something suddenly came much more often than ever before; constant memory. */
export class RateWatch {
  #bucket = Number.NaN;
  #inBucket = 0;
  #bucketStart: RecordReference | null = null;
  #last: RecordReference | null = null;
  #maxBefore = 0;
  #firstBucket = Number.NaN;
  burst: Burst | null = null;
  /** The first second, when it already held a burst: news only for what was never there before. */
  opening: Burst | null = null;

  observe(record: RecordReference): void {
    const bucket = Math.floor(record.time.earliest / bucketMs);
    if (bucket !== this.#bucket) this.#open(bucket, record);
    // What came before a pause in its second, as often as ever, is not of the burst.
    else if (this.#inBucket <= this.#maxBefore && this.#isApart(record)) this.#bucketStart = record;
    this.#inBucket += 1;
    this.#last = record;
    this.#judge();
  }

  #open(bucket: number, record: RecordReference): void {
    if (Number.isNaN(this.#firstBucket)) this.#firstBucket = bucket;
    this.#maxBefore = Math.max(this.#maxBefore, this.#inBucket);
    this.#bucket = bucket;
    this.#inBucket = 0;
    this.#bucketStart = record;
  }

  #isApart({ time }: RecordReference): boolean {
    return time.earliest - (this.#last?.time.earliest ?? time.earliest) >= apartMs;
  }

  #judge(): void {
    const start = this.#bucketStart;
    if (start === null || this.#inBucket < burstCountMin) return;
    if (this.#bucket === this.#firstBucket) {
      this.opening = { start, peakCount: this.#inBucket, before: 0 };
    }
    if (this.#bucket - this.#firstBucket < watchedBucketsMin) return;
    if (this.#inBucket < burstFactor * Math.max(1, this.#maxBefore)) return;
    if (
      this.burst === null ||
      this.#inBucket > 2 * this.burst.peakCount ||
      this.burst.start === start
    ) {
      this.burst = { start, peakCount: this.#inBucket, before: this.#maxBefore };
    }
  }
}
