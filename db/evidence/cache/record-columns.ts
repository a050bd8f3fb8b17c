/**
 * The columns of the Parquet cache: a record exactly as it was written; its number is its row's. Zone, year
 * and clock are applied when it is queried (clock-pieces.ts), so changing them rewrites nothing.
 *
 * Also change the cache's `layoutVersion` (cached-report.ts) when these columns change.
 */
import type { SchemaElement } from "hyparquet-writer";
import type { Locator } from "@/lib/domain/evidence";
import type { RecordAsWritten } from "@/lib/domain/evidence-record";

type Values = (string | number | bigint | boolean | null)[];

type Column = {
  readonly element: SchemaElement;
  /** Values mostly differ: looking for a dictionary of them would be in vain. */
  readonly isText: boolean;
  readonly values: Values;
};

const columnNames = [
  "locator_kind",
  "locator_from",
  "locator_to",
  "wall_us",
  "offset_min",
  "granularity",
  "is_yearless",
  "stamp",
  "kind",
  "severity",
  "source",
  "message",
  "template",
  "fields",
] as const;
type ColumnName = (typeof columnNames)[number];

const string = { type: "BYTE_ARRAY", converted_type: "UTF8" } as const;
const [required, optional] = [
  { repetition_type: "REQUIRED" },
  { repetition_type: "OPTIONAL" },
] as const;

const elements: Readonly<Record<ColumnName, Omit<SchemaElement, "name">>> = {
  locator_kind: { ...string, ...required },
  locator_from: { type: "INT64", ...required },
  locator_to: { type: "INT64", ...required },
  wall_us: { type: "INT64", ...optional },
  offset_min: { type: "INT32", ...optional },
  granularity: { ...string, ...optional },
  is_yearless: { type: "BOOLEAN", ...required },
  stamp: { ...string, ...optional },
  kind: { ...string, ...required },
  severity: { ...string, ...optional },
  source: { ...string, ...optional },
  message: { ...string, ...required },
  template: { ...string, ...required },
  fields: { ...string, ...required },
};
const texts: readonly ColumnName[] = ["stamp", "message", "fields"];

/** Of a flat table (https://parquet.apache.org/docs/file-format/metadata/). */
export const recordSchema: SchemaElement[] = [
  { name: "root", num_children: columnNames.length },
  ...columnNames.map((name) => ({ name, ...elements[name] })),
];

/** Records turned on their side as they come, so that none is held as an object. */
export class RecordColumns {
  private readonly values: Readonly<Record<ColumnName, Values>>;

  constructor() {
    const empty = columnNames.map((name): [ColumnName, Values] => [name, []]);
    // Every column name is a key of it.
    this.values = Object.fromEntries(empty) as Record<ColumnName, Values>;
  }

  get rows(): number {
    return this.values.kind.length;
  }

  add({ locator, stamp, ...record }: RecordAsWritten): void {
    const { values } = this;
    const { from, to } = locatorRange(locator);
    values.locator_kind.push(locator.kind);
    values.locator_from.push(BigInt(from));
    values.locator_to.push(BigInt(to));
    values.wall_us.push(stamp === null ? null : BigInt(stamp.wallMicros));
    values.offset_min.push(stamp?.offsetMinutes ?? null);
    values.granularity.push(stamp?.granularity ?? null);
    values.is_yearless.push(stamp?.isYearless ?? false);
    values.stamp.push(stamp?.raw ?? null);
    values.kind.push(record.kind);
    values.severity.push(record.severity);
    values.source.push(record.source);
    values.message.push(record.message);
    values.template.push(record.template);
    values.fields.push(JSON.stringify(record.fields));
  }

  get columns(): readonly Column[] {
    return columnNames.map((name) => ({
      element: { name, ...elements[name] },
      isText: texts.includes(name),
      values: this.values[name],
    }));
  }
}

/** The numbers a locator covers, both included, in its own unit: lines, elements or milliseconds. */
export function locatorRange(locator: Locator): { readonly from: number; readonly to: number } {
  switch (locator.kind) {
    case "lines":
      return { from: locator.from, to: locator.to };
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
