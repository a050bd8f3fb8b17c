import type { Features } from "@/lib/explanation/weights/weigh";
import type { ClaimKind } from "@/lib/knowledge/calibration/claim-kind";

/** A claim as it was weighed. `of` names the piece: names of events, or what else tells one claim from another. */
export type WeighedClaim = {
  readonly kind: ClaimKind;
  readonly features: Features;
  readonly of: readonly string[];
};

/** Told each claim with its features: by this the weights are fitted. */
export type ClaimLog = (claim: WeighedClaim) => void;

export const noClaimLog: ClaimLog = () => undefined;
