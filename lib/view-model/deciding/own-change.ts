import type { DecisionId } from "@/lib/domain/ids";

/** What somebody changed of the incident itself on this page. It is no decision, and stands among their decisions. */
export type OwnChange = {
  /** As in "renamed the incident". */
  readonly words: string;
  /** Their last decision in force when they changed it; null when there was none. */
  readonly after: DecisionId | null;
  readonly undo: () => Promise<void>;
};

/** The change that undo takes back next; null when a decision came after it. */
export function findNewestChange(
  changes: readonly OwnChange[],
  nextUndo: readonly { readonly id: DecisionId }[],
): OwnChange | null {
  const newest = changes.at(-1) ?? null;
  return newest !== null && newest.after === lastOf(nextUndo) ? newest : null;
}

export function lastOf(nextUndo: readonly { readonly id: DecisionId }[]): DecisionId | null {
  return nextUndo.at(-1)?.id ?? null;
}
