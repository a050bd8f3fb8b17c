import type { Instant } from "@/lib/base/instant";
import { delayBetween } from "@/lib/domain/timeline/impact";

const secondMs = 1_000;

/**
 * Milliseconds between two moments as a reader counts them from their clock times, which are shown to the second: 21:42:00.9
 * and 21:42:04.2 read as 21:42:00 and 21:42:04, so 4 s. 0 where clocks cannot tell the moments apart.
 */
export function shownDelay(from: Instant, to: Instant): number;
export function shownDelay(from: Instant | null, to: Instant | null): number | null;
export function shownDelay(from: Instant | null, to: Instant | null): number | null {
  if (from === null || to === null) return null;
  return delayBetween(from, to) === 0 ? 0 : wholeSeconds(to) - wholeSeconds(from);
}

function wholeSeconds(at: Instant): number {
  return Math.floor(at / secondMs) * secondMs;
}
