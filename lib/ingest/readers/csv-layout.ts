import { scanStamp } from "@/lib/time/stamps/parse-stamp";
import { foldName } from "../json/field-names";
import { messageKeys } from "../json/lower-object";
import { readTime, timeKeys } from "../json/time-field";
import type { Sample } from "../reader";
import { splitCsvRows } from "./csv-row";

/** How the rows of a table are to be read: found once, from the first lines. */
export type CsvLayout = {
  readonly separator: string;
  readonly columns: readonly string[];
  readonly hasHeader: boolean;
  readonly timeColumn: number;
  /** One sample a row: the columns of its name and value. */
  readonly long: {
    readonly metric: number;
    readonly value: number;
    readonly labels: number;
  } | null;
  /** A column of words a person wrote: then rows are log records, not measurements. */
  readonly isText: boolean;
};

const separators = [",", ";", "\t", "|"];
const foldedTimeKeys = new Set(timeKeys.map(foldName));

export function findCsvLayout(sample: Sample): CsvLayout | null {
  for (const separator of separators) {
    const layout = findLayout(sample, separator);
    if (layout !== null) return layout;
  }
  return null;
}

function findLayout(sample: Sample, separator: string): CsvLayout | null {
  const rows = splitCsvRows(sample.lines, separator);
  const [head, row] = rows;
  if (head === undefined || head.length < 2) return null;
  if (beginsWithTime(sample.lines[0] ?? "", head))
    return layoutWithoutHeader(rows, head, separator);
  if (row === undefined || row.length !== head.length || head.includes("")) return null;
  const timeColumn = head.findIndex((name, index) => isTimeColumn(name, row[index] ?? ""));
  if (timeColumn < 0) return null;
  const names = head.map((name) => name.trim());
  return toLayout(names, separator, true, timeColumn);
}

/** Without a header the first column has to be a time and rows equally long; the last one may be cut. */
function layoutWithoutHeader(
  rows: readonly (readonly string[])[],
  head: readonly string[],
  separator: string,
): CsvLayout | null {
  const odd = rows.filter((row) => row.length !== head.length || readTime(row[0] ?? "") === null);
  if (odd.length > Math.max(1, rows.length * 0.1) || rows.length < 2) return null;
  const names = head.map((_cell, index) => `c${index + 1}`);
  return toLayout(names, separator, false, 0);
}

/** `2026-11-21 09:07:14,871 INFO …` is no table: the stamp goes on behind its comma. */
function beginsWithTime(line: string, row: readonly string[]): boolean {
  const cell = row[0] ?? "";
  const scan = scanStamp(line, 0);
  return readTime(cell) !== null && (scan === null || scan.end === cell.length);
}

/** Named like a time and holding one; `exch_ts_ns` and `scrape time` are names like that too. */
function isTimeColumn(name: string, cell: string): boolean {
  const parts = name.toLowerCase().split(/[^a-z]+/);
  const isNamed =
    foldedTimeKeys.has(foldName(name)) ||
    parts.some((part) => foldedTimeKeys.has(part) || part === "timestamp");
  return isNamed && readTime(cell) !== null;
}

function toLayout(
  columns: readonly string[],
  separator: string,
  hasHeader: boolean,
  timeColumn: number,
): CsvLayout {
  const find = (...names: string[]) =>
    columns.findIndex((column) => names.includes(column.toLowerCase()));
  const [metric, value] = [
    find("metric", "metric_name", "__name__", "name", "series"),
    find("value", "val"),
  ];
  const labels = find("labels", "tags", "attributes");
  const isText = columns.some(
    (column) => messageKeys.includes(column) || messageKeys.includes(column.toLowerCase()),
  );
  const long = metric >= 0 && value >= 0 ? { metric, value, labels } : null;
  return { separator, columns, hasHeader, timeColumn, long, isText: isText && long === null };
}
