import { type Instant, instant } from "@/lib/base/instant";

const dayMs = 86_400_000;
/** Times further behind the middle half than so many times its length lie apart (Tukey's far fence). */
const fenceShare = 3;

/**
 * The latest of the times among which most lie: what a clock without a day is read from. One file dated years off moves it nowhere.
 * Null where there is none.
 */
export function findReference(times: readonly Instant[]): Instant | null {
  const sorted = Float64Array.from(times).sort();
  const at = (share: number) => sorted[Math.floor(share * (sorted.length - 1))];
  const [first, third] = [at(0.25), at(0.75)];
  if (first === undefined || third === undefined) return null;
  const fence = third + Math.max(dayMs, fenceShare * (third - first));
  const last = sorted.findLast((time) => time <= fence);
  return last === undefined ? null : instant(last);
}
