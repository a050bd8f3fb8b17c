import { type Instant, parseInstant } from "@/lib/base/instant";
import type { DocumentSectionId } from "@/lib/domain/document-text";
import { formatDuration, formatTime } from "@/lib/time/shown/time-text";
import type { DocumentCitation, RevisionDocument } from "./revision-document";

type Text = NonNullable<RevisionDocument["text"]>;
type Block = Text["sections"][number]["blocks"][number];
type NumbersOf = (citations: readonly DocumentCitation[]) => readonly number[];

export type PageBlock = Pick<Block, "id" | "form" | "text"> & {
  /** Who wrote the words; null where they were generated from the timeline. */
  readonly by: string | null;
  /** What the timeline states instead, where a person's words differ. */
  readonly generated: string | null;
  readonly notInEvidence: readonly string[];
  readonly citations: readonly number[];
};

export type ClockRow = {
  readonly label: string;
  readonly timeText: string;
  /** Since the impact began; empty where one of the two is not known. */
  readonly sinceText: string;
  /** How it is known. */
  readonly basis: PageBlock | null;
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
  readonly clock: readonly ClockRow[];
  /** What the section of the clock states beside the four moments. */
  readonly clockNotes: readonly PageBlock[];
  /** "2026-11-21, times in UTC" */
  readonly dayText: string;
  readonly sections: readonly PageSection[];
};

const momentNames = [
  { name: "startedAt", label: "Began" },
  { name: "detectedAt", label: "Detected" },
  { name: "mitigatedAt", label: "Mitigated" },
  { name: "resolvedAt", label: "Ended" },
] as const;

/** The text of a frozen document as its page shows it. Citations are numbered as they are read. */
export function toDocumentPage(
  document: RevisionDocument,
  numbersOf: NumbersOf,
): DocumentPage | null {
  const { text } = document;
  if (text === undefined) return null;
  const told = text.sections.map((section) => ({
    ...{ id: section.id, heading: section.heading },
    blocks: section.blocks.map((block) => toBlock(block, numbersOf)),
  }));
  const blocksOf = (wanted: DocumentSectionId) =>
    told.filter(({ id }) => id === wanted).flatMap(({ blocks }) => blocks);
  const { rows, notes } = toClock(document, text, blocksOf("clock"));
  return {
    ...{ headline: blocksOf("headline"), clock: rows, clockNotes: notes },
    dayText: [text.day, `times in ${text.zone}`].filter((part) => part !== "").join(", "),
    sections: told
      .filter(({ id, blocks }) => id !== "headline" && id !== "clock" && blocks.length > 0)
      .map(({ id, heading, blocks }) => ({ id, heading, groups: groupByForm(blocks) })),
  };
}

function toBlock(
  { id, form, text, by, generated, notInEvidence, citations }: Block,
  numbersOf: NumbersOf,
): PageBlock {
  return {
    ...{ id, form, text, by: by ?? null },
    generated: generated === undefined || generated === text ? null : generated,
    notInEvidence: notInEvidence ?? [],
    citations: [...new Set(numbersOf(citations))],
  };
}

/** The four moments in order, each with the sentence about it; a block that names none of them is a note. */
function toClock(
  { incident }: RevisionDocument,
  { zone, day }: Text,
  blocks: readonly PageBlock[],
): { readonly rows: readonly ClockRow[]; readonly notes: readonly PageBlock[] } {
  const format = (at: Instant) => {
    const whole = formatTime(at, zone, { withDay: true });
    return whole.startsWith(day) && day !== "" ? formatTime(at, zone) : whole;
  };
  const startedAt = parseInstant(incident.startedAt ?? "");
  const basisOf = (name: string) =>
    blocks.find(({ id }) => id.split(/[/:]/).includes(name)) ?? null;
  const rows = momentNames.map(({ name, label }) => {
    const at = parseInstant(incident[name] ?? "");
    const isLater = at !== null && startedAt !== null && name !== "startedAt";
    const range = name === "startedAt" ? rangeOf(incident, format) : null;
    const timeText = at === null ? (range ?? "not known") : format(at);
    return {
      ...{ label, timeText },
      sinceText: isLater ? `${at < startedAt ? "" : "+"}${formatDuration(at - startedAt)}` : "",
      basis: withoutTime(basisOf(name), timeText),
    };
  });
  const used = new Set(rows.flatMap(({ basis }) => (basis === null ? [] : [basis.id])));
  return { rows, notes: blocks.filter(({ id }) => !used.has(id)) };
}

/** "Began at 00:23:07: nginx recorded …" beside that time: the words before the colon are in the row already. */
function withoutTime(block: PageBlock | null, timeText: string): PageBlock | null {
  if (block === null || block.by !== null) return block;
  const colon = block.text.indexOf(": ");
  if (colon < 0 || !block.text.slice(0, colon).includes(timeText)) return block;
  // Small letters stay: the first word may be the name of a component.
  return { ...block, text: block.text.slice(colon + 2) };
}

/** Where only that is known: between what it began. */
function rangeOf(
  { startedNotBefore, startedNotAfter }: RevisionDocument["incident"],
  format: (at: Instant) => string,
): string | null {
  const from = parseInstant(startedNotBefore ?? "");
  const to = parseInstant(startedNotAfter ?? "");
  if (to === null) return null;
  return from === null ? `before ${format(to)}` : `${format(from)} to ${format(to)}`;
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
