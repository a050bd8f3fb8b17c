import type { Citation } from "@/lib/domain/evidence/citation";
import { describeLocator } from "@/lib/domain/evidence/evidence";
import { toShownLine, toShownPath } from "@/lib/domain/evidence/shown-path";
import { escapeText } from "@/lib/domain/review/escape-markdown";
import { toLocator } from "../evidence/citation";

export type Notes = ReturnType<typeof createNotes>;

/** A part under its heading; nothing where it has no lines. */
export function section(title: string, lines: readonly string[]): string {
  return lines.length === 0 ? "" : `## ${title}\n\n${lines.join("\n")}`;
}

/** Numbers citations in the order they are first used. */
export function createNotes() {
  const numbers = new Map<string, number>();
  const quotes: string[] = [];
  return {
    cite: (citations: readonly Citation[]): string =>
      citations
        .map((citation) => {
          const place = describePlace(citation);
          const known = numbers.get(`${place}\n${citation.quote}`);
          if (known !== undefined) return `[${known}]`;
          quotes.push(`${codeSpan(place)}: ${codeSpan(toShownLine(citation.quote))}`);
          numbers.set(`${place}\n${citation.quote}`, quotes.length);
          return `[${quotes.length}]`;
        })
        .join(""),
    list: (): readonly string[] => quotes.map((quote, index) => `${index + 1}. ${quote}`),
  };
}

export function describePlace(citation: Citation): string {
  const path = toShownPath(citation.path);
  if ("index" in citation) return `${path} element ${citation.index}`;
  if ("frameMs" in citation) return `${path} ${describeLocator(toLocator(citation))}`;
  const [from, to] = citation.lines;
  return from === to ? `${path} line ${from}` : `${path} lines ${from}-${to}`;
}

/** Lines of their own, which a reader copies whole, below the item of a list that is indented so far. */
export function codeBlock(text: string, indent: string): string {
  const fence = "`".repeat(Math.max(2, longestRun(text)) + 1);
  return [fence, ...text.split("\n"), fence].map((line) => `${indent}${line}`).join("\n");
}

function longestRun(text: string): number {
  return Math.max(0, ...(text.match(/`+/g) ?? []).map((run) => run.length));
}

export function codeSpan(text: string): string {
  const longest = longestRun(text);
  const fence = "`".repeat(longest + 1);
  return longest === 0 ? `${fence}${text}${fence}` : `${fence} ${text} ${fence}`;
}

/** The mark at a part that an approval leaves out; nothing where it covers it. */
export function notApproved(why: string | null, mark = "not approved"): string {
  return why === null ? "" : ` **(${mark}: ${escapeText(why)})**`;
}
