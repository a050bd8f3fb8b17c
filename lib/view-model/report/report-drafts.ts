import type { EvidenceReference } from "@/lib/domain/evidence/evidence";
import type { DocumentBlock } from "@/lib/domain/review/document-text";
import {
  type BlockPlace,
  itemPriorities,
  type ReportContent,
  type ReportEntry,
} from "@/lib/domain/review/report-entry";
import { notATicketLink, parseTicketLink } from "@/lib/domain/review/ticket-link";
import type { ReportSection, ReportSentence } from "@/lib/writing/report";
import type { ActionProposal } from "@/lib/writing/report-actions";
import { listActionItems, listOpenProposals, proposalKey } from "./report-words";
import type { CitationChanges } from "./selected-citations";

/** What a form of the report holds, as text. What a block has no use for, and what nobody entered, is empty. */
export type ReportWords = Readonly<Record<"text" | ItemField, string>>;
export type ItemField = "assignee" | "due" | "priority" | "ticket";

/** Words alone, without what an action item has beside them. */
export function onlyText(text: string): ReportWords {
  return { text, assignee: "", due: "", priority: "", ticket: "" };
}

export type BlockForm = Extract<ReportContent, { kind: "block" }>["form"];

/** What a person is writing in the report, until they save it or cancel. */
export type ReportDraft = {
  /** Of the report entry it becomes; `newItemKey` for an action item that has none yet. */
  readonly key: string;
  readonly kind: "sentence" | "block" | "action-item";
  /** Of a block that a person writes: how it is shown. */
  readonly form?: BlockForm;
  /** Of a block that is not there yet: where it will be. */
  readonly place?: BlockPlace;
  /** What the report says there without a person's words, as it was when the form was opened. */
  readonly original: ReportWords;
  readonly mine: ReportWords;
  readonly before: ReportWords;
  /** What the person changed of what the words cite. */
  readonly cites?: CitationChanges;
  /** Its form was left, and the draft kept. */
  readonly isAside?: boolean;
};

/** Keys of entries begin with what they are of, so none of them is this. */
export const newItemKey = "new";

export type OpenedDraft = Omit<ReportDraft, "mine" | "before" | "cites" | "isAside">;

/** A new block behind another one, or the first of a section. It goes on in the list that it is put into. */
export function startBlock(place: BlockPlace, behind: DocumentBlock["form"]): OpenedDraft {
  const form = behind === "subheading" ? "paragraph" : behind;
  return {
    ...{ key: newBlockKey(place), kind: "block", original: onlyText("") },
    ...{ form, place },
  };
}

/** One new block at each place is written at a time. */
export function newBlockKey({ section, after }: BlockPlace): string {
  return `new:${section}:${after ?? ""}`;
}

/** A draft begins with the words that stand there. */
export function startReportDraft(given: OpenedDraft, entries: readonly ReportEntry[]): ReportDraft {
  const words = standingWords(given, entries);
  return { ...given, mine: words, before: words };
}

/** What a person wrote there, or else what is told. */
export function standingWords(
  { key, original }: Pick<ReportDraft, "key" | "original">,
  entries: readonly ReportEntry[],
): ReportWords {
  const content = entries.find((entry) => entry.key === key)?.content;
  if (content?.kind === "sentence" || content?.kind === "block") return onlyText(content.text);
  return content?.kind === "action-item" ? wordsOfItem(content) : original;
}

function wordsOfItem({ text, assignee, due, priority, ticket }: ItemContent): ReportWords {
  return { text, assignee, due: due ?? "", priority: priority ?? "", ticket: ticket ?? "" };
}

type ItemContent = Extract<ReportContent, { kind: "action-item" }>;

/** Why an action item cannot be saved as it is; null when it can. */
export function findItemProblem({ ticket }: ReportWords): string | null {
  return ticket.trim() === "" || parseTicketLink(ticket) !== null ? null : notATicketLink;
}

type SavedBeside = {
  readonly isDone?: boolean;
  readonly cites?: readonly EvidenceReference[];
};

/** What is saved of a form; what nobody entered is left out. */
export function toReportContent(
  { kind, form = "paragraph" }: Pick<ReportDraft, "kind" | "form">,
  { text, assignee, due, priority, ticket }: ReportWords,
  { isDone = false, cites = [] }: SavedBeside = {},
): ReportContent {
  const cited = cites.length === 0 ? {} : { evidence: [...cites] };
  if (kind === "block") return { kind, text, form, ...cited };
  if (kind === "sentence") return { kind, text, ...cited };
  const urgency = itemPriorities.find((each) => each === priority);
  const link = parseTicketLink(ticket);
  return {
    ...{ kind, text, assignee, isDone },
    ...(due === "" ? {} : { due }),
    ...(urgency === undefined ? {} : { priority: urgency }),
    ...(link === null ? {} : { ticket: link }),
  };
}

type ShownSection = Pick<ReportSection, "id"> & {
  readonly sentences: readonly Pick<ReportSentence, "id">[];
};

/**
 * Drafts without a line in the report to be shown at: the timeline does not state it any more, or a colleague withdrew
 * it. A new block has no line either when the block before it is in another section now.
 */
export function listStrayDrafts(
  drafts: readonly ReportDraft[],
  report: {
    readonly sections: readonly ShownSection[];
    readonly proposals: readonly ActionProposal[];
  },
  entries: readonly ReportEntry[],
): readonly ReportDraft[] {
  const sectionOf = new Map(
    report.sections.flatMap(({ id, sentences }) => sentences.map((each) => [each.id, id] as const)),
  );
  const items = new Set([
    newItemKey,
    ...listActionItems(entries).map(({ entry }) => entry.key),
    ...listOpenProposals(report.proposals, entries).map(proposalKey),
  ]);
  return drafts.filter(({ kind, key, place }) => {
    if (kind === "action-item") return !items.has(key);
    // The first block of a section is written at the end of the report.
    return place === undefined
      ? !sectionOf.has(key)
      : place.after !== null && sectionOf.get(place.after) !== place.section;
  });
}
