import type { DecisionId } from "@/lib/domain/ids";
import type { OwnSteps } from "@/lib/domain/review/decision-history";

/** What somebody changed of the incident itself or wrote in its report on this page. It is no decision, and stands among their decisions. */
export type OwnChange = {
  /** As in "renamed the incident". */
  readonly words: string;
  /** Their last decision in force when they changed it; null when there was none, "on its way" until the server has named it. */
  readonly after: DecisionId | null | "on its way";
  readonly undo: () => Promise<void>;
  /** Makes a change again that was taken back; absent where nothing does. */
  readonly redo?: (() => Promise<void>) | undefined;
};

/** The steps of the server, as far as what comes after what is asked of them. */
type NextSteps = {
  readonly [Step in "undo" | "skipped"]: readonly Pick<OwnSteps[Step][number], "id">[];
};

/** The change that undo takes back next; null when a decision came after it that can be taken back. */
export function findNewestChange(
  changes: readonly OwnChange[],
  { undo, skipped }: NextSteps,
): OwnChange | null {
  const newest = changes.at(-1) ?? null;
  const isNewest =
    newest?.after === "on its way" ||
    newest?.after === lastOf(undo) ||
    skipped.some(({ id }) => id === newest?.after);
  return isNewest ? newest : null;
}

/** The change that redo makes next; null once a decision was made or taken back since, whose steps come first then. */
export function findNewestUndone(
  undone: readonly OwnChange[],
  { undo }: Pick<NextSteps, "undo">,
): OwnChange | null {
  const newest = undone.at(-1) ?? null;
  return newest !== null && newest.redo !== undefined && newest.after === lastOf(undo)
    ? newest
    : null;
}

/** Once nothing is on its way: what was changed meanwhile comes after all of it. */
export function settleChanges(
  changes: readonly OwnChange[],
  nextUndo: readonly { readonly id: DecisionId }[],
): readonly OwnChange[] {
  if (changes.every(({ after }) => after !== "on its way")) return changes;
  const last = lastOf(nextUndo);
  return changes.map((one) => (one.after === "on its way" ? { ...one, after: last } : one));
}

export function lastOf(nextUndo: readonly { readonly id: DecisionId }[]): DecisionId | null {
  return nextUndo.at(-1)?.id ?? null;
}
