import type { EvidenceReference } from "@/lib/domain/evidence/evidence";
import type { DocumentSectionId } from "@/lib/domain/review/document-text";
import type { ReportEntry } from "@/lib/domain/review/report-entry";
import type { Timeline } from "@/lib/domain/timeline/timeline";
import { arrangeBlocks, type WrittenBlock } from "./arrange-blocks";
import { createCitationNumbers, type NumberedCitation } from "./citations";
import type { ActionProposal } from "./report-actions";
import { citedKey, type Setting } from "./telling";
import { writeSections } from "./written-sections";

/** A block as a page shows it: with the numbers of its citations. */
export type ReportSentence = WrittenBlock & { readonly citations: readonly number[] };

export type ReportSection = {
  readonly id: DocumentSectionId;
  readonly heading: string;
  readonly sentences: readonly ReportSentence[];
};

/** The text of the live timeline for the page on which people edit it. */
export type Report = {
  readonly day: string;
  readonly sections: readonly ReportSection[];
  readonly proposals: readonly ActionProposal[];
  readonly citations: readonly NumberedCitation<EvidenceReference>[];
};

type ReportWords = Setting & {
  /** What people wrote. */
  readonly entries?: readonly ReportEntry[];
  /** Ids of passages of the whole, where only a part is shown. */
  readonly elsewhere?: ReadonlySet<string>;
};

export function toReport(
  timeline: Timeline,
  { entries = [], elsewhere, ...setting }: ReportWords,
): Report {
  const { day, sections, proposals } = writeSections(timeline, setting);
  const numbers = createCitationNumbers<EvidenceReference>(citedKey);
  // Numbers are given in reading order.
  const numbered = arrangeBlocks(sections, entries, elsewhere).map(({ blocks, ...section }) => ({
    ...section,
    sentences: blocks.map((block) => ({
      ...block,
      citations: numbers.numbersOf(block.evidence),
    })),
  }));
  const proposed = proposals.map(({ evidence, ...proposal }) => ({
    ...proposal,
    citations: numbers.numbersOf(evidence),
  }));
  return { day, sections: numbered, proposals: proposed, citations: numbers.list() };
}
