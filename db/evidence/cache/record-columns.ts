/**
 * The columns of the Parquet cache: a record exactly as it was written. Zone, year and clock are applied
 * when it is queried (clock-pieces.ts), so changing them rewrites nothing.
 *
 * Also change the cache's `layoutVersion` (cached-report.ts) when these columns change.
 */
import {
  BIGINT,
  BOOLEAN,
  type DuckDBType,
  type DuckDBValue,
  SMALLINT,
  VARCHAR,
} from "@duckdb/node-api";
import type { Locator } from "@/lib/domain/evidence";
import type { RecordAsWritten } from "@/lib/domain/evidence-record";

type Column = {
  readonly name: string;
  readonly type: DuckDBType;
  readonly value: (record: RecordAsWritten, recordNumber: number) => DuckDBValue;
};

const columns: readonly Column[] = [
  { name: "record_number", type: BIGINT, value: (_record, recordNumber) => BigInt(recordNumber) },
  { name: "locator_kind", type: VARCHAR, value: (record) => record.locator.kind },
  {
    name: "locator_from",
    type: BIGINT,
    value: (record) => BigInt(locatorRange(record.locator).from),
  },
  { name: "locator_to", type: BIGINT, value: (record) => BigInt(locatorRange(record.locator).to) },
  {
    name: "wall_us",
    type: BIGINT,
    value: ({ stamp }) => (stamp === null ? null : BigInt(stamp.wallMicros)),
  },
  { name: "offset_min", type: SMALLINT, value: ({ stamp }) => stamp?.offsetMinutes ?? null },
  { name: "granularity", type: VARCHAR, value: ({ stamp }) => stamp?.granularity ?? null },
  { name: "is_yearless", type: BOOLEAN, value: ({ stamp }) => stamp?.isYearless ?? false },
  { name: "stamp", type: VARCHAR, value: ({ stamp }) => stamp?.raw ?? null },
  { name: "kind", type: VARCHAR, value: (record) => record.kind },
  { name: "severity", type: VARCHAR, value: (record) => record.severity },
  { name: "source", type: VARCHAR, value: (record) => record.source },
  { name: "message", type: VARCHAR, value: (record) => record.message },
  { name: "template", type: VARCHAR, value: (record) => record.template },
  { name: "fields", type: VARCHAR, value: (record) => JSON.stringify(record.fields) },
];

export const columnTypes = columns.map((column) => column.type);

/** Text, so that `describe records` and this file say the same. */
export const columnDefinitions = columns
  .map((column) => `${column.name} ${column.type.toString()}`)
  .join(", ");

export function toColumns(
  records: readonly RecordAsWritten[],
  firstRecordNumber: number,
): DuckDBValue[][] {
  return columns.map((column) =>
    records.map((record, at) => column.value(record, firstRecordNumber + at)),
  );
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
