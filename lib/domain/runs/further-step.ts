import type { Instant } from "@/lib/base/instant";
import type { RunId } from "../ids";
import type { InvocationStatus } from "../invocation";
import type { Intervention } from "./intervention";

/**
 * A step that a performer proposed beyond the usual ones, as far as code let it stand. What it would have done is played out by code like
 * any other: nothing of that is taken from whoever proposed it.
 */
export type FurtherStep = {
  readonly intervention: Intervention;
  readonly words: string;
  /** `value` in [0, 1]: their estimate, as far as it is taken; `why`: a sentence that says whose it is. */
  readonly feasibility: { readonly value: number; readonly why: string };
  readonly assumptions: readonly string[];
  /** By name: who proposed it. */
  readonly performer: string;
};

/** What one performer proposed when it was asked, of what stands now. */
export type FurtherSteps = {
  readonly runId: RunId;
  readonly performer: string;
  readonly askedAt: Instant;
  readonly status: InvocationStatus;
  /** Why it ended before it was done; empty where it was. */
  readonly reason: string;
  readonly steps: readonly FurtherStep[];
  /** What code did not let through, with why. */
  readonly refused: readonly { readonly words: string; readonly why: string }[];
};
