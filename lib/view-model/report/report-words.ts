import { type ReportContent, type ReportEntry, removedKey } from "@/lib/domain/review/report-entry";
import type { ActionProposal } from "@/lib/writing/report-actions";

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

/** Blocks that people left out, the newest last; they can be brought back. */
export function listRemoved(entries: readonly ReportEntry[]): readonly {
  readonly text: string;
  readonly entry: ReportEntry;
}[] {
  return entries.flatMap((entry) =>
    entry.content.kind === "removed" ? [{ text: entry.content.text, entry }] : [],
  );
}

const actWords: Readonly<Record<ReportContent["kind"], string>> = {
  sentence: "wrote in the report",
  block: "wrote a block of the report",
  place: "moved a block of the report",
  removed: "removed a block of the report",
  "action-item": "wrote an action item",
  dismissed: "dismissed a proposed step",
  field: "explained a field",
  withdrawn: "removed text from the report",
};

/** As the predicate of "you …": what was done to the report. */
export function reportActWords(key: string, { kind }: ReportContent): string {
  const isRestored = kind === "withdrawn" && key.startsWith(removedKey(""));
  return isRestored ? "restored a block of the report" : actWords[kind];
}
