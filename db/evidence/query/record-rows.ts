import type { DuckDBValue } from "@duckdb/node-api";
import { type Instant, nearestInstant } from "@/lib/base/instant";
import type { Artifact } from "@/lib/domain/evidence/artifact";
import { type Locator, locatorSchema } from "@/lib/domain/evidence/evidence";
import {
  type EvidenceRecord,
  type Granularity,
  granularities,
  type RecordKind,
  recordKinds,
  type Severity,
  severities,
} from "@/lib/domain/evidence/evidence-record";
import type { ScanColumn } from "@/lib/investigation/ports/evidence-port";
import { toLocator } from "../cache/record-columns";
import { sqlText } from "../sql-text";
import type { EvidenceSource } from "./evidence-sources";
import type { TemplateMasks } from "./template-masks";

const locatorKinds = locatorSchema.options.map((option) => option.shape.kind.value);

/**
 * What a query for records selects, in the order `toRecords` reads it. Words of a fixed list travel as
 * enumerations: making a string of each, for each record, is what an answer spends its time on.
 */
export function recordColumns(without: readonly ScanColumn[] = []): string {
  const unless = (column: ScanColumn, empty: string) => (without.includes(column) ? empty : column);
  return [
    "artifact, record_number",
    enumeration("locator_kind", locatorKinds),
    "locator_from, locator_to, micros, span_us",
    enumeration("granularity", granularities),
    unless("stamp", "''"),
    enumeration("kind", recordKinds),
    enumeration("severity", severities),
    "source",
    ...[unless("message", "''"), unless("template", "''"), unless("fields", "'{}'")],
  ].join(", ");
}

function enumeration(column: string, values: readonly string[]): string {
  return `${column}::ENUM(${values.map(sqlText).join(", ")})`;
}

/** Of rows of `recordColumns()`. */
export async function toRecords(
  rows: readonly (readonly DuckDBValue[])[],
  ranked: readonly EvidenceSource[],
): Promise<readonly EvidenceRecord[]> {
  const masks = new Map<number, TemplateMasks>();
  for (const [artifact] of rows) {
    const rank = Number(artifact);
    if (!masks.has(rank)) masks.set(rank, await sourceAt(ranked, rank).masks());
  }
  return rows.map(([artifact, ...columns]) => {
    const { artifact: of } = sourceAt(ranked, Number(artifact));
    return buildRecord(of, toRow(columns), masks.get(Number(artifact)));
  });
}

/** A record of the cache as its columns hold it, its clock applied. */
export type RecordRow = {
  readonly recordNumber: number;
  readonly locator: Locator;
  /** NaN when undated. */
  readonly micros: number;
  readonly spanMicros: number;
  readonly granularity: Granularity;
  readonly stamp: string;
  readonly kind: RecordKind;
  readonly severity: Severity | null;
  readonly source: string | null;
  readonly message: string;
  readonly mask: string;
  readonly fields: EvidenceRecord["fields"];
};

function toRow(columns: readonly DuckDBValue[]): RecordRow {
  const [number, locatorKind, locatorFrom, locatorTo, micros, span, granularity, ...rest] = columns;
  const [stamp, kind, severity, source, message, mask, fields] = rest;
  return {
    recordNumber: Number(number),
    locator: toLocator(String(locatorKind), Number(locatorFrom), Number(locatorTo)),
    micros: typeof micros === "bigint" ? Number(micros) : Number.NaN,
    spanMicros: Number(span),
    granularity: granularity === null ? "microsecond" : oneOf(granularities, granularity),
    stamp: String(stamp),
    kind: oneOf(recordKinds, kind),
    severity: severity === null ? null : oneOf(severities, severity),
    source: source === null ? null : String(source),
    message: String(message),
    mask: String(mask),
    fields: parseFields(String(fields)),
  };
}

/** Our own writer's JSON of this very type; a schema here would double the time of a scan. */
export function parseFields(text: string): EvidenceRecord["fields"] {
  return JSON.parse(text) as EvidenceRecord["fields"];
}

export function buildRecord(
  { id, path }: Artifact,
  row: RecordRow,
  masks: TemplateMasks | undefined,
): EvidenceRecord {
  const { recordNumber, locator, micros, spanMicros, granularity, stamp: raw } = row;
  const { kind, severity, source, message, mask, fields } = row;
  return {
    artifactId: id,
    path,
    recordNumber,
    locator,
    time: Number.isNaN(micros)
      ? null
      : {
          earliest: toInstant(micros),
          latest: toInstant(micros + spanMicros),
          micros,
          granularity,
          raw,
        },
    kind,
    severity,
    source,
    message,
    template: masks?.templateOf(mask) ?? mask,
    fields,
  };
}

export function sourceAt(ranked: readonly EvidenceSource[], rank: number): EvidenceSource {
  const source = ranked[rank];
  if (source === undefined) throw new Error(`No source of rank ${rank}`);
  return source;
}

/** Whole milliseconds; a zone can push the last day of the year 9999 out of range, and then it stays at the edge. */
export function toInstant(micros: number): Instant {
  return nearestInstant(Math.floor(micros / 1000));
}

function oneOf<T extends string>(values: readonly T[], value: DuckDBValue | undefined): T {
  const found = values.find((candidate) => candidate === value);
  if (found === undefined)
    throw new Error(
      `A cached record holds ${String(value)} where one of ${values.join(", ")} belongs`,
    );
  return found;
}
