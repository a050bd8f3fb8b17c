import { z } from "zod";
import type { Instant } from "@/lib/base/instant";
import type { JournalEntry, JournalKind } from "@/lib/domain/journal";

/** What tells of comments, in the order of the journal. */
export const commentKinds: readonly JournalKind[] = [
  "comment-added",
  "comment-edited",
  "comment-deleted",
];

const saying = z.object({ comment: z.string(), piece: z.string(), text: z.string().nullish() });

export type KnownComment = {
  readonly piece: string;
  readonly text: string;
  readonly writtenAt: Instant;
};

/**
 * Comments as they stood at a moment: in the words they had then, and those deleted since as well. One whose words retention
 * erased is not told.
 */
export function listCommentsKnownAt(
  entries: readonly Pick<JournalEntry, "kind" | "at" | "payload">[],
  knownAt: Instant,
): readonly KnownComment[] {
  const comments = new Map<string, KnownComment>();
  for (const { kind, at, payload } of entries.filter((entry) => entry.at <= knownAt)) {
    const { comment, piece, text } = saying.safeParse(payload).data ?? {};
    if (comment === undefined || piece === undefined) continue;
    const known = comments.get(comment);
    if (kind === "comment-deleted" || text == null) comments.delete(comment);
    else if (kind === "comment-added") comments.set(comment, { piece, text, writtenAt: at });
    else if (known !== undefined) comments.set(comment, { ...known, text });
  }
  return [...comments.values()];
}
