/** What a piece of a timeline may be; nothing is deleted. */
export const claimStatuses = [
  "proposed",
  "accepted",
  "edited",
  "rejected",
  "pruned",
  "superseded",
] as const;
export type ClaimStatus = (typeof claimStatuses)[number];

export const claimNouns = ["event", "causal-link", "state-change", "gap", "root-cause"] as const;
/** The kinds of claim a revision asserts and an approval covers. */
export type ClaimNoun = (typeof claimNouns)[number];

/** Who put a piece into the timeline. */
export type ClaimActor = "rules" | "model" | "person";

/** A live piece is part of the timeline; the others are kept, visible and restorable. */
export function isLive(claim: { readonly status: ClaimStatus }): boolean {
  return claim.status === "proposed" || claim.status === "accepted" || claim.status === "edited";
}
