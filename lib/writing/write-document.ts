import type { Uncertainties } from "@/lib/domain/check-order";
import { toCitation } from "@/lib/domain/citation";
import type { DocumentBlock, DocumentText } from "@/lib/domain/document-text";
import type { ReportEntry } from "@/lib/domain/report-entry";
import type { Timeline } from "@/lib/domain/timeline";
import { writeActionItems } from "./action-items";
import { findUnsupported } from "./not-in-evidence";
import type { Passage } from "./telling";
import { sectionHeadings, writeSections } from "./written-sections";

export type DocumentWords = {
  readonly zone: string;
  /** What the clocks of the files may be wrong by. */
  readonly clocks?: Uncertainties;
  /** What people wrote. */
  readonly entries: readonly ReportEntry[];
};

/** The whole text: what the timeline states, and in its place what people wrote. */
export function writeDocument(
  timeline: Timeline,
  { zone, clocks = new Map(), entries }: DocumentWords,
): DocumentText {
  const { day, sections } = writeSections(timeline, zone, clocks);
  const byKey = new Map(entries.map((entry) => [entry.key, entry]));
  const written = sections.map(({ id, heading, passages }) => ({
    ...{ id, heading },
    blocks: passages.map((passage) => toBlock(passage, byKey.get(passage.id), { zone, timeline })),
  }));
  const homeless = keepHomeless(
    written.flatMap(({ blocks }) => blocks),
    entries,
  );
  const items = writeActionItems(entries);
  const proposed = written.filter(({ id }) => id === "proposed");
  return {
    ...{ zone, day },
    sections: [
      ...written.flatMap((section) => {
        if (section.id === "proposed") return [];
        const kept = section.id === "headline" ? homeless : [];
        return [{ ...section, blocks: [...section.blocks, ...kept] }];
      }),
      ...(items.length === 0
        ? []
        : [
            {
              id: "action-items" as const,
              heading: sectionHeadings["action-items"],
              blocks: items,
            },
          ]),
      ...proposed,
    ],
  };
}

/** Sentences of people whose place is gone, because the timeline changed: they close the summary, so that none is lost. */
function keepHomeless(
  blocks: readonly Pick<DocumentBlock, "id">[],
  entries: readonly ReportEntry[],
): readonly DocumentBlock[] {
  const known = new Set(blocks.map(({ id }) => id));
  return entries.flatMap(({ key, content, by }) =>
    content.kind === "sentence" && !known.has(key)
      ? [{ id: key, form: "paragraph" as const, text: content.text, by, citations: [] }]
      : [],
  );
}

function toBlock(
  passage: Passage,
  entry: ReportEntry | undefined,
  around: { readonly zone: string; readonly timeline: Timeline },
): DocumentBlock {
  const { id, form, text, evidence, event, claims = [], measurements = [] } = passage;
  const stated = [...new Set([...(event === null ? [] : [event]), ...claims])];
  const block = {
    ...{ id, form, text, citations: evidence.map(toCitation) },
    ...(measurements.length === 0 ? {} : { measurements: measurements.map((each) => each.id) }),
    ...(stated.length === 0 ? {} : { claims: stated }),
  };
  if (entry?.content.kind !== "sentence") return block;
  const words = entry.content.text;
  const unsupported = findUnsupported(words, passage, around);
  return {
    ...block,
    ...{ text: words, by: entry.by, generated: text },
    ...(unsupported.length === 0 ? {} : { notInEvidence: unsupported }),
  };
}
