import type { FieldValue } from "@/lib/domain/evidence-record";
import { lowerLogObject } from "../json/lower-object";
import { readTime } from "../json/time-field";
import type { Detection, LineFormatReader, LineReader, Sample } from "../reader";
import { type Draft, type RecordEmitter, undatedDraft } from "../records/draft";
import { blankLine } from "../records/joining-reader";
import { toMetricDraft } from "../records/metric-draft";
import { type CsvLayout, findCsvLayout } from "./csv-layout";
import { splitCsvRow, splitCsvRows } from "./csv-row";

/** Tables: metrics in long form (name, labels, value) or wide form, exported logs, ticks without a header. */
export const csvTableReader: LineFormatReader = {
  kind: "lines",
  name: "csv",
  version: 1,
  detect,
  open: (emitter, sample, { isStart }) => {
    const layout = findCsvLayout(sample);
    if (layout === null) throw new Error("A table was opened that was not detected");
    return new CsvTable(emitter, layout, isStart);
  },
};

function detect(sample: Sample): Detection | null {
  const layout = findCsvLayout(sample);
  if (layout === null) return null;
  const all = splitCsvRows(sample.lines, layout.separator).slice(layout.hasHeader ? 1 : 0);
  // The last row may have been cut while it was written.
  const rows = all.length > 1 ? all.slice(0, -1) : all;
  const whole = rows.filter((row) => row.length === layout.columns.length);
  const kind =
    layout.long !== null ? "metrics, long form" : layout.isText ? "log export" : "one row per time";
  const header = layout.hasHeader ? "" : ", without header";
  return {
    format: `CSV (${kind}${header})`,
    fit: rows.length === 0 ? 0 : whole.length / rows.length,
  };
}

/** Lines a quoted cell may go on for before it is taken for a stray quote. */
const openRowLinesMax = 100;

class CsvTable implements LineReader {
  private isHeaderSeen: boolean;
  private open: { text: string; from: number } | null = null;
  private last = 0;

  constructor(
    private readonly emitter: RecordEmitter,
    private readonly layout: CsvLayout,
    isStart: boolean,
  ) {
    this.isHeaderSeen = !layout.hasHeader || !isStart;
  }

  line(text: string, number: number): void {
    this.last = number;
    if (this.open === null && text.trim() === "") {
      this.emitter.drop(blankLine, number);
      return;
    }
    if (!this.isHeaderSeen) {
      this.isHeaderSeen = true;
      this.emitter.drop("names of the columns", number);
      return;
    }
    const from = this.open?.from ?? number;
    const row = this.open === null ? text : `${this.open.text}\n${text}`;
    const cells = splitCsvRow(row, this.layout.separator);
    if (cells === null && number - from < openRowLinesMax) {
      this.open = { text: row, from };
      return;
    }
    this.open = null;
    this.emit(cells, row, from, number);
  }

  end(): void {
    if (this.open !== null) this.emit(null, this.open.text, this.open.from, this.last);
    this.open = null;
  }

  /** Inside a quoted cell a line may look like a row; one with all cells of the table and a time hardly does. */
  begins(line: string): boolean {
    const cells = splitCsvRow(line, this.layout.separator);
    const hasAll = cells?.length === this.layout.columns.length;
    return hasAll && readTime(cells?.[this.layout.timeColumn] ?? "") !== null;
  }

  isWhole(line: string): boolean {
    return splitCsvRow(line, this.layout.separator)?.length === this.layout.columns.length;
  }

  private emit(cells: readonly string[] | null, row: string, from: number, to: number): void {
    const draft = cells === null ? undatedDraft(row) : lowerRow(cells, this.layout, row);
    this.emitter.record(draft, { kind: "lines", from, to });
  }
}

function lowerRow(cells: readonly string[], layout: CsvLayout, row: string): Draft {
  const stamp = readTime(cells[layout.timeColumn] ?? "");
  if (stamp === null) return undatedDraft(row);
  if (layout.long !== null) {
    const value = toNumber(cells[layout.long.value]);
    const metric = cells[layout.long.metric] ?? "";
    if (value !== null && metric !== "")
      return toMetricDraft(metric, longLabels(cells, layout), value, stamp);
  }
  const fields: Record<string, FieldValue> = {};
  layout.columns.forEach((column, index) => {
    const cell = cells[index];
    if (index !== layout.timeColumn && cell !== undefined) fields[column] = toNumber(cell) ?? cell;
  });
  if (layout.isText) return { ...lowerLogObject(fields), stamp };
  return toWideDraft(fields, stamp, cells.length === layout.columns.length);
}

/** A row of measurements; when there is just one of them it is also `metric` and `value`. */
function toWideDraft(
  fields: Record<string, FieldValue>,
  stamp: Draft["stamp"],
  isWhole: boolean,
): Draft {
  const numeric = Object.entries(fields).filter(([, value]) => typeof value === "number");
  const words = Object.entries(fields).filter(([, value]) => typeof value === "string");
  const [only] = numeric;
  if (isWhole && numeric.length === 1 && only !== undefined) {
    const labels = Object.fromEntries(words.map(([key, value]) => [key, String(value)]));
    return toMetricDraft(only[0], labels, Number(only[1]), stamp);
  }
  const names = Object.keys(fields).join(",");
  const labels = words.map(([key, value]) => `${key}=${value}`).join(" ");
  return {
    stamp,
    kind: numeric.length > 0 ? "metric" : "log",
    severity: null,
    source: typeof fields.host === "string" ? fields.host : null,
    message: Object.entries(fields)
      .map(([key, value]) => `${key}=${value}`)
      .join(" "),
    template: labels === "" || labels.length > 120 ? names : `${names} ${labels}`,
    fields,
  };
}

function longLabels(
  cells: readonly string[],
  { columns, long, timeColumn }: CsvLayout,
): Record<string, string> {
  const labels: Record<string, string> = {};
  columns.forEach((column, index) => {
    if (index === timeColumn || index === long?.metric || index === long?.value) return;
    const cell = cells[index] ?? "";
    if (index === long?.labels) Object.assign(labels, parseLabels(cell));
    else if (cell !== "") labels[column] = cell;
  });
  return labels;
}

/** `a=1;b=2`, `a=1,b=2` or `{a="1",b="2"}`. */
function parseLabels(text: string): Record<string, string> {
  const labels: Record<string, string> = {};
  for (const [, key, quoted, plain] of text.matchAll(
    /([\w.:-]+)\s*[=:]\s*(?:"([^"]*)"|([^;,}]*))/g,
  )) {
    if (key !== undefined) labels[key] = quoted ?? plain ?? "";
  }
  return labels;
}

function toNumber(cell: string | undefined): number | null {
  if (cell === undefined || !/^\s*[-+]?(\d|\.\d)/.test(cell)) return null;
  const value = Number(cell);
  return Number.isFinite(value) ? value : null;
}
