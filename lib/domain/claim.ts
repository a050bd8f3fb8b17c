import { z } from "zod";

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

export const claimNouns = [
  "event",
  "causal-link",
  "state-change",
  "gap",
  "root-cause",
  "contributing-factor",
  "impact",
  "coherence-part",
  "contradiction",
] as const;
/** The kinds of claim a revision asserts and an approval covers. */
export type ClaimNoun = (typeof claimNouns)[number];

export const claimActors = ["rules", "model", "agent", "person"] as const;
/** Who put a piece into the timeline. An agent is a person's own program, which proposes from outside of any run. */
export type ClaimActor = (typeof claimActors)[number];

export const claimStatusSchema = z.enum(claimStatuses);
export const claimActorSchema = z.enum(claimActors);

/** A person has said something of it, or made it; what rounds have pruned nobody has decided on. */
export function isDecided(claim: { readonly status: string; readonly actor: string }): boolean {
  return claim.actor === "person" || (claim.status !== "proposed" && claim.status !== "pruned");
}

/**
 * What no run lets go of when it begins: what somebody decided, and what an agent proposed and nobody has decided yet. An
 * analyst says again what it stands by; an agent is not there to.
 */
export function isKept(claim: {
  readonly status: ClaimStatus;
  readonly actor: ClaimActor;
}): boolean {
  return isDecided(claim) || (claim.actor === "agent" && claim.status === "proposed");
}

/** A live piece is part of the timeline; the others are kept, visible and restorable. */
export function isLive(claim: { readonly status: ClaimStatus }): boolean {
  return claim.status === "proposed" || claim.status === "accepted" || claim.status === "edited";
}
