import type { Uncertainties } from "@/lib/domain/check-order";
import type { DocumentSectionId } from "@/lib/domain/document-text";
import type { EvidenceReference } from "@/lib/domain/evidence";
import type { Timeline } from "@/lib/domain/timeline";
import { createCitationNumbers, type NumberedCitation } from "./citations";
import type { ActionProposal } from "./report-actions";
import { citedKey, type Passage } from "./telling";
import { writeSections } from "./written-sections";

/** A passage as a page shows it: with the numbers of its citations. */
export type ReportSentence = Passage & { readonly citations: readonly number[] };

export type ReportSection = {
  readonly id: DocumentSectionId;
  readonly heading: string;
  readonly sentences: readonly ReportSentence[];
};

/** The generated text of the live timeline for the page on which people edit it. */
export type Report = {
  readonly day: string;
  readonly sections: readonly ReportSection[];
  readonly proposals: readonly ActionProposal[];
  readonly citations: readonly NumberedCitation<EvidenceReference>[];
};

export function toReport(timeline: Timeline, zone: string, clocks?: Uncertainties): Report {
  const { day, sections, proposals } = writeSections(timeline, zone, clocks);
  const numbers = createCitationNumbers<EvidenceReference>(citedKey);
  // Numbers are given in reading order.
  const numbered = sections.map(({ id, heading, passages }) => ({
    ...{ id, heading },
    sentences: passages.map((passage) => ({
      ...passage,
      citations: numbers.numbersOf(passage.evidence),
    })),
  }));
  const proposed = proposals.map(({ evidence, ...proposal }) => ({
    ...proposal,
    citations: numbers.numbersOf(evidence),
  }));
  return { day, sections: numbered, proposals: proposed, citations: numbers.list() };
}
