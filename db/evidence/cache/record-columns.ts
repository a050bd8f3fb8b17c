/**
 * The columns of the Parquet cache: a record exactly as it was written; its number is its row's. Zone, year
 * and clock are applied when it is queried (clock-pieces.ts), so changing them rewrites nothing.
 *
 * Also change the cache's `layoutVersion` (cached-report.ts) when these columns change.
 */
import { ByteWriter, type SchemaElement } from "hyparquet-writer";
import type { Locator } from "@/lib/domain/evidence/evidence";
import type { RecordAsWritten } from "@/lib/domain/evidence/evidence-record";
import { type ColumnChunk, ColumnPages, type Compress } from "./columns/column-pages";
import { NumberColumn } from "./columns/number-column";
import { RepeatingColumn } from "./columns/repeating-column";
import { writeRuns } from "./columns/run-encoding";
import { TextColumn } from "./columns/text-column";
import type { StampColumns } from "./record-times";

/** A required column of booleans (RLE, behind the length of the runs in 4 bytes). */
class FlagColumn {
  private flags = new Uint8Array(8192);
  private rows = 0;

  constructor(private readonly name: string) {}

  add(flag: boolean): void {
    if (this.rows === this.flags.length) {
      const larger = new Uint8Array(this.flags.length * 2);
      larger.set(this.flags);
      this.flags = larger;
    }
    this.flags[this.rows++] = flag ? 1 : 0;
  }

  at(row: number): boolean {
    return this.flags[row] === 1;
  }

  clear(): void {
    this.rows = 0;
  }

  write(writer: ByteWriter, compress: Compress): ColumnChunk {
    const runs = new ByteWriter();
    writeRuns(runs, this.flags.subarray(0, this.rows), 1);
    const values = new ByteWriter();
    values.appendUint32(runs.offset);
    values.appendBytes(runs.getBytes());
    const pages = new ColumnPages(writer, compress);
    pages.data({ rows: this.rows, encoding: "RLE", values: values.getBytes() });
    return pages.chunk(this.name, "BOOLEAN");
  }
}

const string = { type: "BYTE_ARRAY", converted_type: "UTF8" } as const;
const [required, optional] = [
  { repetition_type: "REQUIRED" },
  { repetition_type: "OPTIONAL" },
] as const;

/** Columns of numbers and of few different words, in the order of the file. */
const plainColumns: SchemaElement[] = [
  { name: "locator_kind", ...string, ...required },
  { name: "locator_from", type: "INT64", ...required },
  { name: "locator_to", type: "INT64", ...required },
  { name: "wall_us", type: "INT64", ...optional },
  { name: "offset_min", type: "INT32", ...optional },
  { name: "granularity", ...string, ...optional },
  { name: "is_yearless", type: "BOOLEAN", ...required },
  { name: "kind", ...string, ...required },
  { name: "severity", ...string, ...optional },
  { name: "source", ...string, ...optional },
  { name: "template", ...string, ...required },
];
/** Behind them the texts that differ from record to record. */
const textColumns = ["stamp", "message", "fields"] as const;

/** Of a flat table (https://parquet.apache.org/docs/file-format/metadata/). */
export const recordSchema: SchemaElement[] = [
  { name: "root", num_children: plainColumns.length + textColumns.length },
  ...plainColumns,
  ...textColumns.map((name): SchemaElement => ({ name, ...string, ...required })),
];

/** Records turned on their side as they come, so that none is held as an object. */
export class RecordColumns {
  private readonly locatorKind = new RepeatingColumn("locator_kind", "BYTE_ARRAY", "REQUIRED");
  private readonly locatorFrom = new NumberColumn("locator_from", "REQUIRED");
  private readonly locatorTo = new NumberColumn("locator_to", "REQUIRED");
  private readonly wall = new NumberColumn("wall_us", "OPTIONAL");
  private readonly offset = new RepeatingColumn<number>("offset_min", "INT32", "OPTIONAL");
  private readonly granularity = new RepeatingColumn("granularity", "BYTE_ARRAY", "OPTIONAL");
  private readonly isYearless = new FlagColumn("is_yearless");
  private readonly kind = new RepeatingColumn("kind", "BYTE_ARRAY", "REQUIRED");
  private readonly severity = new RepeatingColumn("severity", "BYTE_ARRAY", "OPTIONAL");
  private readonly source = new RepeatingColumn("source", "BYTE_ARRAY", "OPTIONAL");
  private readonly template = new RepeatingColumn("template", "BYTE_ARRAY", "REQUIRED");
  private readonly stamp = new TextColumn("stamp");
  private readonly message = new TextColumn("message");
  private readonly fields = new TextColumn("fields");
  private count = 0;

  get rows(): number {
    return this.count;
  }

  get stamps(): StampColumns {
    const { wall, offset, granularity, isYearless, kind, severity } = this;
    return { wall: wall.values, offset, granularity, isYearless, kind, severity };
  }

  add(record: RecordAsWritten): void {
    const { locator, stamp } = record;
    const { from, to } = locatorRange(locator);
    this.count++;
    this.locatorKind.add(locator.kind);
    this.locatorFrom.add(from);
    this.locatorTo.add(to);
    this.wall.add(stamp === null ? Number.NaN : stamp.wallMicros);
    this.offset.add(stamp === null ? null : stamp.offsetMinutes);
    this.granularity.add(stamp === null ? null : stamp.granularity);
    this.isYearless.add(stamp?.isYearless ?? false);
    this.kind.add(record.kind);
    this.severity.add(record.severity);
    this.source.add(record.source);
    this.template.add(record.template);
    this.stamp.add(stamp === null ? "" : stamp.raw);
    this.message.add(record.message);
    this.fields.add(JSON.stringify(record.fields));
  }

  /** Appends a row group and answers its columns; the rows are kept until they are cleared. */
  write(writer: ByteWriter, compress: Compress): ColumnChunk[] {
    return this.columns.map((column) => column.write(writer, compress));
  }

  /** Ready for other records, in the room these had: a new one for every block is work for the collector. */
  clear(): void {
    this.count = 0;
    for (const column of this.columns) column.clear();
  }

  /** In the order of the schema. */
  private get columns() {
    return [
      ...[this.locatorKind, this.locatorFrom, this.locatorTo],
      ...[this.wall, this.offset, this.granularity, this.isYearless],
      ...[this.kind, this.severity, this.source, this.template],
      ...[this.stamp, this.message, this.fields],
    ];
  }
}

/** The numbers a locator covers, both included, in its own unit: lines, elements or milliseconds. */
export function locatorRange(locator: Locator): { readonly from: number; readonly to: number } {
  switch (locator.kind) {
    case "lines":
      return locator;
    case "index":
      return { from: locator.index, to: locator.index };
    case "frame":
      return { from: locator.frameMs, to: locator.frameMs };
  }
}

export function toLocator(kind: string, from: number, to: number): Locator {
  if (kind === "lines") return { kind, from, to };
  if (kind === "index") return { kind, index: from };
  if (kind === "frame") return { kind, frameMs: from };
  throw new Error(`A cached record has a locator of kind ${kind}`);
}
