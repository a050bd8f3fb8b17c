import type { Instant } from "@/lib/base/instant";
import type { CommentId, RevisionId, UserId } from "../ids";
import type { PieceName } from "../timeline/decidable-nouns";
import type { ReviewedNoun } from "./review-verdict";

export const commentCharsMax = 4000;

/**
 * What people say to each other about a piece, or about a block of a submitted revision. It is no claim: no revision
 * holds it, and no permalink shows it. What it said before an edit, and what a deleted one said, stands in the journal.
 */
export type PieceComment = {
  readonly id: CommentId;
  readonly noun: ReviewedNoun;
  readonly piece: string;
  readonly text: string;
  readonly by: UserId;
  readonly writtenAt: Instant;
  /** Null: as it was first written. */
  readonly editedAt: Instant | null;
  /** Null: it is open. */
  readonly resolved: { readonly by: UserId; readonly at: Instant } | null;
  /** People named in it with @. */
  readonly mentions: readonly UserId[];
  /** Of a comment on a block: the revision that it remains with, and the words of the block in it. */
  readonly inRevision?: { readonly id: RevisionId; readonly sentence: string };
};

/** Instead of a block: what is said about all of a revision. No block is named so. */
export const wholeRevision = "revision";

/** What a comment is written on. */
export type CommentedPart =
  | PieceName
  | { readonly noun: "block"; readonly piece: string; readonly revisionId: RevisionId };

/** The people a text names as `@Name`; of two names that begin alike the longer one is meant. */
export function findMentions(
  text: string,
  people: readonly { readonly id: UserId; readonly name: string }[],
): readonly UserId[] {
  const byLength = people.toSorted((a, b) => b.name.length - a.name.length);
  const mentioned = new Set<UserId>();
  for (let at = text.indexOf("@"); at !== -1; at = text.indexOf("@", at + 1)) {
    const rest = text.slice(at + 1).toLowerCase();
    const person = byLength.find(({ name }) => startsWithName(rest, name.toLowerCase()));
    for (const { id, name } of people) if (person && name === person.name) mentioned.add(id);
  }
  return [...mentioned];
}

/** `@ada` names Ada, and does not name her in `@adamant`. */
function startsWithName(rest: string, name: string): boolean {
  return name !== "" && rest.startsWith(name) && !/^[\p{L}\p{N}]/u.test(rest.slice(name.length));
}
