import { z } from "zod";
import type { Instant } from "@/lib/base/instant";
import { type RevisionId, revisionIds, type UserId } from "../ids";
import type { JournalEntry, JournalKind } from "../journal";
import { parseActor } from "../journal-actor";
import {
  type DecidableNoun,
  decidableNouns,
  hasPiece,
  type PieceName,
} from "../timeline/decidable-nouns";
import type { Timeline } from "../timeline/timeline";
import type { Revision } from "./revision";

/** `agree`: checked and right. `accept`: not checked, and good enough. Both others need a reason. */
export const reviewVerdictKinds = ["agree", "accept", "doubt", "question"] as const;
export type ReviewVerdictKind = (typeof reviewVerdictKinds)[number];

export const reviewNoteCharsMax = 2000;

/** A piece of the timeline, or a block of the document's text. */
export type ReviewedNoun = DecidableNoun | "block";
export const reviewedNouns: readonly ReviewedNoun[] = [...decidableNouns, "block"];
export type ReviewedName = { readonly noun: ReviewedNoun; readonly piece: string };

/** What a reviewer says of one piece or block of a submitted revision. It changes nothing of the timeline and makes nobody an author. */
export type ReviewVerdict = {
  readonly revision: RevisionId;
  readonly noun: ReviewedNoun;
  readonly piece: string;
  readonly kind: ReviewVerdictKind;
  /** The reason of a doubt, the words of a question; empty where nothing was said. */
  readonly note: string;
  /** The words of the block, as the revision has them; absent of pieces and in older entries. */
  readonly sentence?: string;
  /** Number of the revision that it was given on, where it is still open in a later one. */
  readonly since?: number;
  readonly by: UserId;
  readonly at: Instant;
};

export function needsReason(kind: ReviewVerdictKind): boolean {
  return kind === "doubt" || kind === "question";
}

export const verdictKinds = ["verdict-given"] as const satisfies readonly JournalKind[];

const payloadSchema = z.object({
  revision: revisionIds.schema,
  noun: z.enum(reviewedNouns),
  piece: z.string(),
  verdict: z.enum(reviewVerdictKinds),
  note: z.string(),
  sentence: z.string().exactOptional(),
});

/** The latest verdict of each person on each piece of each revision, in the order of the journal. An erased one is left out. */
export function readReviewVerdicts(
  entries: readonly Pick<JournalEntry, "kind" | "at" | "actor" | "payload">[],
): readonly ReviewVerdict[] {
  const latest = new Map<string, ReviewVerdict>();
  for (const { kind, at, actor, payload } of entries) {
    const said = payloadSchema.safeParse(payload).data;
    const who = parseActor(actor);
    if (kind !== "verdict-given" || said === undefined || who.kind !== "user") continue;
    const { verdict, ...named } = said;
    const key = [named.revision, named.noun, named.piece, who.id].join(" ");
    latest.delete(key);
    latest.set(key, { ...named, kind: verdict, by: who.id, at });
  }
  return [...latest.values()];
}

/** Verdicts on one piece, or on all pieces, of one revision. */
export function verdictsOn(
  verdicts: readonly ReviewVerdict[],
  revision: RevisionId,
  piece: ReviewedName | null = null,
): readonly ReviewVerdict[] {
  return verdicts.filter(
    (verdict) =>
      verdict.revision === revision &&
      (piece === null || (verdict.noun === piece.noun && verdict.piece === piece.piece)),
  );
}

/** Somebody looked at it and lets it pass, and nobody doubts it or asks about it. */
export function isCleared(verdicts: readonly ReviewVerdict[]): boolean {
  return verdicts.length > 0 && verdicts.every(({ kind }) => !needsReason(kind));
}

/** Nouns whose pieces are claims whoever proposed them: of others a revision names only what people spoke of. */
const alwaysClaims: ReadonlySet<DecidableNoun> = new Set([
  ...(["event", "causal-link", "state-change", "gap", "root-cause"] as const),
]);

/** Does a revision contain this piece? Its claims name a root cause by its event. */
export function isInRevision(
  { claims }: Pick<Revision, "claims">,
  timeline: Timeline,
  name: PieceName,
): boolean {
  const root = timeline.rootCauses.find(({ id }) => id === name.piece);
  const id = name.noun === "root-cause" ? (root?.event ?? name.piece) : name.piece;
  if (claims.some((claim) => claim.noun === name.noun && claim.id === id)) return true;
  return !alwaysClaims.has(name.noun) && hasPiece(timeline, name);
}
