import type { EvidenceReference } from "./evidence";
import type { UncertaintyId } from "./ids";

export const uncertaintyTypes = [
  "missing_data",
  "ambiguous",
  "conflicting",
  "low_confidence",
  "assumption",
] as const;
export type UncertaintyType = (typeof uncertaintyTypes)[number];

export const impacts = ["high", "medium", "low"] as const;
export type Impact = (typeof impacts)[number];

/** A flagged unknown. Open ones of high impact block an approval unless waived with a reason. */
export type Uncertainty = {
  readonly id: UncertaintyId;
  readonly type: UncertaintyType;
  readonly context: string;
  readonly description: string;
  readonly interpretations: readonly string[];
  readonly dataNeeded: readonly string[];
  readonly impact: Impact;
  readonly evidence: readonly EvidenceReference[];
  readonly status: "open" | "waived";
  readonly waiver: string | null;
};
