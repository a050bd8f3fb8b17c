import type { JournalDraft } from "@/lib/domain/journal";

/** Causes inside a batch are counted from its own start. */
export function rebaseDrafts(
  drafts: readonly JournalDraft[],
  offset: number,
): readonly JournalDraft[] {
  return drafts.map((draft) =>
    draft.causedBy?.kind === "draft"
      ? { ...draft, causedBy: { kind: "draft", index: draft.causedBy.index + offset } }
      : draft,
  );
}
