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
