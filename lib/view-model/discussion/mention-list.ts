import type { PieceComment } from "@/lib/domain/piece-comment";
import type { Workspace } from "../workspace/workspace";

/** Comments of others that name the viewer, newest first. */
export function mentionsOf({
  comments,
  viewer,
}: Pick<Workspace, "comments" | "viewer">): readonly PieceComment[] {
  return comments
    .filter(({ by, mentions }) => by !== viewer.id && mentions.includes(viewer.id))
    .toSorted((a, b) => b.writtenAt - a.writtenAt);
}

/** `seenUntil` is when the newest mention the reader was shown was written, in epoch milliseconds. */
export function countUnseen(mentions: readonly PieceComment[], seenUntil: number): number {
  return mentions.filter(({ writtenAt }) => writtenAt > seenUntil).length;
}
