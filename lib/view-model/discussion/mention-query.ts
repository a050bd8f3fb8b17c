import type { PieceComment } from "@/lib/domain/review/piece-comment";
import type { Workspace } from "../workspace/workspace";

/** The `@…` a person is typing: where it begins, and what stands behind the sign so far. */
export type MentionQuery = { readonly from: number; readonly query: string };

/** Longer than any name that is still being typed. */
const queryCharsMax = 60;

/** Null when the caret stands in no mention. An `@` inside a word is part of an address. */
export function findMentionQuery(text: string, caret: number): MentionQuery | null {
  // Before the first character there is nothing, while `lastIndexOf` takes a place below 0 for 0.
  if (caret === 0) return null;
  const from = text.lastIndexOf("@", caret - 1);
  if (from === -1 || caret - from > queryCharsMax) return null;
  if (from > 0 && /[\p{L}\p{N}._-]/u.test(text.charAt(from - 1))) return null;
  const query = text.slice(from + 1, caret);
  return query.includes("\n") || query.startsWith(" ") ? null : { from, query };
}

/** The text with the name in the place of what was typed of it, and where the caret goes. */
export function completeMention(
  text: string,
  { from, query }: MentionQuery,
  name: string,
): { readonly text: string; readonly caret: number } {
  const before = `${text.slice(0, from)}@${name} `;
  const after = text.slice(from + 1 + query.length).replace(/^ /, "");
  return { text: before + after, caret: before.length };
}

/** Those whose name, or a word of it, begins with what was typed; none once it is a whole name. */
export function findMentioned<Person extends { readonly name: string }>(
  people: readonly Person[],
  { query }: MentionQuery,
): readonly Person[] {
  const typed = query.toLowerCase();
  return people.filter(({ name }) => {
    const known = name.toLowerCase();
    const begins = known.startsWith(typed) || known.includes(` ${typed}`);
    return begins && known !== typed.trim();
  });
}

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
