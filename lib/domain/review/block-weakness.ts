import { credibilityMin } from "../rounds/critique";
import type { DocumentBlock } from "./document-text";

/** Why a block needs a look, the weightiest first. */
export const weaknessKinds = [
  ...(["not-in-evidence", "no-citation", "edited", "not-accepted"] as const),
  ...(["low-credibility", "single-source"] as const),
] as const;
export type WeaknessKind = (typeof weaknessKinds)[number];

/** Names of weak points, in the middle of a sentence. */
export const weaknessWords: Readonly<Record<WeaknessKind, string>> = {
  "not-in-evidence": "a number or time that is not in the evidence",
  "no-citation": "no citation",
  edited: "the timeline states something else",
  "not-accepted": "a proposal of a model that nobody accepted",
  "low-credibility": "an event whose confidence is below 50 %",
  "single-source": "a single source",
};

type Event = {
  readonly id: string;
  readonly actor: string;
  readonly status: string;
  readonly confidence?: { readonly credibility: number | null } | undefined;
};

/** Ids of events that a block is weak by, if it states them. */
export type WeakEvents = {
  readonly notAccepted: ReadonlySet<string>;
  readonly doubtful: ReadonlySet<string>;
};

export function findWeakEvents(events: readonly Event[]): WeakEvents {
  const idsOf = (found: readonly Event[]) => new Set(found.map(({ id }) => id));
  return {
    notAccepted: idsOf(
      events.filter(({ actor, status }) => actor === "model" && status === "proposed"),
    ),
    // One that nobody has judged is not known to be low.
    doubtful: idsOf(
      events.filter(({ confidence }) => (confidence?.credibility ?? 1) < credibilityMin),
    ),
  };
}

type Block = Pick<DocumentBlock, "by" | "generated" | "claims" | "notInEvidence"> & {
  readonly citations: readonly { readonly path: string }[];
};

/** The weightiest first. */
export function findWeaknesses(
  { by, citations, claims = [], generated, notInEvidence = [] }: Block,
  { notAccepted, doubtful }: WeakEvents,
): readonly WeaknessKind[] {
  const sources = new Set(citations.map(({ path }) => path)).size;
  const has: Readonly<Record<WeaknessKind, boolean>> = {
    "not-in-evidence": notInEvidence.length > 0,
    "no-citation": by !== undefined && sources === 0,
    edited: generated !== undefined,
    "not-accepted": claims.some((claim) => notAccepted.has(claim)),
    "low-credibility": claims.some((claim) => doubtful.has(claim)),
    "single-source": sources === 1,
  };
  return weaknessKinds.filter((kind) => has[kind]);
}
