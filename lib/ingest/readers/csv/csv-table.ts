import type { ReadMapping } from "@/lib/domain/evidence/artifact";
import { isCountName, isIdentifierName } from "../../fields/identifier-name";
import { isNamedLocal, offsetOfName, regionOfName } from "../../fields/time-zone-name";
import { isSupertimeline } from "../../json/timesketch-line";
import type { Detection, LineFormatReader, LineReader, Sample } from "../../reader";
import { type Draft, type RecordEmitter, undatedDraft } from "../../records/draft";
import { blankLine } from "../../records/joining-reader";
import { lackingHalf, lacksHalf, unsureHalf } from "../../times/half-column";
import { withoutBeginning } from "./csv-beginning";
import { type CsvLayout, findCsvLayout } from "./csv-layout";
import { openRowLinesMax, splitBrokenRow, splitCsvRow, splitCsvRows } from "./csv-row";
import { isSettledTime, readCsvTime } from "./csv-time";
import { withPoint } from "./decimal-comma";

/** Tables: metrics in long or wide form, exported logs, spans, alerts, timelines, ticks without a header. */
export const csvTableReader: LineFormatReader = {
  kind: "lines",
  name: "csv",
  version: 16,
  detect,
  open: (emitter, sample, { isStart, mapping }) => {
    const layout = layoutOf(sample, mapping);
    sayHowDated(layout, emitter);
    return new CsvTable(emitter, layout, isStart);
  },
};

/** What the names of the columns told of its times. */
function sayHowDated({ columns, time }: CsvLayout, emitter: RecordEmitter): void {
  if (time === null) return;
  if (time.half === "unsure") emitter.warn(unsureHalf);
  if (isSupertimeline(columns)) emitter.knowDateOrder?.();
  const names = time.columns.map((at) => columns[at] ?? "");
  if (time.isBeginning) {
    emitter.warn(`No column holds times; they are those that the texts of ${names[0]} begin with.`);
    return;
  }
  const stating = names.find((name) => offsetOfName(name) !== null || regionOfName(name) !== null);
  if ((time.statedOffset ?? time.statedZone) !== undefined && stating !== undefined) {
    emitter.warn(`The zone of the times is stated by the name of their column, ${stating}.`);
    return;
  }
  const local = names.find(isNamedLocal);
  if (local === undefined) return;
  emitter.warn(`${local} are times of a place that nothing in the table names.`);
}

/** A mapping that does not fit the table, such as a column it does not have, is as good as none. */
function layoutOf(sample: Sample, mapping: ReadMapping | null): CsvLayout {
  const layout = findCsvLayout(sample, mapping) ?? findCsvLayout(sample);
  if (layout === null) throw new Error("A table was opened that was not detected");
  return layout;
}

/** A table without times is surer than plain text, and less sure than anything with a time. */
const timelessFit = 0.45;

function detect(sample: Sample): Detection | null {
  const layout = findCsvLayout(sample);
  if (layout === null) return null;
  const { headerRows, reading, columns } = layout;
  const all = splitCsvRows(sample.lines, layout.separator).slice(headerRows);
  // The last row may have been cut while it was written.
  const rows = all.length > 1 ? all.slice(0, -1) : all;
  const whole = rows.filter((row) => row.length === columns.length);
  const header = headerRows === 0 ? ", without header" : "";
  const fit = rows.length === 0 ? 0 : whole.length / rows.length;
  const [name = ""] = columns;
  const { time } = layout;
  const isSettled = headerRows > 0 && time !== null && isSettledTime(columns, rows, time);
  const isTimeless = layout.time === null && (isIdentifierName(name) || isCountName(name));
  return {
    format: `CSV (${reading.name}${header})`,
    fit: layout.time === null && !isTimeless ? Math.min(fit, timelessFit) : fit,
    ...(isSettled ? { isSettled } : {}),
    // The first column says what its numbers are, which could be taken for the times of lines.
    ...(isTimeless || layout.time?.half === "unsure" ? { isTimeless: true } : {}),
  };
}

/** Characters a row may have before its quote is taken for a stray one. */
const openRowCharsMax = 2_000_000;

function mayGoOn(row: string, lines: number): boolean {
  return lines < openRowLinesMax && row.length < openRowCharsMax;
}

function countQuotes(line: string): number {
  let count = 0;
  for (let at = line.indexOf('"'); at >= 0; at = line.indexOf('"', at + 1)) count++;
  return count;
}

/** Quotes that may open or close a cell: those at its start or end. A quote inside a cell that is not quoted opens nothing. */
function countEdgeQuotes(line: string, separator: string): number {
  let count = 0;
  for (let from = line.indexOf('"'); from >= 0; ) {
    let end = from;
    while (line[end] === '"') end++;
    const before = skipBlanks(line, from - 1, -1);
    const behind = skipBlanks(line, end, 1);
    const isStart = before < 0 || line.startsWith(separator, before - separator.length + 1);
    const isEnd = behind >= line.length || line.startsWith(separator, behind);
    if (isStart || isEnd) count += end - from;
    from = line.indexOf('"', end);
  }
  return count;
}

function skipBlanks(line: string, from: number, step: 1 | -1): number {
  let at = from;
  while (line[at] === " ") at += step;
  return at;
}

type OpenRow = { readonly text: string; readonly from: number; readonly to: number };

class CsvTable implements LineReader {
  private headerRows: number;
  private open: OpenRow | null = null;

  constructor(
    private readonly emitter: RecordEmitter,
    private readonly layout: CsvLayout,
    isStart: boolean,
  ) {
    this.headerRows = isStart ? layout.headerRows : 0;
  }

  line(text: string, number: number): void {
    // A row that looks whole is one, also behind a quote that was never closed.
    if (this.open !== null && this.begins(text)) this.end();
    if (this.open === null && text.trim() === "") {
      this.emitter.drop(blankLine, number);
      return;
    }
    if (this.takesHeader(text)) {
      this.emitter.drop("names of the columns", number);
      return;
    }
    if (this.open !== null && this.staysOpen(this.open, text, number)) return;
    const from = this.open?.from ?? number;
    const row = this.open === null ? text : `${this.open.text}\n${text}`;
    const cells = splitCsvRow(row, this.layout.separator);
    if (cells === null && mayGoOn(row, number - from)) {
      this.open = { text: row, from, to: number };
      return;
    }
    this.open = null;
    this.emit(cells ?? splitBrokenRow(row, this.layout.separator), row, from, number);
  }

  private takesHeader(text: string): boolean {
    if (this.headerRows === 0) return this.isHeaderAgain(text);
    this.headerRows--;
    return true;
  }

  /** Files that were appended to each other have their names again. */
  private isHeaderAgain(text: string): boolean {
    const { columns, separator } = this.layout;
    const [name = ""] = columns;
    if (this.open !== null || name === "") return false;
    const row = text.startsWith("#") ? text.replace(/^#+[ \t]*/, "") : text;
    if (!row.startsWith(name)) return false;
    const cells = splitCsvRow(row, separator);
    const isWide = cells?.length === columns.length;
    return isWide && cells.every((cell, index) => cell.trim() === columns[index]);
  }

  /** A quoted cell is closed by an odd number of quotes; others are doubled, or open the next one. */
  private staysOpen(open: OpenRow, line: string, number: number): boolean {
    const text = `${open.text}\n${line}`;
    if (countQuotes(line) % 2 === 1 || !mayGoOn(text, number - open.from)) return false;
    this.open = { text, from: open.from, to: number };
    return true;
  }

  end(): void {
    const { open } = this;
    this.open = null;
    if (open !== null)
      this.emit(splitBrokenRow(open.text, this.layout.separator), open.text, open.from, open.to);
  }

  /**
   * Inside a quoted cell a line may look like a row; one with all cells of the table and a time hardly does, but for the line
   * that closes the cell, with an odd number of quotes at the edges of cells.
   */
  begins(line: string): boolean {
    const { separator, columns, time } = this.layout;
    if (time === null || countEdgeQuotes(line, separator) % 2 === 1) return false;
    const cells = splitCsvRow(line, separator);
    return cells?.length === columns.length && readCsvTime(cells, time) !== null;
  }

  isWhole(line: string): boolean {
    return splitCsvRow(line, this.layout.separator)?.length === this.layout.columns.length;
  }

  private emit(cells: readonly string[], row: string, from: number, to: number): void {
    const drafts = this.lower(cells, row);
    for (const draft of drafts) this.emitter.record(draft, { kind: "lines", from, to });
    if (drafts.length > 0) return;
    for (let line = from; line <= to; line++) this.emitter.drop("row without values", line);
  }

  private lower(written: readonly string[], row: string): readonly Draft[] {
    const { columns, time, reading, hasDecimalComma } = this.layout;
    const cells = hasDecimalComma ? written.map(withPoint) : written;
    const stamp = time === null || time.half === "unsure" ? null : readCsvTime(cells, time);
    if (stamp === null && lacksHalf(cells, time?.half)) this.emitter.warn(lackingHalf);
    // Neither of the table's width nor dated: a remark, or a sum under the table.
    if (stamp === null && cells.length !== columns.length) return [undatedDraft(row)];
    const isBegun = time?.isBeginning === true && stamp !== null;
    return reading.read(isBegun ? withoutBeginning(cells, time) : cells, stamp);
  }
}
