import type { CellSplitter } from "./split-cells";

/** Columns of fixed width as the ruler below their names draws them: `----- --------  ---`. */
export type RuledColumns = {
  readonly splitter: CellSplitter;
  readonly header: string;
  /** A second line of names or units, between the first and the ruler. */
  readonly units: string | null;
  readonly names: readonly string[];
};

const rulerLine = /^\s*[-=]+(?: {1,3}[-=]+){2,}\s*$/;
const headLinesMax = 60;

export function findRuledColumns(lines: readonly string[]): RuledColumns | null {
  const at = lines.slice(0, headLinesMax).findIndex((line) => rulerLine.test(line));
  const ruler = lines[at];
  const last = lines[at - 1];
  if (ruler === undefined || last === undefined) return null;
  const starts = [...ruler.matchAll(/[-=]+/g)].map(({ index }) => index);
  const split = (line: string) =>
    starts.map((start, column) => line.slice(column === 0 ? 0 : start, starts[column + 1]).trim());
  const first = lines[at - 2];
  const hasTwo = first !== undefined && isHead(split(first), first, starts);
  const header = hasTwo ? first : last;
  return {
    splitter: { name: "fixed widths", separator: "\t", split },
    header,
    units: hasTwo ? last : null,
    names: split(header),
  };
}

/** Names stand where the columns begin. */
function isHead(cells: readonly string[], line: string, starts: readonly number[]): boolean {
  const isAligned = starts.every((start) => start === 0 || line.charCodeAt(start - 1) === 32);
  return isAligned && cells.every((cell) => cell !== "" && !/^\d/.test(cell));
}
