import type { Instant } from "@/lib/base/instant";
import { instant } from "@/lib/base/instant";

const [second, minute, hour] = [1_000, 60_000, 3_600_000];

/** How long to wait after each failed try. After the last one nothing is tried again. */
const waitsMs = [
  ...[10 * second, minute, 5 * minute, 30 * minute],
  ...[2 * hour, 5 * hour, 8 * hour, 8 * hour],
];

/** The longest time between the act and the last try. */
const tryForMs = 24 * hour;

/** So many failed tries in a row turn a webhook off. */
export const failuresMax = 20;

/** When to try again after `tries` that failed; null: not again. */
export function findNextTry(createdAt: Instant, tries: number, now: Instant): Instant | null {
  const wait = waitsMs[tries - 1];
  if (wait === undefined || now + wait > createdAt + tryForMs) return null;
  return instant(now + wait);
}

/** What came back from a target. */
export type TargetAnswer = {
  /** Of HTTP or of SMTP; null when no answer came. */
  readonly status: number | null;
  readonly text: string;
};

/** A redirect is a failure: it is not followed. 410 says that the address is gone for good. */
export function judgeAnswer({ status }: TargetAnswer): "delivered" | "failed" | "gone" {
  if (status !== null && status >= 200 && status < 300) return "delivered";
  return status === 410 ? "gone" : "failed";
}
