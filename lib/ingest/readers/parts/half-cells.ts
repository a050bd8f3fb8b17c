import { isWholeHalf } from "@/lib/time/stamps/half-word";
import type { MarkupLanguage } from "../../markup/markup-language";
import { readMarkup } from "../../markup/read-markup";
import { findHalfColumn, type HalfColumn, halfColumns, lacksHalf } from "../../times/half-column";

/** A cell ends at its own end, and where another one or another row begins. */
const cell = /^td$/i;
const afterCell = /^(?:t[dhr]|tbody|tfoot|thead|table)$/i;

/** The cells of a row of HTML by their words, whether or not their ends are written. */
function cellsOf(row: string, language: MarkupLanguage): readonly string[] {
  const cells: string[] = [];
  let isInside = false;
  for (const token of readMarkup(row, language)) {
    if (token.kind === "words") {
      if (isInside) cells.push(`${cells.pop()}${token.text}`);
    } else if (token.kind === "open" && cell.test(token.name)) {
      isInside = true;
      cells.push("");
    } else if (afterCell.test(token.name)) isInside = false;
  }
  return cells.map((words) => words.trim());
}

/** Columns of clocks of twelve hours, and where the half of their day stands. */
export type HalfCells = {
  readonly columns: ReadonlyMap<number, HalfColumn>;
  readonly language: MarkupLanguage;
};

/** Null where no cells hold halves of the day. */
export function findHalfCells(
  parts: readonly string[],
  language: MarkupLanguage,
): HalfCells | null {
  const rows = parts.map((part) => cellsOf(part, language)).filter((cells) => cells.length > 1);
  const halves = halfColumns(rows);
  if (halves.length === 0) return null;
  const found = new Map<number, HalfColumn>();
  for (const clock of (rows[0] ?? []).keys()) {
    const half = findHalfColumn(rows, clock, halves);
    if (half !== null) found.set(clock, half);
  }
  return found.size === 0 ? null : { columns: found, language };
}

/** Is it not sure of the first of the clocks in which half of the day it is? Rows are of the first. */
export function isUnsure({ columns }: HalfCells): boolean {
  const [first] = columns.values();
  return first === "unsure";
}

/**
 * The row with each clock and the half of its day in one cell. A clock whose half is not there, or may be that of another,
 * is left out: it could be either.
 */
export function joinHalfCells(row: string, { columns, language }: HalfCells): string {
  const cells = cellsOf(row, language);
  if (cells.length < 2) return row;
  const joined = cells.map((words, at) => {
    const half = columns.get(at);
    if (half === undefined) return words;
    if (half === "unsure" || lacksHalf(cells, half)) return "";
    return withHalf(words, cells[half] ?? "");
  });
  return joined.map((words) => `<td>${words}</td>`).join("\n");
}

function withHalf(words: string, half: string): string {
  return isWholeHalf(half)
    ? `${words} ${half}`
    : words.replace(/\d{1,2}[:.]\d\d[\d:.,]*$/, `${half} $&`);
}

/** Does this row have a clock that says no half of the day, as the others do? */
export function lacksHalfCell(row: string, { columns, language }: HalfCells): boolean {
  const cells = cellsOf(row, language);
  return [...columns].some(
    ([clock, half]) => (cells[clock] ?? "") !== "" && lacksHalf(cells, half),
  );
}
