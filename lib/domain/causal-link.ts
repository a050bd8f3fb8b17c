import type { ClaimActor, ClaimStatus } from "./claim";
import type { EvidenceReference } from "./evidence";
import type { CausalLinkId, EventId } from "./ids";

export const causalRelations = ["causes", "enables", "prevents", "delays"] as const;
export type CausalRelation = (typeof causalRelations)[number];

/** A directed, argued relation of two events. */
export type CausalLink = {
  readonly id: CausalLinkId;
  readonly source: EventId;
  readonly target: EventId;
  readonly relation: CausalRelation;
  /** How the one leads to the other, in one sentence. */
  readonly mechanism: string;
  /** [0, 1] */
  readonly confidence: number;
  readonly reasoning: string;
  readonly evidence: readonly EvidenceReference[];
  readonly against: readonly EvidenceReference[];
  /** Onset to onset, when both are known. */
  readonly delayMs: number | null;
  readonly status: ClaimStatus;
  readonly actor: ClaimActor;
  readonly isUnsupported: boolean;
};
