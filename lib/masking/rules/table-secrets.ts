import type { Hit, MaskRule } from "../hit";
import { isPlaceholder } from "./placeholders";
import { findNames, type NameFamily, type SecretName } from "./secret-names";

/**
 * Columns of secrets in tables: comma-separated files, what clients of databases print, Markdown. The name
 * stands in the head, the values in every row below it that has as many cells.
 */
export const findTableSecrets: MaskRule = (text) => {
  if (!text.includes("\n")) return [];
  const hits: Hit[] = [];
  let least = 0;
  const names = findNames(text);
  for (const [index, name] of names.entries()) {
    if (name.from < least) continue;
    const head = readHead(text, names.slice(index, index + headNamesMax), name);
    if (head === null) {
      // Other names of the same line would be asked in vain.
      const end = text.indexOf("\n", name.to);
      least = end < 0 ? text.length : end;
      continue;
    }
    const rows = readRows(text, head);
    least = rows.to;
    hits.push(...rows.hits);
  }
  return hits;
};

const rowCharactersMax = 4_096;
const rowsMax = 2_000;
const linesBetweenMax = 3;
const headNamesMax = 40;

type Cell = { readonly from: number; readonly to: number };
type Head = {
  readonly separator: string;
  readonly cells: number;
  readonly columns: readonly { readonly at: number; readonly family: NameFamily }[];
  /** Where its line ends. */
  readonly to: number;
};

/** A line of names alone, at least one of which names a secret. */
function readHead(text: string, names: readonly SecretName[], first: SecretName): Head | null {
  const from = text.lastIndexOf("\n", first.from - 1) + 1;
  const end = text.indexOf("\n", first.to);
  if (end < 0 || end - from > rowCharactersMax || end - from < 5) return null;
  const line = text.slice(from, end);
  const separator = noHead.test(line) ? null : separatorOf(line);
  if (separator === null) return null;
  const cells = splitCells(line, separator);
  if (cells.length < 2 || !cells.every((cell) => isHeadCell(line.slice(cell.from, cell.to)))) {
    return null;
  }
  const columns = cells.flatMap((cell, at) => {
    const written = line.slice(cell.from, cell.to);
    const name = names.find(({ to }) => to === from + cell.to);
    return name === undefined || written === "" ? [] : [{ at, family: name.family }];
  });
  return columns.length === 0 ? null : { separator, cells: cells.length, columns, to: end };
}

/** Whether a line may be the head of a table that has a column of secrets. */
export function isTableHead(line: string): boolean {
  const separator = noHead.test(line) ? null : separatorOf(line);
  if (separator === null) return false;
  const cells = splitCells(line, separator);
  const areNames = cells.every((cell) => isHeadCell(line.slice(cell.from, cell.to)));
  return cells.length >= 2 && areNames && findNames(line).length > 0;
}

/** What no name of a column holds: most lines are told by it at once. */
const noHead = /[:=[\](){}<>@#$%&*+?!/\\]/;

function separatorOf(line: string): string | null {
  return ["|", "\t", ";", ","].find((mark) => line.includes(mark)) ?? null;
}

function isHeadCell(cell: string): boolean {
  return cell === "" || /^[\p{L}_][\p{L}\p{N} _.-]{0,60}$/u.test(cell);
}

/** Without blanks and quotes; a separator inside quotes belongs to its cell. */
export function splitCells(line: string, separator: string): readonly Cell[] {
  const cells: Cell[] = [];
  let from = 0;
  let isQuoted = false;
  for (let at = 0; at <= line.length; at += 1) {
    if (line[at] === '"') isQuoted = !isQuoted;
    if (at < line.length && (isQuoted || line[at] !== separator)) continue;
    cells.push(trimCell(line, from, at));
    from = at + 1;
  }
  return cells;
}

function trimCell(line: string, start: number, end: number): Cell {
  let [from, to] = [start, end];
  while (from < to && /["'\s]/.test(line[from] ?? "")) from += 1;
  while (to > from && /["'\s]/.test(line[to - 1] ?? "")) to -= 1;
  return { from, to };
}

/** Up to the last row that has the cells of its head: rows are no heads of other tables. */
function readRows(
  text: string,
  head: Head,
): { readonly hits: readonly Hit[]; readonly to: number } {
  let end = head.to;
  const hits: Hit[] = [];
  let from = head.to + 1;
  let strange = 0;
  for (let row = 0; row < rowsMax && from < text.length && strange < linesBetweenMax; row += 1) {
    const next = text.indexOf("\n", from);
    const to = next < 0 ? text.length : next;
    const line = text.slice(from, Math.min(to, from + rowCharactersMax));
    const cells = splitCells(line, head.separator);
    if (cells.length === head.cells) {
      hits.push(...judgeRow(line, from, cells, head));
      end = to;
    } else strange += 1;
    from = to + 1;
  }
  return { hits, to: end };
}

function judgeRow(
  line: string,
  lineAt: number,
  cells: readonly Cell[],
  { columns }: Head,
): readonly Hit[] {
  return columns.flatMap(({ at, family }): readonly Hit[] => {
    const { from, to } = cells[at] ?? { from: 0, to: 0 };
    const value = line.slice(from, to);
    if (isPlaceholder(value, false) || !family.accepts(value)) return [];
    return [{ from: lineAt + from, to: lineAt + to, label: family.label }];
  });
}
