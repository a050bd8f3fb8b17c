import type { ReportContent, ReportEntry } from "@/lib/domain/report-entry";
import type { ReportSentence } from "@/lib/writing/report";
import type { ActionProposal } from "@/lib/writing/report-actions";

/** A sentence as it stands: told from the evidence, or as a person put it. */
export type WrittenSentence = {
  readonly text: string;
  /** Null for a sentence nobody has touched. */
  readonly entry: ReportEntry | null;
};

/** An edited sentence keeps its id, and with it its citations; only its words are a person's. */
export function findWords(
  sentence: Pick<ReportSentence, "id" | "text">,
  entries: readonly ReportEntry[],
): WrittenSentence {
  const entry = entries.find(({ key }) => key === sentence.id);
  return entry?.content.kind === "sentence"
    ? { text: entry.content.text, entry }
    : { text: sentence.text, entry: null };
}

export type ActionItem = Extract<ReportContent, { kind: "action-item" }> & {
  readonly entry: ReportEntry;
};

/** What people took on, in the order they did. */
export function listActionItems(entries: readonly ReportEntry[]): readonly ActionItem[] {
  return entries.flatMap((entry) =>
    entry.content.kind === "action-item" ? [{ ...entry.content, entry }] : [],
  );
}

/** The key of the action item a proposal becomes: one that was taken on is proposed no more. */
export function proposalKey({ id }: Pick<ActionProposal, "id">): string {
  return `action:${id}`;
}

export function listOpenProposals(
  proposals: readonly ActionProposal[],
  entries: readonly ReportEntry[],
): readonly ActionProposal[] {
  const taken = new Set(entries.map(({ key }) => key));
  return proposals.filter((proposal) => !taken.has(proposalKey(proposal)));
}

/** Proposals a person set aside, with what was said when they did; they can be brought back. */
export function listDismissed(entries: readonly ReportEntry[]): readonly {
  readonly text: string;
  readonly entry: ReportEntry;
}[] {
  return entries.flatMap((entry) =>
    entry.content.kind === "dismissed" ? [{ text: entry.content.text, entry }] : [],
  );
}

/** Sentences people wrote whose place is gone from the report, because the timeline changed: they are not lost. */
export function listHomeless(
  sentences: readonly Pick<ReportSentence, "id">[],
  entries: readonly ReportEntry[],
): readonly ReportEntry[] {
  const known = new Set(sentences.map(({ id }) => id));
  return entries.filter(({ key, content }) => content.kind === "sentence" && !known.has(key));
}
