import { type NoteHead, readNoteHead } from "./note-head";
import { type NoteLine, parseNoteLine } from "./note-line";
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
