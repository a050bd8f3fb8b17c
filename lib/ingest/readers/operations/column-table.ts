import type { FieldValue, StampAsWritten } from "@/lib/domain/evidence-record";
import { parseStamp } from "@/lib/time/stamps/parse-stamp";
import type { Detection, LineFormatReader, LineReader, Sample } from "../../reader";
import { type Draft, type RecordEmitter, undatedDraft } from "../../records/draft";
import { blankLine } from "../../records/joining-reader";
import {
  findHalfColumn,
  type HalfColumn,
  inHalf,
  lackingHalf,
  unsureHalf,
} from "../../times/half-column";
import { readTableHeader, splitTableRow, type TableHeader } from "./table-header";
import { lowerTableRow } from "./table-row";

/*
 * Tables that command lines print under names in capitals: `kubectl get events`, `kubectl get pods`,
 * `helm history`, `docker ps`. Ages such as `5m` say nothing without the time of the print, so most rows
 * are undated. https://kubernetes.io/docs/reference/kubectl/#formatting-output
 */
export const columnTableReader: LineFormatReader = {
  kind: "lines",
  name: "column-table",
  version: 3,
  detect,
  open: (emitter, sample) => {
    const header = readTableHeader(sample.lines[0] ?? "");
    const rows = sample.lines.slice(1).flatMap((line) => {
      const cells = header === null ? null : splitTableRow(line, header);
      return cells === null ? [] : [cells];
    });
    return new ColumnTable(emitter, header, rows);
  },
};

function detect(sample: Sample): Detection | null {
  const header = readTableHeader(sample.lines[0] ?? "");
  if (header === null || sample.lines.length < 2) return null;
  let current = header;
  let whole = 0;
  for (const line of sample.lines.slice(1)) {
    const next = readTableHeader(line);
    current = next ?? current;
    if (next !== null || splitTableRow(line, current) !== null) whole++;
  }
  const names = header.columns.map(({ name }) => name);
  const isEvents = names.includes("REASON") && names.includes("MESSAGE");
  const format = isEvents ? "Kubernetes events (table)" : "table of a command line";
  return { format, fit: whole / (sample.lines.length - 1) };
}

class ColumnTable implements LineReader {
  private readonly halfOfClock = new Map<number, HalfColumn | null>();

  constructor(
    private readonly emitter: RecordEmitter,
    private header: TableHeader | null,
    private readonly rows: readonly (readonly string[])[],
  ) {}

  line(text: string, number: number): void {
    const header = text.trim() === "" ? null : readTableHeader(text);
    if (header !== null) {
      this.header = header;
      this.emitter.drop("names of the columns", number);
      return;
    }
    if (text.trim() === "") {
      this.emitter.drop(blankLine, number);
      return;
    }
    this.emitter.record(this.parse(text), { kind: "lines", from: number, to: number });
  }

  end(): void {
    // Every record is one line: nothing is held back.
  }

  /** Behind its names a table can be read by itself. */
  begins(line: string): boolean {
    return readTableHeader(line) !== null;
  }

  isWhole(line: string): boolean {
    return this.header !== null && splitTableRow(line, this.header) !== null;
  }

  private parse(text: string): Draft {
    const cells = this.header === null ? null : splitTableRow(text, this.header);
    if (this.header === null || cells === null) return undatedDraft(text.trim());
    const row: Record<string, FieldValue> = {};
    this.header.columns.forEach(({ field }, index) => {
      const cell = cells[index] ?? "";
      if (cell !== "") row[field] = cell;
    });
    return lowerTableRow(row, this.stampOf(cells));
  }

  /** The first cell that is a time, in the half of the day that a column of its own may say. */
  private stampOf(cells: readonly string[]): StampAsWritten | null {
    const stamps = cells.map((cell) => (/\d:\d\d/.test(cell) ? parseStamp(cell) : null));
    const column = stamps.findIndex((found) => found !== null);
    const stamp = stamps[column] ?? null;
    const half = stamp === null ? null : this.halfOf(column);
    if (stamp === null || half === null) return stamp;
    const halved = half === "unsure" ? null : inHalf(stamp, cells[half] ?? "");
    if (halved === null) this.emitter.warn(half === "unsure" ? unsureHalf : lackingHalf);
    return halved;
  }

  private halfOf(column: number): HalfColumn | null {
    const known = this.halfOfClock.get(column);
    if (known !== undefined) return known;
    const found = findHalfColumn(this.rows, column);
    this.halfOfClock.set(column, found);
    return found;
  }
}
