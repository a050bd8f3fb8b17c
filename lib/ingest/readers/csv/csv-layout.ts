import type { ReadMapping } from "@/lib/domain/evidence/artifact";
import { scanStamp } from "@/lib/time/stamps/parse-stamp";
import { readTime } from "../../json/time-field";
import type { Sample } from "../../reader";
import { foldSeverityWord } from "../../records/severity-folding";
import { findBeginning, withoutBeginning } from "./csv-beginning";
import { isBlankCell, toNumber } from "./csv-cells";
import { findLevels } from "./csv-levels";
import { splitCsvRows } from "./csv-row";
import { findRowReading } from "./csv-row-reading";
import { findCsvTime, inColumns, readCsvTime } from "./csv-time";
import type { CsvTime } from "./csv-time-columns";
import { findDecimalComma, withPoint } from "./decimal-comma";
import { nameRequest } from "./request-columns";
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
  /** Numbers are written `1.234,5`. */
  readonly hasDecimalComma: boolean;
};

/** What one separator makes of the sample, its numbers with a point. */
type Table = { readonly separator: string; readonly rows: Rows; readonly hasDecimalComma: boolean };

type Rows = readonly (readonly string[])[];

const separators = [",", ";", "\t", "|"];

export function findCsvLayout(
  sample: Sample,
  mapping: ReadMapping | null = null,
): CsvLayout | null {
  const stated = separatorLine.exec(sample.lines[0] ?? "")?.[1];
  const remarks = stated === undefined ? countRemarks(sample.lines) : 1;
  const among = stated === undefined ? separators : [stated];
  const below = sample.lines.slice(remarks);
  const named = stated === undefined ? findNamed(sample.lines, remarks, mapping) : null;
  if (named !== null) return named;
  const layout = findIn(below, among, mapping);
  if (layout === null || remarks === 0) return layout;
  // What has no names below its remarks is no table with remarks.
  if (layout.headerRows === 0 || layout.time === null) return null;
  return { ...layout, headerRows: layout.headerRows + remarks };
}

/** Lines above a table that begin with `#`, as many exports write what was asked. */
function countRemarks(lines: readonly string[]): number {
  let remarks = 0;
  while (/^\uFEFF?#/.test(lines[remarks] ?? "")) remarks++;
  return remarks < Math.min(lines.length, remarksMax) ? remarks : 0;
}

const remarksMax = 50;

/** A table whose names stand in the last remark above it. */
function findNamed(
  lines: readonly string[],
  remarks: number,
  mapping: ReadMapping | null,
): CsvLayout | null {
  const names = remarks === 0 ? null : namesBehindMark(lines[remarks - 1]);
  if (names === null) return null;
  const layout = findIn([names, ...lines.slice(remarks)], separators, mapping);
  if (layout?.headerRows !== 1 || layout.time === null) return null;
  return { ...layout, headerRows: remarks };
}

/** `#time,host,value`: what stands behind the mark of a remark, when it could be names. */
function namesBehindMark(line: string | undefined): string | null {
  return /^\uFEFF?#+[ \t]*(\S.*)$/.exec(line ?? "")?.[1] ?? null;
}

/** What spreadsheets, and Grafana for them, write above the names of the columns. */
const separatorLine = /^\uFEFF?"?sep=([,;|\t])"?\s*$/i;

function findIn(
  lines: readonly string[],
  among: readonly string[],
  mapping: ReadMapping | null,
): CsvLayout | null {
  const tables = among.map((separator) => toTable(lines, separator));
  for (const table of tables) {
    const layout = findTimed(table, lines[0] ?? "", mapping);
    if (layout !== null) return layout;
  }
  for (const table of tables) {
    const layout = findBegun(table, mapping) ?? findTimeless(table, mapping);
    if (layout !== null) return layout;
  }
  return null;
}

function toTable(lines: readonly string[], separator: string): Table {
  const rows = splitCsvRows(lines, separator);
  const hasDecimalComma = separator !== "," && findDecimalComma(rows);
  return {
    separator,
    rows: hasDecimalComma ? rows.map((row) => row.map(withPoint)) : rows,
    hasDecimalComma,
  };
}

function findTimed(table: Table, firstLine: string, mapping: ReadMapping | null): CsvLayout | null {
  const { rows } = table;
  const [head, first] = rows;
  if (head === undefined || head.length < 2) return null;
  if (beginsWithTime(firstLine, head)) return findHeadless(table, head, mapping);
  // A line that begins with a stamp is no row of names: it is a log, or a table read as another one.
  if (scanStamp(firstLine, 0) !== null) return null;
  if (first === undefined || head.length !== first.length) return null;
  const levelled = findLevels(rows);
  if (levelled !== null) return { ...levelled, ...howWritten(table) };
  const columns = toNames(head);
  const values = rows.slice(1);
  const time = head.slice(1).includes("") ? null : findCsvTime(columns, values, mapping?.time);
  if (time === null) return findHeadlessInside(table, head);
  if (readCsvTime(head, time) !== null) return findHeadlessInside(table, head);
  const reading = findRowReading(columns, values, time, mapping);
  return { ...howWritten(table), columns, headerRows: 1, time, reading };
}

/** Without a header, and its time in any column: rows equally long. */
function findHeadlessInside(table: Table, head: readonly string[]): CsvLayout | null {
  const { rows } = table;
  const odd = rows.filter((row) => row.length !== head.length);
  if (rows.length < 3 || odd.length > Math.max(1, rows.length * 0.1)) return null;
  const columns = nameHeadless(rows, head.length);
  const time = findCsvTime(columns, rows, undefined);
  if (time === null || readCsvTime(head, time) === null) return null;
  if (time.columns.some((at) => goesOn(head, at, table.separator))) return null;
  const reading = findRowReading(columns, rows, time, null);
  return { ...howWritten(table), columns, headerRows: 0, time, reading };
}

/** `[2026-11-21 09:07:14,871][INFO ]…`: the comma is inside the stamp. */
function goesOn(row: readonly string[], at: number, separator: string): boolean {
  const cell = row[at] ?? "";
  const start = /^[[({<]?/.exec(cell)?.[0].length ?? 0;
  const scan = scanStamp(`${cell}${separator}${row[at + 1] ?? ""}`, start);
  return scan !== null && scan.end > cell.length;
}

function howWritten({ separator, hasDecimalComma }: Table) {
  return { separator, hasDecimalComma };
}

/** Without a header the first column has to be a time and rows equally long; the last one may be cut. */
function findHeadless(
  table: Table,
  head: readonly string[],
  mapping: ReadMapping | null,
): CsvLayout | null {
  const { rows, separator } = table;
  const odd = rows.filter((row) => row.length !== head.length || readTime(row[0] ?? "") === null);
  if (odd.length > Math.max(1, rows.length * 0.1) || rows.length < 2) return null;
  const columns = nameHeadless(rows, head.length);
  // Between bars or tabs a level makes it the layout of a logger, whose messages may have them too.
  if (columns.includes("level") && (separator === "|" || separator === "\t")) return null;
  const time = inColumns(rows, [Math.max(0, columns.indexOf(mapping?.time ?? "c1"))]);
  const reading = findRowReading(columns, rows, time, mapping);
  return { ...howWritten(table), columns, headerRows: 0, time, reading };
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

/** Its times stand at the beginning of a text: said by the export of a log line, not by a column. */
function findBegun(table: Table, mapping: ReadMapping | null): CsvLayout | null {
  const [head, ...values] = table.rows;
  if (head === undefined || head.length < 2 || values.some((row) => row.length !== head.length)) {
    return null;
  }
  const columns = toNames(head);
  const time = areNames(columns) ? findBeginning(columns, values) : null;
  // A first line with a time of its own is no row of names.
  if (time === null || readCsvTime(head, time) !== null) return null;
  const texts = values.map((row) => withoutBeginning(row, time));
  const reading = findRowReading(columns, texts, time, mapping);
  return { ...howWritten(table), columns, headerRows: 1, time, reading };
}

function areNames(columns: readonly string[]): boolean {
  return (
    new Set(columns).size === columns.length &&
    columns.every((name, index) => (index === 0 || !isBlankCell(name)) && toNumber(name) === null)
  );
}

/** A table that says nothing about when: its rows are kept with their columns, undated. */
function findTimeless(table: Table, mapping: ReadMapping | null): CsvLayout | null {
  const { rows } = table;
  const [head, ...values] = rows;
  if (head === undefined || head.length < timelessColumnsMin) return null;
  if (values.length < timelessRowsMin || values.some((row) => row.length !== head.length))
    return null;
  const columns = toNames(head);
  if (!areNames(columns)) return null;
  const reading = findRowReading(columns, values, null, mapping);
  return { ...howWritten(table), columns, headerRows: 1, time: null, reading };
}

/** The mark of UTF-8, which spreadsheets write, is no part of the first name. */
function toNames(head: readonly string[]): readonly string[] {
  return head.map((name, index) => (index === 0 ? name.replace(/^\uFEFF/, "") : name).trim());
}

/** Names for the columns of a table that has none: `c1`, `c2`… and those that can be told by what they hold. */
function nameHeadless(rows: Rows, width: number): readonly string[] {
  const names = Array.from({ length: width }, (_cell, index) => `c${index + 1}`);
  const request = nameRequest(rows, width);
  if (request !== null) return names.map((name, index) => request.get(index) ?? name);
  const level = names.findIndex((_name, column) => column > 0 && holdsLevels(rows, column));
  if (level < 0) return names;
  // Loggers put what is said last.
  const last = width - 1;
  return names.map((name, index) =>
    index === level ? "level" : index === last && last > level ? "message" : name,
  );
}

function holdsLevels(rows: Rows, column: number): boolean {
  return rows.every((row) => foldSeverityWord((row[column] ?? "").trim()) !== null);
}
