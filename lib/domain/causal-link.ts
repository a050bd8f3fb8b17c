import type { ClaimActor, ClaimStatus } from "./claim";
import type { EvidenceReference } from "./evidence";
import type { CausalLinkId, EventId } from "./ids";

export const causalRelations = ["causes", "enables", "prevents", "delays"] as const;
export type CausalRelation = (typeof causalRelations)[number];

/**
 * One part of why a link is believed as much as it is: a factor of its confidence. 1 changes nothing; the product of all
 * is the confidence, but for rounding. An analyst may name other factors.
 */
export type LinkContribution = {
  readonly factor: string;
  /** Never negative. */
  readonly value: number;
  readonly why: string;
};

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
  /** The known mechanism that speaks for it, and what the confidence is made of; a link a person drew has neither. */
  readonly mechanismId?: string;
  readonly contributions?: readonly LinkContribution[];
  readonly reasoning: string;
  readonly evidence: readonly EvidenceReference[];
  readonly against: readonly EvidenceReference[];
  /** Onset to onset, when both are known. */
  readonly delayMs: number | null;
  readonly status: ClaimStatus;
  readonly actor: ClaimActor;
  readonly isUnsupported: boolean;
};
