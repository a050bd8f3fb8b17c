import type { Sample } from "../../reader";
import { startIn } from "../../times/elapsed-time";
import { findTimeColumns } from "../../times/find-time-columns";
import { readCount, readTimeColumns, type TimeColumns } from "../../times/time-columns";
import { findDecimalComma, withPoint } from "../csv/decimal-comma";
import {
  byBlanksWithRest,
  type CellSplitter,
  cellSplitters,
  findRuledColumns,
  isRuler,
} from "./split-cells";
import { byTuples, findValueNames } from "./value-lists";

/** How a table is read that a title, remarks, units or rulers stand around, or whose cells only gaps part. */
export type TableLayout = {
  readonly splitter: CellSplitter;
  readonly width: number;
  /** Names of the columns; places from 1 where there is no header. */
  readonly columns: readonly string[];
  /** The line of names as it stands there; null without one. */
  readonly header: string | null;
  /** The line below it that says units. */
  readonly units: string | null;
  readonly time: TimeColumns | null;
  readonly hasDecimalComma: boolean;
  /** The share of lines that are rows. */
  readonly share: number;
};

const widthMin = 3;
const rowsMin = 4;
const shareMin = 0.55;
const layouts = new WeakMap<Sample, readonly TableLayout[]>();

type Rows = readonly (readonly string[])[];

/** Units as the head of a column names them; without one seconds are meant. */
const units: readonly (readonly [RegExp, number])[] = [
  [/[\s([/_]ms\b/i, 1000],
  [/[\s([/_]min\b/i, 60_000_000],
  [/[\s([/_]h\b/i, 3_600_000_000],
];

const microsPerSecond = 1_000_000;

/** A count begins near nothing: in the first part of what it reaches. */
const beginMax = 0.1;

const elapsedShareMin = 0.9;

const elapsedRowsMin = 4;

/** All ways to read it as a table. */
function findLayouts(sample: Sample): readonly TableLayout[] {
  const known = layouts.get(sample);
  if (known !== undefined) return known;
  const lines = sample.lines.filter((line) => !isRuler(line));
  const found = [
    ...cellSplitters.flatMap((splitter) => layoutOf(lines, splitter) ?? []),
    ...toRuled(sample.lines),
    ...toValueLists(lines),
    ...toHeaded(lines),
  ];
  layouts.set(sample, found);
  return found;
}

/** The way that names its columns, where there is one; else as its records are read. */
export function findNamedLayout(sample: Sample): TableLayout | null {
  const named = findLayouts(sample).filter(({ header }) => header !== null);
  const best = named.toSorted((a, b) => b.share - a.share)[0];
  return best ?? findTableLayout(sample);
}

export function findTableLayout(sample: Sample): TableLayout | null {
  const found = findLayouts(sample);
  const timed = found.filter(({ time }) => time !== null);
  return (timed.length > 0 ? timed : found).toSorted((a, b) => b.share - a.share)[0] ?? null;
}

function layoutOf(lines: readonly string[], splitter: CellSplitter): TableLayout | null {
  const rows = lines.map((line) => ({ line, cells: splitter.split(line) }));
  const width = usualWidth(rows.map(({ cells }) => cells.length));
  const wide = rows.filter(({ cells }) => cells.length === width);
  const share = wide.length / Math.max(1, lines.length);
  if (width < widthMin || wide.length < rowsMin || share < shareMin) return null;
  const cells = wide.map((row) => row.cells);
  const hasDecimalComma =
    splitter.separator !== "," && findDecimalComma(cells.map((row) => [...row]));
  const first = lines.indexOf(wide[0]?.line ?? "");
  const time =
    findTimeColumns(cells.slice(1), width, cells[0]) ??
    findElapsedColumn(cells.slice(1), width, lines.slice(0, first), cells[0] ?? []);
  const head = readHead(rows, width, time);
  return { splitter, width, ...head, time, hasDecimalComma, share };
}

function readHead(rows: readonly Row[], width: number, time: TimeColumns | null) {
  const at = findHeader(rows, width, time);
  const [row, below] = at < 0 ? [] : [rows[at], rows[at + 1]];
  const isUnits = below !== undefined && isHead(below.cells, width, time);
  const names = row === undefined ? [] : ownCells(row.cells);
  return {
    columns: Array.from({ length: width }, (_, column) => nameOf(names[column], column)),
    header: row?.line ?? null,
    units: isUnits ? below.line : null,
  };
}

/** A mark of remarks before the names is none of them. */
function ownCells(cells: readonly string[]): readonly string[] {
  return /^[#!]$/.test(cells[0] ?? "") ? cells.slice(1) : cells;
}

function nameOf(written: string | undefined, at: number): string {
  const name = (written ?? "").replace(/^[#\uFEFF!\s]+/, "").trim();
  return name === "" ? String(at + 1) : name;
}

function usualWidth(widths: readonly number[]): number {
  const counts = Map.groupBy(widths, (width) => width);
  return [...counts].toSorted((a, b) => b[1].length - a[1].length)[0]?.[0] ?? 0;
}

/** Columns under a ruler are sure: they are taken before those that only gaps part. */
function toRuled(lines: readonly string[]): readonly TableLayout[] {
  const ruled = findRuledColumns(lines);
  if (ruled === null) return [];
  const { splitter, header, units, names } = ruled;
  const width = names.length;
  const isRow = (cells: readonly string[]) =>
    cells.filter((cell) => cell !== "").length > width / 2;
  const below = lines.slice(lines.indexOf(header) + 1).filter((line) => line !== units);
  const rows = below.filter((line) => !isRuler(line)).map((line) => splitter.split(line));
  const time = findTimeColumns(rows.filter(isRow), width, names);
  const hasDecimalComma = findDecimalComma(rows.map((row) => [...row]));
  const columns = names.map(nameOf);
  return [{ splitter, width, columns, header, units, time, hasDecimalComma, share: 1 }];
}

/** Names with blanks between them above rows of as many cells or more, of which the last takes the rest. */
function toHeaded(lines: readonly string[]): readonly TableLayout[] {
  const [header, ...below] = lines;
  const names = header?.trim().split(/\s+/) ?? [];
  const isNames =
    new Set(names).size === names.length && names.every((name) => /^[\p{L}%#]/u.test(name));
  if (header === undefined || !isNames || names.length < headedNamesMin) return [];
  const splitter = byBlanksWithRest(names.length);
  const rows = below
    .map((line) => splitter.split(line))
    .filter((row) => row.length === names.length);
  if (rows.length < below.length * headedShareMin || rows.length < rowsMin) return [];
  const time = findTimeColumns(rows, names.length, names);
  if (time === null) return [];
  const share = rows.length / below.length;
  const known = { splitter, width: names.length, columns: names, header, units: null };
  return [{ ...known, time, hasDecimalComma: false, share }];
}

const headedNamesMin = 4;
const headedShareMin = 0.9;

function toValueLists(lines: readonly string[]): readonly TableLayout[] {
  const names = findValueNames(lines);
  if (names === null) return [];
  const width = names.length;
  const rows = lines.map((line) => byTuples.split(line)).filter((row) => row.length === width);
  const header = lines.find((line) => names.every((name) => line.includes(name))) ?? null;
  const time = findTimeColumns(rows, width, names);
  const share = 1;
  return [
    {
      splitter: byTuples,
      width,
      columns: names,
      header,
      units: null,
      time,
      hasDecimalComma: false,
      share,
    },
  ];
}

type Row = { readonly line: string; readonly cells: readonly string[] };

/** Rows in which names are looked for: what stands further down is no header. */
const headerRowsMax = 30;

function findHeader(rows: readonly Row[], width: number, time: TimeColumns | null): number {
  const first = rows.findIndex(
    ({ cells }) => cells.length === width && !isHead(cells, width, time),
  );
  const above = rows.slice(0, Math.min(headerRowsMax, Math.max(0, first)));
  return above.findIndex(({ cells }) => isHead(cells, width, time));
}

/** As many cells as the rows have, none of them a number, and no time where the rows have theirs. */
function isHead(cells: readonly string[], width: number, time: TimeColumns | null): boolean {
  const own = ownCells(cells);
  if (own.length !== width || own.some((cell) => /^[-+]?[\d.,]+$/.test(cell.trim()))) return false;
  return time === null ? new Set(own).size === own.length : readTimeColumns(own, time) === null;
}

export function cellsOf(line: string, layout: TableLayout): readonly string[] {
  const cells = layout.splitter.split(line);
  return layout.hasDecimalComma ? cells.map(withPoint) : cells;
}

/** The first column that only rises from nothing, when a line above the table says a start; null otherwise. */
function findElapsedColumn(
  rows: Rows,
  width: number,
  above: readonly string[],
  names: readonly string[],
): TimeColumns | null {
  const start = startIn(above);
  if (start === null) return null;
  for (let column = 0; column < width; column++) {
    const counts = rows.flatMap((row) => readCount(row[column] ?? "") ?? []);
    if (counts.length < elapsedRowsMin || counts.length < rows.length * elapsedShareMin) continue;
    const isRising = counts.every((count, at) => at === 0 || count >= (counts[at - 1] ?? 0));
    const [first = 0, last = 0] = [counts[0], counts.at(-1)];
    if (!isRising || first > last * beginMax || last === first) continue;
    const name = ` ${names[column] ?? ""}`;
    const microsPerUnit = units.find(([unit]) => unit.test(name))?.[1] ?? microsPerSecond;
    return { kind: "elapsed", column, start, microsPerUnit };
  }
  return null;
}
