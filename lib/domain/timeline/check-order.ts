import type { Instant } from "@/lib/base/instant";
import { type ClockUncertainty, uncertaintyBetween } from "../evidence/clock-uncertainty";
import type { TimelineEvent } from "./event";

export type Order =
  | { readonly kind: "possible" }
  /** The clocks cannot tell which came first. */
  | { readonly kind: "undecidable" }
  | { readonly kind: "impossible"; readonly byMs: number; readonly uncertaintyMs: number };

/** What the clocks of the artifacts may be wrong by, by path. */
export type Uncertainties = ReadonlyMap<string, ClockUncertainty>;

/** What an order is asked of: when it began, and by whose clocks. */
export type Begun = {
  readonly time:
    | { readonly kind: "unknown" }
    | {
        readonly kind: "stated" | "inferred";
        readonly earliest: Instant;
        readonly latest: Instant;
      };
  readonly evidence: readonly Pick<TimelineEvent["evidence"][number], "path">[];
};

/**
 * May `cause` have led to `effect`? What counts is when each began: an effect that had begun before its cause is
 * impossible however long it lasted, beyond what the clocks of both may be wrong by; undecidable when their onsets
 * overlap within it. Events of one file share a clock exactly. Whoever asks about an order asks here: the check of a
 * new link, the check of a changed time, and coherence.
 */
export function checkOrder(cause: Begun, effect: Begun, uncertainties: Uncertainties): Order {
  if (cause.time.kind === "unknown" || effect.time.kind === "unknown") {
    return { kind: "undecidable" };
  }
  const uncertaintyMs = sharedUncertaintyMs(cause, effect, uncertainties);
  const byMs = cause.time.earliest - effect.time.latest;
  if (byMs > uncertaintyMs) return { kind: "impossible", byMs, uncertaintyMs };
  const isAfter = effect.time.earliest - cause.time.latest > uncertaintyMs;
  return { kind: isAfter ? "possible" : "undecidable" };
}

function sharedUncertaintyMs(cause: Begun, effect: Begun, uncertainties: Uncertainties): number {
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
