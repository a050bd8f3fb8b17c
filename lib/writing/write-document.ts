import { toCitation } from "@/lib/domain/evidence/citation";
import type { DocumentBlock, DocumentText } from "@/lib/domain/review/document-text";
import type { ReportEntry } from "@/lib/domain/review/report-entry";
import type { Timeline } from "@/lib/domain/timeline/timeline";
import { writeActionItems } from "./action-items";
import { arrangeBlocks, type WrittenBlock } from "./arrange-blocks";
import { findUnsupported } from "./not-in-evidence";
import type { Setting } from "./telling";
import { sectionHeadings, writeSections } from "./written-sections";

export type DocumentWords = Setting & {
  /** What people wrote. */
  readonly entries: readonly ReportEntry[];
};

/** The whole text: what the timeline states, and in its place what people wrote. */
export function writeDocument(
  timeline: Timeline,
  { entries, ...setting }: DocumentWords,
): DocumentText {
  const { zone } = setting;
  const { day, sections } = writeSections(timeline, setting);
  const written = arrangeBlocks(sections, entries).map(({ blocks, ...section }) => ({
    ...section,
    blocks: blocks.map((block) => toBlock(block, { zone, timeline })),
  }));
  const items = writeActionItems(entries);
  const id = "action-items" as const;
  const taken = items.length === 0 ? [] : [{ id, heading: sectionHeadings[id], blocks: items }];
  const isProposed = (section: { readonly id: string }) => section.id === "proposed";
  return {
    ...{ zone, day },
    sections: [
      ...written.filter((section) => !isProposed(section)),
      ...taken,
      ...written.filter(isProposed),
    ],
  };
}

function toBlock(
  block: WrittenBlock,
  around: { readonly zone: string; readonly timeline: Timeline },
): DocumentBlock {
  const { id, form, text, evidence, event, claims = [], measurements = [], entry } = block;
  const stated = [...new Set([...(event === null ? [] : [event]), ...claims])];
  const generated = {
    ...{ id, form, text, citations: evidence.map(toCitation) },
    ...(measurements.length === 0 ? {} : { measurements: measurements.map((each) => each.id) }),
    ...(stated.length === 0 ? {} : { claims: stated }),
  };
  if (entry === null) return generated;
  const words = entry.content.text;
  const unsupported = findUnsupported(words, block, around);
  return {
    ...generated,
    ...{ text: words, by: entry.by },
    // The timeline states nothing in the place of a block that only a person wrote.
    ...(text === "" ? {} : { generated: text }),
    ...(unsupported.length === 0 ? {} : { notInEvidence: unsupported }),
  };
}
