import { type ClockUncertainty, uncertaintyBetween } from "@/lib/domain/clock-uncertainty";
import type { TimelineEvent } from "@/lib/domain/event";
import { timeSpan } from "@/lib/domain/event-time";

export type Order =
  | { readonly kind: "possible" }
  /** The clocks cannot tell which came first. */
  | { readonly kind: "undecidable" }
  | { readonly kind: "impossible"; readonly byMs: number; readonly uncertaintyMs: number };

/**
 * May `cause` have led to `effect`? Impossible when the effect was over before the cause began,
 * beyond what the clocks of both may be wrong by; undecidable when their onsets overlap within it.
 * `uncertainties` are by artifact path; events of one file share a clock exactly.
 */
export function checkOrder(
  cause: TimelineEvent,
  effect: TimelineEvent,
  uncertainties: ReadonlyMap<string, ClockUncertainty>,
): Order {
  const effectSpan = timeSpan(effect);
  if (cause.time.kind === "unknown" || effect.time.kind === "unknown" || effectSpan === null) {
    return { kind: "undecidable" };
  }
  const uncertaintyMs = sharedUncertaintyMs(cause, effect, uncertainties);
  const byMs = cause.time.earliest - effectSpan.latest;
  if (byMs > uncertaintyMs) return { kind: "impossible", byMs, uncertaintyMs };
  const isAfter = effect.time.earliest - cause.time.latest > uncertaintyMs;
  return { kind: isAfter ? "possible" : "undecidable" };
}

function sharedUncertaintyMs(
  cause: TimelineEvent,
  effect: TimelineEvent,
  uncertainties: ReadonlyMap<string, ClockUncertainty>,
): number {
  const causePaths = cause.evidence.map(({ path }) => path);
  const effectPaths = effect.evidence.map(({ path }) => path);
  const [first] = causePaths;
  if (first !== undefined && [...causePaths, ...effectPaths].every((path) => path === first)) {
    return 0;
  }
  const clockOf = (path: string) => uncertainties.get(path) ?? exact;
  const pairs = causePaths.flatMap((one) =>
    effectPaths.map((other) => uncertaintyBetween(clockOf(one), clockOf(other))),
  );
  return Math.max(0, ...pairs);
}

const exact: ClockUncertainty = { spreadMs: 0, openMs: new Map() };
