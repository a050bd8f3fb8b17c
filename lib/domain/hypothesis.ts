import type { ClaimActor, ClaimStatus } from "./claim";
import type { EvidenceReference } from "./evidence";
import type { HypothesisId } from "./ids";

export const hypothesisStates = ["proposed", "investigating", "supported", "refuted"] as const;
/** How far a candidate explanation has come. */
export type HypothesisState = (typeof hypothesisStates)[number];

/** A candidate explanation, with what speaks for and against it. It is weighed, and no claim of a revision. */
export type Hypothesis = {
  readonly id: HypothesisId;
  readonly statement: string;
  readonly state: HypothesisState;
  readonly for: readonly EvidenceReference[];
  readonly against: readonly EvidenceReference[];
  readonly status: ClaimStatus;
  readonly actor: ClaimActor;
};
