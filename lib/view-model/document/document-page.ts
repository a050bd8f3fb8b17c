import { parseInstant } from "@/lib/base/instant";
import type { DocumentSectionId } from "@/lib/domain/review/document-text";
import { parseTicketLink } from "@/lib/domain/review/ticket-link";
import { markUnapproved, type UnapprovedMarks } from "@/lib/domain/review/unapproved-part";
import { waivedOf } from "@/lib/domain/review/weakness-waiver";
import { isEmptyClock, type ShownClock, showClock } from "./clock-rows";
import type { DocumentCitation } from "./document-pieces";
import type { RevisionDocument } from "./revision-document";

type Text = NonNullable<RevisionDocument["text"]>;
type Block = Text["sections"][number]["blocks"][number];
type NumbersOf = (citations: readonly DocumentCitation[]) => readonly number[];

export type PageBlock = Pick<Block, "id" | "form" | "text"> & {
  /** Who wrote the words; null where they were generated from the timeline. */
  readonly by: string | null;
  /** What the timeline states instead, where a person's words differ. */
  readonly generated: string | null;
  readonly notInEvidence: readonly string[];
  /** The address of the ticket of an action item; null where it has none that may be opened. */
  readonly ticket: string | null;
  /** Why the approval leaves it out; null where it does not. */
  readonly notApproved: string | null;
  /** Weak points that reviewers waived, each with who and why. */
  readonly waived: readonly string[];
  readonly citations: readonly number[];
};

export type PageSection = {
  readonly id: DocumentSectionId;
  readonly heading: string;
  /** Blocks of one form after each other are one list. */
  readonly groups: readonly {
    readonly form: Block["form"];
    readonly blocks: readonly PageBlock[];
  }[];
};

export type DocumentPage = {
  readonly headline: readonly PageBlock[];
  readonly clock: ShownClock<PageBlock>;
  /** "2026-11-21, times in UTC" */
  readonly dayText: string;
  readonly sections: readonly PageSection[];
};

/** The text of a frozen document as its page shows it. Citations are numbered as they are read. */
export function toDocumentPage(
  document: RevisionDocument,
  numbersOf: NumbersOf,
): DocumentPage | null {
  const { text } = document;
  if (text === undefined) return null;
  const marks = markUnapproved(document.notApproved, document);
  const told = text.sections.map((section) => ({
    ...{ id: section.id, heading: section.heading },
    blocks: section.blocks.map((block) => ({
      ...toBlock(block, numbersOf, marks),
      waived: waivedOf(document.waived, block.id),
    })),
  }));
  const blocksOf = (wanted: DocumentSectionId) =>
    told.filter(({ id }) => id === wanted).flatMap(({ blocks }) => blocks);
  return {
    headline: blocksOf("headline"),
    clock: toClock(document, text, blocksOf("clock")),
    dayText: [text.day, `times in ${text.zone}`].filter((part) => part !== "").join(", "),
    sections: told
      .filter(({ id, blocks }) => id !== "headline" && id !== "clock" && blocks.length > 0)
      .map(({ id, heading, blocks }) => ({ id, heading, groups: groupByForm(blocks) })),
  };
}

/** The page with the names of those who wrote its blocks in the place of their ids. */
export function nameWriters(
  page: DocumentPage,
  writers: Readonly<Record<string, string>> = {},
): DocumentPage {
  const named = <Shown extends Pick<PageBlock, "by">>(block: Shown): Shown =>
    block.by === null ? block : { ...block, by: writers[block.by] ?? block.by };
  const { rows, notes } = page.clock;
  return {
    ...page,
    headline: page.headline.map(named),
    clock: {
      rows: rows.map((row) => ({ ...row, basis: row.basis && named(row.basis) })),
      notes: notes.map(named),
    },
    sections: page.sections.map(({ groups, ...section }) => ({
      ...section,
      groups: groups.map((group) => ({ ...group, blocks: group.blocks.map(named) })),
    })),
  };
}

function toBlock(
  block: Block,
  numbersOf: NumbersOf,
  marks: UnapprovedMarks,
): Omit<PageBlock, "waived"> {
  const { id, form, text, by, generated, notInEvidence, ticket, citations } = block;
  return {
    ...{ id, form, text, by: by ?? null },
    generated: generated === undefined || generated === text ? null : generated,
    notInEvidence: notInEvidence ?? [],
    notApproved: marks.block(block),
    ticket: parseTicketLink(ticket ?? ""),
    citations: [...new Set(numbersOf(citations))],
  };
}

function toClock(
  { incident }: RevisionDocument,
  text: Text,
  blocks: readonly PageBlock[],
): ShownClock<PageBlock> {
  const { startedAt, startedNotBefore, startedNotAfter } = incident;
  const read = (iso: string | undefined) => parseInstant(iso ?? "");
  const notAfter = read(startedNotAfter);
  const impact = {
    startedAt: read(startedAt),
    detectedAt: read(incident.detectedAt),
    mitigatedAt: read(incident.mitigatedAt),
    resolvedAt: read(incident.resolvedAt),
  };
  const start = notAfter === null ? null : { notBefore: read(startedNotBefore), notAfter };
  const clock = showClock({ impact, start }, text, blocks);
  return isEmptyClock(clock) ? { ...clock, rows: [] } : clock;
}

function groupByForm(blocks: readonly PageBlock[]): PageSection["groups"] {
  const groups: { form: Block["form"]; blocks: PageBlock[] }[] = [];
  for (const block of blocks) {
    const last = groups.at(-1);
    if (last?.form === block.form) last.blocks.push(block);
    else groups.push({ form: block.form, blocks: [block] });
  }
  return groups;
}
