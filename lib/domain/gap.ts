import type { Interval } from "@/lib/base/instant";
import type { ClaimActor } from "./claim";
import type { EvidenceReference } from "./evidence";
import type { GapId } from "./ids";
import type { Impact } from "./uncertainty";

/** temporal: a silent stretch or a clock not to be trusted; evidential: a record that should exist; logical: a step no record shows. */
export const gapTypes = ["temporal", "evidential", "logical"] as const;
export type GapType = (typeof gapTypes)[number];

export const gapReasons = [
  "silence",
  "clock",
  "truncated",
  "deleted",
  "missing-source",
  "unrecorded-step",
] as const;
export type GapReason = (typeof gapReasons)[number];

/** A question the evidence does not answer. Drawn as a gap, never as a zero. */
export type Gap = {
  readonly id: GapId;
  readonly type: GapType;
  readonly reason: GapReason;
  /** Artifact paths. */
  readonly files: readonly string[];
  readonly window: Interval | null;
  readonly description: string;
  /** What evidence would close it. */
  readonly expectedEvidence: string;
  readonly severity: Impact;
  readonly evidence: readonly EvidenceReference[];
  readonly status: "open" | "dismissed" | "closed";
  readonly dismissal: string | null;
  readonly actor: ClaimActor;
};
