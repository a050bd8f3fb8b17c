import { readTime } from "../../json/time-field";
import { openSeries } from "../../records/metric-draft";
import { isBlankCell, toNumber } from "./csv-cells";
import { inColumns } from "./csv-time";
import type { CsvTime } from "./csv-time-columns";
import type { RowReading } from "./row-reading";

type Rows = readonly (readonly string[])[];

export type LevelledTable = {
  readonly columns: readonly string[];
  readonly headerRows: number;
  readonly time: CsvTime;
  readonly reading: RowReading;
};

/** Rows of names above the values, at most. */
const levelsMax = 6;

/**
 * A table whose columns are named in several rows, as pandas writes an index of several levels: each row
 * begins with the name of its level, and the last may hold only the name of the first column. Every cell
 * is a sample of its column's series. https://pandas.pydata.org/docs/user_guide/advanced.html
 */
export function findLevels(rows: Rows): LevelledTable | null {
  const headerRows = rows.findIndex((row) => readTime(row[0] ?? "") !== null);
  const head = rows.slice(0, headerRows);
  const width = head[0]?.length ?? 0;
  if (headerRows < 2 || headerRows > levelsMax || width < 2) return null;
  if (rows.slice(0, headerRows + 1).some((row) => row.length !== width)) return null;
  const levels = head.filter((row) => row.slice(1).some((cell) => !isBlankCell(cell)));
  if (levels.length < 2 || levels.some(([name]) => isBlankCell(name))) return null;
  return {
    columns: toColumns(levels, width),
    headerRows,
    time: inColumns(rows.slice(headerRows), [0]),
    reading: toReading(levels, width),
  };
}

function toColumns(levels: Rows, width: number): readonly string[] {
  return Array.from({ length: width }, (_unused, column) =>
    levels.map((level) => level[column] ?? "").join(" "),
  );
}

function toReading(levels: Rows, width: number): RowReading {
  const series = Array.from({ length: width - 1 }, (_unused, index) =>
    openColumn(levels, index + 1),
  );
  return {
    name: "metrics, several rows of names",
    // A cell without a number is a sample that is missing.
    read: (cells, stamp) =>
      series.flatMap((toDraft, index) => {
        const value = toNumber(cells[index + 1]);
        return value === null ? [] : [toDraft(value, stamp)];
      }),
  };
}

/** The level called `metric` names the series and the others are its labels; else the last level does. */
function openColumn(levels: Rows, column: number) {
  const named = levels.findIndex(([name]) =>
    /^(metric|measure|field|variable)(.?name)?$/i.test(name ?? ""),
  );
  const metricAt = named < 0 ? levels.length - 1 : named;
  const labels = levels.flatMap((level, index) =>
    index === metricAt ? [] : [[level[0] ?? "", level[column] ?? ""] as const],
  );
  return openSeries(levels[metricAt]?.[column] ?? "", Object.fromEntries(labels));
}
