import type { ReadMapping } from "@/lib/domain/artifact";
import { scanStamp } from "@/lib/time/stamps/parse-stamp";
import { readTime } from "../../json/time-field";
import type { Sample } from "../../reader";
import { isBlankCell, toNumber } from "./csv-cells";
import { findLevels } from "./csv-levels";
import { splitCsvRows } from "./csv-row";
import { findRowReading } from "./csv-row-reading";
import { type CsvTime, findCsvTime, inColumns } from "./csv-time";
import type { RowReading } from "./row-reading";

/** How the rows of a table are to be read: found once, from the first lines and what a person said. */
export type CsvLayout = {
  readonly separator: string;
  readonly columns: readonly string[];
  /** Rows of names before the first of values. */
  readonly headerRows: number;
  /** Null: a table without times. */
  readonly time: CsvTime | null;
  readonly reading: RowReading;
};

type Rows = readonly (readonly string[])[];

const separators = [",", ";", "\t", "|"];

export function findCsvLayout(
  sample: Sample,
  mapping: ReadMapping | null = null,
): CsvLayout | null {
  const tables = separators.map((separator) => ({
    separator,
    rows: splitCsvRows(sample.lines, separator),
  }));
  for (const { separator, rows } of tables) {
    const layout = findTimed(rows, separator, sample, mapping);
    if (layout !== null) return layout;
  }
  for (const { separator, rows } of tables) {
    const layout = findTimeless(rows, separator, mapping);
    if (layout !== null) return layout;
  }
  return null;
}

function findTimed(
  rows: Rows,
  separator: string,
  sample: Sample,
  mapping: ReadMapping | null,
): CsvLayout | null {
  const [head, first] = rows;
  if (head === undefined || head.length < 2) return null;
  if (beginsWithTime(sample.lines[0] ?? "", head))
    return findHeadless(rows, head, separator, mapping);
  // A line that begins with a stamp is no row of names: it is a log, or a table read as another one.
  if (scanStamp(sample.lines[0] ?? "", 0) !== null) return null;
  if (first === undefined || head.length !== first.length) return null;
  const levelled = findLevels(rows);
  if (levelled !== null) return { separator, ...levelled };
  const columns = toNames(head);
  const values = rows.slice(1);
  const time = head.slice(1).includes("") ? null : findCsvTime(columns, values, mapping?.time);
  if (time === null) return null;
  const reading = findRowReading(columns, values, time, mapping);
  return { separator, columns, headerRows: 1, time, reading };
}

/** Without a header the first column has to be a time and rows equally long; the last one may be cut. */
function findHeadless(
  rows: Rows,
  head: readonly string[],
  separator: string,
  mapping: ReadMapping | null,
): CsvLayout | null {
  const odd = rows.filter((row) => row.length !== head.length || readTime(row[0] ?? "") === null);
  if (odd.length > Math.max(1, rows.length * 0.1) || rows.length < 2) return null;
  const columns = head.map((_cell, index) => `c${index + 1}`);
  const time = inColumns(rows, [Math.max(0, columns.indexOf(mapping?.time ?? "c1"))]);
  const reading = findRowReading(columns, rows, time, mapping);
  return { separator, columns, headerRows: 0, time, reading };
}

/** `2026-11-21 09:07:14,871 INFO …` is no table: the stamp goes on behind its comma. */
function beginsWithTime(line: string, row: readonly string[]): boolean {
  const cell = row[0] ?? "";
  const scan = scanStamp(line, 0);
  return readTime(cell) !== null && (scan === null || scan.end === cell.length);
}

/** Fewer columns, or fewer rows that agree, are as likely sentences with commas. */
const timelessColumnsMin = 3;
const timelessRowsMin = 3;

/** A table that says nothing about when: its rows are kept with their columns, undated. */
function findTimeless(
  rows: Rows,
  separator: string,
  mapping: ReadMapping | null,
): CsvLayout | null {
  const [head, ...values] = rows;
  if (head === undefined || head.length < timelessColumnsMin) return null;
  if (values.length < timelessRowsMin || values.some((row) => row.length !== head.length))
    return null;
  const columns = toNames(head);
  const isHeader =
    new Set(columns).size === columns.length &&
    head.every((name, index) => (index === 0 || !isBlankCell(name)) && toNumber(name) === null);
  if (!isHeader) return null;
  const reading = findRowReading(columns, values, null, mapping);
  return { separator, columns, headerRows: 1, time: null, reading };
}

/** The mark of UTF-8, which spreadsheets write, is no part of the first name. */
function toNames(head: readonly string[]): readonly string[] {
  return head.map((name, index) => (index === 0 ? name.replace(/^\uFEFF/, "") : name).trim());
}
