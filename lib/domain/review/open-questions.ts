import type { Instant } from "@/lib/base/instant";
import type { RevisionId, UserId } from "../ids";
import type { PieceComment } from "./piece-comment";
import type { ReviewVerdict } from "./review-verdict";

/** What somebody asked about a block of a revision. */
export type OpenQuestion = {
  readonly block: string;
  readonly by: UserId;
  readonly at: Instant;
};

/**
 * Blocks of a revision at which others asked something that its author has not answered: a reviewer's question, or a
 * comment that is open. A later comment of the author at the same block is an answer. The oldest question of each block.
 */
export function findOpenQuestions(
  author: UserId,
  revision: RevisionId,
  comments: readonly PieceComment[],
  verdicts: readonly ReviewVerdict[],
): readonly OpenQuestion[] {
  const here = comments.filter(({ inRevision }) => inRevision?.id === revision);
  const asked = [
    ...verdicts
      .filter((each) => each.revision === revision && each.noun === "block")
      .filter(({ kind }) => kind === "question")
      .map(({ piece, by, at }) => ({ block: piece, by, at })),
    ...here
      .filter(({ resolved }) => resolved === null)
      .map(({ piece, by, writtenAt }) => ({ block: piece, by, at: writtenAt })),
  ].filter(({ by }) => by !== author);
  const open = asked.filter(
    ({ block, at }) =>
      !here.some((each) => each.piece === block && each.by === author && each.writtenAt > at),
  );
  const first = new Map<string, OpenQuestion>();
  for (const each of open.toSorted((one, other) => one.at - other.at)) {
    if (!first.has(each.block)) first.set(each.block, each);
  }
  return [...first.values()];
}
