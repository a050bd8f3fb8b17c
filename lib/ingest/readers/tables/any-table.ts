import type { Detection, LineFormatReader, LineReader, Sample } from "../../reader";
import { type RecordEmitter, undatedDraft } from "../../records/draft";
import { blankLine } from "../../records/joining-reader";
import { lackingHalf, lacksHalf, unsureHalf } from "../../times/half-column";
import { halfOf, readTimeColumns } from "../../times/time-columns";
import { findRowReading } from "../csv/csv-row-reading";
import type { RowReading } from "../csv/row-reading";
import { markupTags } from "../parts/markup-tags";
import { isRuler } from "./split-cells";
import { cellsOf, findTableLayout, type TableLayout } from "./table-layout";

/*
 * Tables that stand among other lines: below a title or remarks, with a second line of units, between rulers, in pages
 * with their head again; parted by bars, tabs, marks, gaps or blanks.
 */
export const anyTableReader: LineFormatReader = {
  kind: "lines",
  name: "any-table",
  version: 4,
  detect,
  open: (emitter, sample) => new AnyTable(emitter, sample),
};

function detect(sample: Sample): Detection | null {
  // The cells of a markup are its elements, whatever stands between their words.
  if (markupTags(sample.text).length > 0) return null;
  const layout = findTableLayout(sample);
  if (layout === null || layout.time === null) return null;
  return { format: `table parted by ${layout.splitter.name}`, fit: layout.share };
}

class AnyTable implements LineReader {
  private readonly layout: TableLayout;
  private readonly reading: RowReading;

  constructor(
    private readonly emitter: RecordEmitter,
    sample: Sample,
  ) {
    const layout = findTableLayout(sample);
    if (layout === null) throw new Error("A table was opened that had not been found");
    this.layout = layout;
    const rows = sample.lines.map((line) => cellsOf(line, layout)).filter((row) => this.isRow(row));
    const held = layout.time === null ? [] : columnsOf(layout);
    const time = { columns: held, zone: null, order: null };
    this.reading = findRowReading(layout.columns, rows, time, null);
  }

  line(text: string, number: number): void {
    const { layout, emitter } = this;
    const locator = { kind: "lines", from: number, to: number } as const;
    if (text.trim() === "") emitter.drop(blankLine, number);
    else if (isRuler(text)) emitter.drop("rule of a table", number);
    else if (text === layout.header || text === layout.units) {
      emitter.drop("names of the columns", number);
    } else {
      for (const draft of this.lower(text)) emitter.record(draft, locator);
    }
  }

  end(): void {
    // Every record is one line: nothing is held back.
  }

  begins(line: string): boolean {
    return this.isRow(cellsOf(line, this.layout));
  }

  isWhole(line: string): boolean {
    return this.begins(line);
  }

  private isRow(cells: readonly string[]): boolean {
    const { width, time } = this.layout;
    return cells.length === width && (time === null || readTimeColumns(cells, time) !== null);
  }

  private lower(text: string) {
    const cells = cellsOf(text, this.layout);
    const { time } = this.layout;
    const half = time === null ? null : halfOf(time);
    const stamp = time === null || half === "unsure" ? null : readTimeColumns(cells, time);
    if (half === "unsure") this.emitter.warn(unsureHalf);
    else if (stamp === null && lacksHalf(cells, half)) this.emitter.warn(lackingHalf);
    if (stamp === null) return [undatedDraft(text.trim())];
    const drafts = this.reading.read(cells, stamp);
    return drafts.length > 0 ? drafts : [{ ...undatedDraft(text.trim()), stamp }];
  }
}

function columnsOf({ time }: TableLayout): readonly number[] {
  if (time === null) return [];
  return time.kind === "day-and-clock" ? [time.column, time.clock] : [time.column];
}
