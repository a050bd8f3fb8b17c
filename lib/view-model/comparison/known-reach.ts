import type { Instant } from "@/lib/base/instant";
import { formatDateTime } from "../text/time-text";
import { type KnownMoment, momentIndexAt } from "./known-moments";

/**
 * What had just happened at the moment that is looked at. Said as well when it lies outside of what is recorded: before
 * anything was known, or after the last that is, as a mistyped year does.
 */
export function describeReach(
  moments: readonly KnownMoment[],
  at: Instant,
  { zone, now }: { readonly zone: string; readonly now: Instant },
): string {
  const [first, last] = [moments.at(0), moments.at(-1)];
  const known = moments[momentIndexAt(moments, at)];
  if (first === undefined || last === undefined) return "Before the first analysis";
  if (known === undefined) {
    return `Before the first analysis: the earliest that is recorded here is of ${formatDateTime(first.at, zone)}`;
  }
  if (at <= now) return known.label;
  return `Nothing is recorded of a time to come: shown is what is known now, last of ${formatDateTime(last.at, zone)}`;
}
