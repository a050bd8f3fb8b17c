import { z } from "zod";

import type { EvidenceRecord } from "@/lib/domain/evidence/evidence-record";

/** Lines of an artifact around what is cited, as the server clips them; `from` is the number of the first, from 1. */
export const rawLinesSchema = z.object({
  from: z.int().min(1),
  lines: z.array(z.string()),
  totalLines: z.int().min(0),
});
type RawLines = Readonly<z.infer<typeof rawLinesSchema>>;

/** Raw texts of elements of a JSON document; `from` is the number of the first, from 0. */
export const rawElementsSchema = z.object({
  from: z.int().min(0),
  elements: z.array(z.string()),
  totalElements: z.int().min(0),
});

/** One element alone needs no mark. */
export function toShownElements(
  { from, elements }: Readonly<z.infer<typeof rawElementsSchema>>,
  cited: number,
): readonly { readonly number: number; readonly text: string; readonly isMarked: boolean }[] {
  return elements.map((text, at) => ({
    number: from + at,
    text,
    isMarked: elements.length > 1 && from + at === cited,
  }));
}

export const evidencePageSchema = z.object({
  // Records are written by the server of the same build; only their envelope is checked here.
  records: z.array(
    z.custom<EvidenceRecord>((value) => typeof value === "object" && value !== null),
  ),
  nextCursor: z.string().nullable(),
  total: z.int().min(0),
});

export type ShownLine = {
  readonly number: number;
  readonly text: string;
  readonly isCited: boolean;
  /** Characters of a cited line that the quote names; null when it is not on this line. */
  readonly quoted: { readonly from: number; readonly to: number } | null;
};

/** How many lines before and after the cited ones a person may choose to see, and how many more on request. */
export const contextChoices = [3, 10, 50] as const;
export const moreContextLines = 20;
/** Elements are long, and read on request only. */
export const moreContextElements = 3;

/** One line is cut here on the screen; the raw bytes are what is stored. */
export const shownLineLengthMax = 4_000;

/** What a browser remembers may be anything: then it is the first choice. */
export function readContext(remembered: unknown): (typeof contextChoices)[number] {
  return contextChoices.find((choice) => choice === remembered) ?? contextChoices[0];
}

export function contextWindow(
  cited: { readonly from: number; readonly to: number },
  around: { readonly before: number; readonly after: number },
): { readonly from: number; readonly to: number } {
  return { from: Math.max(1, cited.from - around.before), to: cited.to + around.after };
}

export function toShownLines(
  raw: RawLines,
  cited: { readonly from: number; readonly to: number },
  quote: string,
): readonly ShownLine[] {
  const quotedLines = quote.split("\n");
  return raw.lines.map((text, index) => {
    const number = raw.from + index;
    const isCited = number >= cited.from && number <= cited.to;
    return {
      number,
      text: text.slice(0, shownLineLengthMax),
      isCited,
      quoted: isCited ? findQuote(text, quotedLines) : null,
    };
  });
}

function findQuote(
  text: string,
  quotedLines: readonly string[],
): { readonly from: number; readonly to: number } | null {
  for (const line of quotedLines) {
    const from = line.trim() === "" ? -1 : text.indexOf(line);
    if (from >= 0 && from + line.length <= shownLineLengthMax) {
      return { from, to: from + line.length };
    }
  }
  return null;
}

/** Text that is JSON, indented; any other text as it is. */
export function indentJson(text: string): string {
  try {
    return JSON.stringify(JSON.parse(text), null, 2);
  } catch (error) {
    // JSON.parse has no other way to say that the text is not JSON.
    if (error instanceof SyntaxError) return text;
    throw error;
  }
}
