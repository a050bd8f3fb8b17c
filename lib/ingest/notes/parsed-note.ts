import { type NoteHead, readNoteHead } from "./note-head";

import { type NoteRow, readNoteRow } from "./note-row";

/** A line of a note with what it says about when. Code between fences says nothing about that. */
export type ParsedLine =
  | { readonly kind: "blank" }
  | { readonly kind: "rule"; readonly isOfTable: boolean }
  | { readonly kind: "code"; readonly text: string }
  | { readonly kind: "row"; readonly cells: readonly string[] }
  | { readonly kind: "timed-row"; readonly cells: readonly string[]; readonly row: NoteRow }
  | {
      readonly kind: "heading";
      readonly level: number;
      readonly text: string;
      readonly head: NoteHead | null;
    }
  | {
      readonly kind: "item";
      readonly indent: number;
      readonly text: string;
      readonly head: NoteHead | null;
    }
  | {
      readonly kind: "text";
      readonly indent: number;
      readonly text: string;
      readonly head: NoteHead | null;
    };

/** From here on a line is code that stands indented. */
const codeIndent = 4;

/**
 * One line of a note in Markdown or plain text, by its marks alone (https://spec.commonmark.org/0.31.2,
 * tables: https://github.github.com/gfm/#tables-extension-). Inline marks stay in the text.
 */
type NoteLine =
  | { readonly kind: "blank" }
  | { readonly kind: "fence"; readonly mark: string }
  /** A line of dashes, or the one below the head of a table. */
  | { readonly kind: "rule"; readonly isOfTable: boolean }
  | { readonly kind: "heading"; readonly level: number; readonly text: string }
  | { readonly kind: "item"; readonly indent: number; readonly text: string }
  | { readonly kind: "row"; readonly cells: readonly string[] }
  | { readonly kind: "text"; readonly indent: number; readonly text: string };

const headingMark = /^ {0,3}(#{1,6})(?:\s+|$)/;

const itemMark = /^(?:[-*+•·–]|\d{1,3}[.)])\s+(?:\[[ xX]\]\s+)?/;

const fenceMark = /^\s*(`{3,}|~{3,})/;

const tableRule = /^(?:\|\s*)?:?-{2,}:?\s*(?:\|\s*:?-+:?\s*)*(?:\|\s*)?$/;

const pageRule = /^ {0,3}(?:(?:-\s*){3,}|(?:\*\s*){3,}|(?:_\s*){3,}|={3,}\s*)$/;

/** Every line in order; `=====` below a line makes that line a heading, and a fence without an end is text. */
export function parseNote(lines: readonly string[]): readonly ParsedLine[] {
  const parsed = lines.map(parseNoteLine);
  const fenced = findFenced(parsed);
  return parsed.map((line, index) => {
    const raw = lines[index] ?? "";
    if (fenced[index] === true) return { kind: "code", text: raw };
    const isUnderlined = line.kind === "text" && underline.test(lines[index + 1] ?? "");
    return readLine(isUnderlined ? { kind: "heading", level: 1, text: line.text } : line, raw);
  });
}

const underline = /^={3,}\s*$/;

function readLine(line: NoteLine, raw: string): ParsedLine {
  switch (line.kind) {
    case "fence":
      return { kind: "text", indent: 0, text: raw.trim(), head: null };
    case "row": {
      const row = readNoteRow(line.cells);
      return row === null ? line : { kind: "timed-row", row, cells: line.cells };
    }
    case "heading":
    case "item":
      return { ...line, head: readNoteHead(line.text) };
    case "text":
      return { ...line, head: line.indent >= codeIndent ? null : readNoteHead(line.text) };
    case "blank":
    case "rule":
      return line;
  }
}

/** Lines from an opening fence to its end, both included. */
function findFenced(lines: readonly NoteLine[]): readonly boolean[] {
  const fenced = new Array<boolean>(lines.length).fill(false);
  let opened: { at: number; mark: string } | null = null;
  lines.forEach((line, index) => {
    if (line.kind !== "fence") return;
    if (opened === null) opened = { at: index, mark: line.mark };
    else if (opened.mark === line.mark) {
      fenced.fill(true, opened.at, index + 1);
      opened = null;
    }
  });
  return fenced;
}

function parseNoteLine(line: string): NoteLine {
  const text = line.trimStart();
  if (text === "") return { kind: "blank" };
  const fence = fenceMark.exec(line)?.[1];
  if (fence !== undefined) return { kind: "fence", mark: fence.charAt(0) };
  if (pageRule.test(line)) return { kind: "rule", isOfTable: false };
  if (text.includes("|") && tableRule.test(text)) return { kind: "rule", isOfTable: true };
  const heading = headingMark.exec(line);
  if (heading !== null) {
    const title = line.slice(heading[0].length).replace(/\s#+\s*$/, "");
    return { kind: "heading", level: heading[1]?.length ?? 1, text: title.trim() };
  }
  if (text.startsWith("|")) return { kind: "row", cells: splitCells(text.trimEnd()) };
  const indent = indentOf(line, text);
  const mark = itemMark.exec(text)?.[0];
  if (mark !== undefined) return { kind: "item", indent, text: text.slice(mark.length).trimEnd() };
  return { kind: "text", indent, text: text.trimEnd() };
}

/** Columns before the first character; a tab reaches the next multiple of four. */
function indentOf(line: string, text: string): number {
  let columns = 0;
  for (const space of line.slice(0, line.length - text.length)) {
    columns = space === "\t" ? columns + 4 - (columns % 4) : columns + 1;
  }
  return columns;
}

/** A bar behind a backslash belongs to its cell. */
function splitCells(row: string): string[] {
  const inner = row.endsWith("|") && row.length > 1 ? row.slice(1, -1) : row.slice(1);
  const cells: string[] = [];
  let from = 0;
  for (let at = 0; at < inner.length; at++) {
    const code = inner.charCodeAt(at);
    if (code === 92) at++;
    if (code !== 124) continue;
    cells.push(inner.slice(from, at).trim());
    from = at + 1;
  }
  cells.push(inner.slice(from).trim());
  return cells.map((cell) => cell.replaceAll("\\|", "|"));
}
