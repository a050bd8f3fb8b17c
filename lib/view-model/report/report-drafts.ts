import type { ReportEntry } from "@/lib/domain/report-entry";
import type { ReportSentence } from "@/lib/writing/report";
import type { ActionProposal } from "@/lib/writing/report-actions";
import { listActionItems, listOpenProposals, proposalKey } from "./report-words";

/** What a form of the report holds, as text. A sentence has no assignee: it stays empty. */
export type ReportWords = { readonly text: string; readonly assignee: string };

/** What a person is writing in the report, until they save it or cancel. */
export type ReportDraft = {
  /** Of the report entry it becomes; `newItemKey` for an action item that has none yet. */
  readonly key: string;
  readonly kind: "sentence" | "action-item";
  /** What the report says there without a person's words, as it was when the form was opened. */
  readonly original: ReportWords;
  readonly mine: ReportWords;
  readonly before: ReportWords;
};

/** Keys of entries begin with what they are of, so none of them is this. */
export const newItemKey = "new";

/** A draft begins with the words that stand there. */
export function startReportDraft(
  given: Pick<ReportDraft, "key" | "kind" | "original">,
  entries: readonly ReportEntry[],
): ReportDraft {
  const words = standingWords(given, entries);
  return { ...given, mine: words, before: words };
}

/** What a person wrote there, or else what is told. */
export function standingWords(
  { key, original }: Pick<ReportDraft, "key" | "original">,
  entries: readonly ReportEntry[],
): ReportWords {
  const content = entries.find((entry) => entry.key === key)?.content;
  if (content?.kind === "sentence") return { text: content.text, assignee: "" };
  if (content?.kind !== "action-item") return original;
  return { text: content.text, assignee: content.assignee };
}

/** Drafts whose line is gone from the report: the timeline tells it no more, or a colleague took it back. */
export function listStrayDrafts(
  drafts: readonly ReportDraft[],
  report: {
    readonly sentences: readonly Pick<ReportSentence, "id">[];
    readonly proposals: readonly ActionProposal[];
  },
  entries: readonly ReportEntry[],
): readonly ReportDraft[] {
  const sentences = new Set(report.sentences.map(({ id }) => id));
  const items = new Set([
    newItemKey,
    ...listActionItems(entries).map(({ entry }) => entry.key),
    ...listOpenProposals(report.proposals, entries).map(proposalKey),
  ]);
  return drafts.filter(({ kind, key }) => !(kind === "sentence" ? sentences : items).has(key));
}
