import { type Interval, instant, interval } from "@/lib/base/instant";

const bucketMs = 10_000;
/** Buckets kept; when there are more, two neighbours become one, everywhere alike. */
const bucketsMax = 20_000;
/** Records beyond these shares are before or after what was recorded: history, another day, a clock gone wrong. */
const outlierShare = 0.02;

/** How many records there were when, in constant memory. */
export class TimeCounts {
  #counts = new Map<number, number>();
  #bucketMs = bucketMs;

  observe(at: number): void {
    const bucket = Math.floor(at / this.#bucketMs);
    this.#counts.set(bucket, (this.#counts.get(bucket) ?? 0) + 1);
    if (this.#counts.size > bucketsMax) this.#widen();
  }

  /** Beginnings of buckets, in milliseconds, with what came in them. */
  buckets(): readonly TimeCount[] {
    const ms = this.#bucketMs;
    return [...this.#counts].map(([bucket, count]) => ({ from: bucket * ms, ms, count }));
  }

  #widen(): void {
    this.#bucketMs *= 2;
    const wider = new Map<number, number>();
    for (const [bucket, count] of this.#counts) {
      const half = Math.floor(bucket / 2);
      wider.set(half, (wider.get(half) ?? 0) + count);
    }
    this.#counts = wider;
  }
}

export type TimeCount = { readonly from: number; readonly ms: number; readonly count: number };

/** From when to when the evidence was recorded, whatever a few stray stamps say; null without records. */
export function watchedStretch(counts: readonly TimeCount[]): Interval | null {
  const records = counts.reduce((sum, { count }) => sum + count, 0);
  if (records === 0) return null;
  const ordered = counts.toSorted((a, b) => a.from - b.from);
  const first = nthOf(ordered, outlierShare * records);
  const last = nthOf(ordered, (1 - outlierShare) * records);
  const until = last.from + last.ms - 1;
  return interval(instant(first.from), instant(Math.max(first.from, until)));
}

/** The bucket that holds the nth record. */
function nthOf(counts: readonly TimeCount[], nth: number): TimeCount {
  let seen = 0;
  for (const bucket of counts) {
    seen += bucket.count;
    if (seen >= nth) return bucket;
  }
  return counts.at(-1) ?? { from: 0, ms: 1, count: 0 };
}
