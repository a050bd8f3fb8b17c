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
 * `uncertainties` gives milliseconds by artifact path; events of one file share a clock exactly.
 */
export function checkOrder(
  cause: TimelineEvent,
  effect: TimelineEvent,
  uncertainties: ReadonlyMap<string, number>,
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
  uncertainties: ReadonlyMap<string, number>,
): number {
  const causePaths = cause.evidence.map(({ path }) => path);
  const effectPaths = effect.evidence.map(({ path }) => path);
  const [first] = causePaths;
  if (first !== undefined && [...causePaths, ...effectPaths].every((path) => path === first)) {
    return 0;
  }
  const worst = (paths: readonly string[]) =>
    Math.max(0, ...paths.map((path) => uncertainties.get(path) ?? 0));
  return worst(causePaths) + worst(effectPaths);
}
