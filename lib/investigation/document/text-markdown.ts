import { assertUnreachable } from "@/lib/base/assert";
import { escapeText } from "@/lib/domain/review/escape-markdown";
import { parseTicketLink } from "@/lib/domain/review/ticket-link";
import type { UnapprovedMarks } from "@/lib/domain/review/unapproved-part";
import { waivedOf } from "@/lib/domain/review/weakness-waiver";
import type { TimelineDocument } from "./document-schema";
import { type Notes, notApproved } from "./markdown-notes";

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
      [
        `## ${escapeText(heading)}`,
        ...withMarks(blocks).map(({ mark, block }) => `${mark}${toLine(block, notes, told)}`),
      ]
        .join("\n\n")
        // Items of one list stand below each other.
        .replaceAll(/^( *(?:-|\d+\.) .*)\n\n(?= *(?:-|\d+\.) )/gm, "$1\n"),
    ),
  ];
}

/** Steps are numbered as far as nothing but points is between them; a point behind a step belongs to it. */
function withMarks(blocks: readonly DocumentBlock[]) {
  let steps = 0;
  return blocks.map((block) => {
    const { form } = block;
    if (form === "step") steps += 1;
    else if (form !== "point") steps = 0;
    // Indented as far as the words of its step begin, or it would end the list.
    const indent = steps > 0 && form === "point" ? " ".repeat(`${steps}. `.length) : "";
    return { block, mark: `${indent}${markOf(form, steps)}` };
  });
}

function markOf(form: DocumentBlock["form"], step: number): string {
  switch (form) {
    case "paragraph":
      return "";
    case "point":
      return "- ";
    case "step":
      return `${step}. `;
    case "subheading":
      return "### ";
    default:
      return assertUnreachable(form);
  }
}

function toLine(block: DocumentBlock, notes: Notes, { names, marks, waived }: Told): string {
  const { text, by, notInEvidence = [], citations, ticket = "" } = block;
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
  return `${escapeText(text)}${linked}${cited === "" ? "" : ` ${cited}`}${who}${unsupported}${passed}${notApproved(marks.block(block))}`;
}
