import { parseTicketLink } from "@/lib/domain/ticket-link";
import type { UnapprovedMarks } from "@/lib/domain/unapproved-part";
import { waivedOf } from "@/lib/domain/weakness-waiver";
import type { TimelineDocument } from "./document-schema";
import { escapeText, type Notes, notApproved } from "./markdown-notes";

type DocumentText = NonNullable<TimelineDocument["text"]>;
/** Names of who wrote, and what an approval leaves out. */
type Told = {
  readonly names: ReadonlyMap<string, string>;
  readonly marks: UnapprovedMarks;
  readonly waived: TimelineDocument["waived"];
};
type DocumentBlock = DocumentText["sections"][number]["blocks"][number];

/** The document's text as it was written: its sections in their order, each block with its numbered citations. */
export function textSections(
  { zone, day, sections }: DocumentText,
  notes: Notes,
  told: Told,
): readonly string[] {
  const ofDay = day === "" ? "" : ` Those without a date are of ${day}.`;
  return [
    `All times are in ${escapeText(zone)}.${ofDay}`,
    ...sections.map(({ heading, blocks }) =>
      [`## ${escapeText(heading)}`, ...blocks.map((block) => toLines(block, notes, told))]
        .join("\n\n")
        // Items of one list stand below each other.
        .replaceAll(/^((?: {2})?(?:-|1\.) .*)\n\n(?=(?: {2})?(?:-|1\.) )/gm, "$1\n"),
    ),
  ];
}

const listMarks: Readonly<Record<DocumentBlock["form"], string>> = {
  ...{ paragraph: "", point: "- ", step: "1. ", subheading: "### " },
};

function toLines(block: DocumentBlock, notes: Notes, { names, marks, waived }: Told): string {
  const { form, text, by, notInEvidence = [], citations, ticket = "" } = block;
  const cited = notes.cite(citations);
  const who = by === undefined ? "" : ` (written by ${escapeText(names.get(by) ?? "a person")})`;
  const unsupported =
    notInEvidence.length === 0
      ? ""
      : ` (not in the evidence: ${escapeText(notInEvidence.join(", "))})`;
  const passed = waivedOf(waived, block.id)
    .map((words) => ` (${escapeText(words)})`)
    .join("");
  // In its one spelling it has no character that ends it.
  const link = parseTicketLink(ticket);
  const linked = link === null ? "" : ` <${link}>`;
  return `${listMarks[form]}${escapeText(text)}${linked}${cited === "" ? "" : ` ${cited}`}${who}${unsupported}${passed}${notApproved(marks.block(block))}`;
}
