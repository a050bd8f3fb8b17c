import { momentsIn } from "../../times/moments-in";
import { splitBrokenRow } from "../csv/csv-row";

/** How the lines of a table are parted into cells; null for a line that is no row. */
export type CellSplitter = {
  readonly name: string;
  /** A separator of one character, by which readers of rows know the table. */
  readonly separator: string;
  split(line: string): readonly string[];
};

const trimmed = (cells: readonly string[]) => cells.map((cell) => cell.trim());

function bySeparator(separator: string): CellSplitter {
  return {
    name: separator === "\t" ? "tabs" : `"${separator}"`,
    separator,
    split: (line) => splitBrokenRow(line, separator),
  };
}

/** Bars around and between cells, as in Markdown, wikis and consoles. */
const byBars: CellSplitter = {
  name: "bars",
  separator: "|",
  split: (line) =>
    trimmed(
      line
        .trim()
        .replace(/^\|{1,2}|\|{1,2}$/g, "")
        .split(/\|{1,2}|│/),
    ),
};

const byGaps: CellSplitter = {
  name: "gaps",
  separator: "\t",
  split: (line) => line.trim().split(/\s{2,}|\t/),
};

/** Every blank parts two cells, also those of a time. */
const byEachBlank: CellSplitter = {
  name: "blanks",
  separator: " ",
  split: (line) => line.trim().split(/\s+/),
};

/** Between single blanks; a time is one cell however many blanks it has. */
const byBlanks: CellSplitter = {
  name: "blanks",
  separator: " ",
  split: (line) => splitAtBlanks(line),
};

/** So many cells, of which the last takes what is left of the line. */
export function byBlanksWithRest(width: number): CellSplitter {
  const split = (line: string) => {
    const cells = splitAtBlanks(line);
    return cells.length < width
      ? cells
      : [...cells.slice(0, width - 1), cells.slice(width - 1).join(" ")];
  };
  return { name: "blanks", separator: " ", split };
}

export function splitAtBlanks(line: string): readonly string[] {
  const cells: string[] = [];
  let from = 0;
  for (const { at, scan } of momentsIn(line, null)) {
    if (!/\s/.test(line.slice(at, scan.end)) || scan.kind === "clock") continue;
    cells.push(...line.slice(from, at).split(/\s+/));
    cells.push(line.slice(at, scan.end));
    from = scan.end;
  }
  cells.push(...line.slice(from).split(/\s+/));
  return cells.filter((cell) => cell !== "");
}

export const cellSplitters: readonly CellSplitter[] = [
  bySeparator("\t"),
  bySeparator(";"),
  byBars,
  bySeparator(","),
  byGaps,
  byBlanks,
  byEachBlank,
];

/** A line that only divides: `|---|:-:|`, `+----+`, `=====`. */
export function isRuler(line: string): boolean {
  return /^[\s|+\-=:_*~#.│─┼]{3,}$/.test(line) && /[-=_─]{2}/.test(line);
}

/** Columns of fixed width as the ruler below their names draws them: `----- --------  ---`. */
type RuledColumns = {
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
