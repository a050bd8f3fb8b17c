import type { TimelineDocument } from "./document-schema";
import { escapeText, type Notes } from "./markdown-notes";

type DocumentText = NonNullable<TimelineDocument["text"]>;
type DocumentBlock = DocumentText["sections"][number]["blocks"][number];

/** The document's text as it was written: its sections in their order, each block with its numbered citations. */
export function textSections(
  { zone, day, sections }: DocumentText,
  notes: Notes,
  names: ReadonlyMap<string, string>,
): readonly string[] {
  const ofDay = day === "" ? "" : ` Those without a date are of ${day}.`;
  return [
    `All times are in ${escapeText(zone)}.${ofDay}`,
    ...sections.map(({ heading, blocks }) =>
      [`## ${escapeText(heading)}`, ...blocks.map((block) => toLines(block, notes, names))]
        .join("\n\n")
        // Items of one list stand below each other.
        .replaceAll(/^((?: {2})?(?:-|1\.) .*)\n\n(?=(?: {2})?(?:-|1\.) )/gm, "$1\n"),
    ),
  ];
}

const marks: Readonly<Record<DocumentBlock["form"], string>> = {
  ...{ paragraph: "", point: "- ", step: "1. ", subheading: "### " },
};

function toLines(
  { form, text, by, notInEvidence = [], citations }: DocumentBlock,
  notes: Notes,
  names: ReadonlyMap<string, string>,
): string {
  const cited = notes.cite(citations);
  const who = by === undefined ? "" : ` (written by ${escapeText(names.get(by) ?? "a person")})`;
  const unsupported =
    notInEvidence.length === 0
      ? ""
      : ` (not in the evidence: ${escapeText(notInEvidence.join(", "))})`;
  return `${marks[form]}${escapeText(text)}${cited === "" ? "" : ` ${cited}`}${who}${unsupported}`;
}
