import { scanStamp } from "@/lib/time/stamps/parse-stamp";
import { foldName } from "../json/field-names";
import { messageKeys } from "../json/lower-object";
import { readTime, timeKeys } from "../json/time-field";
import type { Sample } from "../reader";
import { splitCsvRow } from "./csv-row";

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
  const [first, second] = sample.lines;
  const head = first === undefined ? null : splitCsvRow(first, separator);
  if (head === null || head.length < 2) return null;
  const row = second === undefined ? null : splitCsvRow(second, separator);
  const headless = layoutWithoutHeader(sample, head, separator);
  if (headless !== null) return headless;
  if (row === null || row.length !== head.length || head.some((cell) => cell === "")) return null;
  const timeColumn = head.findIndex((name, index) => isTimeColumn(name, row[index] ?? ""));
  if (timeColumn < 0) return null;
  return toLayout(
    head.map((name) => name.trim()),
    separator,
    true,
    timeColumn,
  );
}

/** Without a header the first column has to be a time in nearly every row, and rows equally long. */
function layoutWithoutHeader(
  sample: Sample,
  head: readonly string[],
  separator: string,
): CsvLayout | null {
  if (head.length < 2 || !beginsWithTime(sample.lines[0] ?? "", head)) return null;
  const rows = sample.lines.map((line) => splitCsvRow(line, separator));
  const alike = rows.filter(
    (row) => row?.length === head.length && readTime(row[0] ?? "") !== null,
  );
  if (alike.length < sample.lines.length * 0.9) return null;
  return toLayout(
    head.map((_cell, index) => `c${index + 1}`),
    separator,
    false,
    0,
  );
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
