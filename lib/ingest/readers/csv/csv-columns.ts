import { isIdentifierName } from "../../fields/identifier-name";
import { findUnit, isBlankCell, toNumber } from "./csv-cells";
import { isTimeName } from "./csv-time";
import type { CsvTime } from "./csv-time-columns";

type Rows = readonly (readonly string[])[];

/** What the cells of a column are, judged by the first rows; a later row may disagree. */
export type CsvColumn = {
  readonly name: string;
  readonly index: number;
  /** `label`: words that come again, by which rows are told apart. `text`: words that differ. */
  readonly kind: "time" | "number" | "label" | "text" | "blank";
  /** Numbers that count or measure, not those that name a process, a port or the row; those with a unit always do. */
  readonly isMeasure: boolean;
  /** The unit all its cells have. */
  readonly unit: string | null;
  /** A sample of what it holds. */
  readonly cells: readonly string[];
};

const rowsMax = 150;
/** With fewer rows nothing is known about words that come again. */
const rowsToTell = 10;

export function judgeColumns(
  columns: readonly string[],
  rows: Rows,
  time: CsvTime | null,
): readonly CsvColumn[] {
  const times = time === null || time.isBeginning ? [] : [...time.columns, time.zone];
  return columns.map((name, index) => {
    const cells = rows
      .slice(0, rowsMax)
      .flatMap((row) => (isBlankCell(row[index]) ? [] : [row[index] ?? ""]));
    const kind = times.includes(index) ? "time" : judge(name, cells);
    const unit = kind === "label" || kind === "text" ? findUnit(cells) : null;
    const isMeasure = unit !== null || (kind === "number" && !isIdentifierName(name));
    return { name, index, cells, kind, isMeasure, unit };
  });
}

function judge(name: string, cells: readonly string[]): CsvColumn["kind"] {
  if (cells.length === 0) return "blank";
  const numbers = cells.map(toNumber);
  // A second column of times repeats the first.
  if (isTimeName(name) && numbers.every((value) => value === null || value > 1e8)) return "text";
  if (numbers.every((value) => value !== null)) return "number";
  const isTelling = cells.length < rowsToTell || new Set(cells).size <= cells.length / 2;
  return isTelling ? "label" : "text";
}
