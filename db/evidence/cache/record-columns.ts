/**
 * The columns of the Parquet cache: a record exactly as it was written; its number is its row's. Zone, year
 * and clock are applied when it is queried (clock-pieces.ts), so changing them rewrites nothing.
 *
 * Also change the cache's `layoutVersion` (cached-report.ts) when these columns change.
 */
import type { ByteWriter, ColumnSource, ParquetWriter, SchemaElement } from "hyparquet-writer";
import type { Locator } from "@/lib/domain/evidence";
import type { RecordAsWritten } from "@/lib/domain/evidence-record";
import type { StampColumns } from "./record-times";
import { TextColumn } from "./text-column";

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

type ColumnChunk = ParquetWriter["row_groups"][number]["columns"][number];

/** Records turned on their side as they come, so that none is held as an object. */
export class RecordColumns {
  private readonly locatorKind: string[] = [];
  private readonly locatorFrom: number[] = [];
  private readonly locatorTo: number[] = [];
  private readonly wall: number[] = [];
  private readonly offset: (number | null)[] = [];
  private readonly granularity: (string | null)[] = [];
  private readonly isYearless: boolean[] = [];
  private readonly kind: string[] = [];
  private readonly severity: (string | null)[] = [];
  private readonly source: (string | null)[] = [];
  private readonly template: string[] = [];
  private readonly texts = {
    stamp: new TextColumn(),
    message: new TextColumn(),
    fields: new TextColumn(),
  };

  get rows(): number {
    return this.kind.length;
  }

  get stamps(): StampColumns {
    const { wall, offset, granularity, isYearless, kind, severity } = this;
    return { wall, offset, granularity, isYearless, kind, severity };
  }

  add({ locator, stamp, ...record }: RecordAsWritten): void {
    const { from, to } = locatorRange(locator);
    this.locatorKind.push(locator.kind);
    this.locatorFrom.push(from);
    this.locatorTo.push(to);
    this.wall.push(stamp === null ? Number.NaN : stamp.wallMicros);
    this.offset.push(stamp === null ? null : stamp.offsetMinutes);
    this.granularity.push(stamp === null ? null : stamp.granularity);
    this.isYearless.push(stamp?.isYearless ?? false);
    this.kind.push(record.kind);
    this.severity.push(record.severity);
    this.source.push(record.source);
    this.template.push(record.template);
    this.texts.stamp.add(stamp === null ? "" : stamp.raw);
    this.texts.message.add(record.message);
    this.texts.fields.add(JSON.stringify(record.fields));
  }

  /** In the order of `plainColumns`. */
  get plain(): ColumnSource[] {
    const values: ColumnSource["data"][] = [
      this.locatorKind,
      BigInt64Array.from(this.locatorFrom, BigInt),
      BigInt64Array.from(this.locatorTo, BigInt),
      this.wall.map((micros) => (Number.isNaN(micros) ? null : BigInt(micros))),
      this.offset,
      this.granularity,
      this.isYearless,
      this.kind,
      this.severity,
      this.source,
      this.template,
    ];
    return plainColumns.map(({ name, type }, at) => ({
      name,
      data: values[at] ?? [],
      offsetIndex: false,
      // Of words the least and the greatest help no query.
      statistics: type === "INT64",
      ...(type === "INT64" ? { encoding: "DELTA_BINARY_PACKED" as const } : {}),
    }));
  }

  writeTexts(writer: ByteWriter, compress: (bytes: Uint8Array) => Uint8Array): ColumnChunk[] {
    return textColumns.map((name) => this.texts[name].write(writer, name, compress));
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
