import type { DuckDBDataChunk, DuckDBValue } from "@duckdb/node-api";
import { type Instant, instant, isInstant } from "@/lib/base/instant";
import { locatorSchema } from "@/lib/domain/evidence";
import {
  type EvidenceRecord,
  granularities,
  recordKinds,
  severities,
} from "@/lib/domain/evidence-record";
import { toLocator } from "../cache/record-columns";
import { sqlText } from "../sql-text";
import type { EvidenceSource } from "./evidence-sources";

const locatorKinds = locatorSchema.options.map((option) => option.shape.kind.value);

/**
 * What a query for records selects, in the order `toRecord` reads it. Words of a fixed list travel as
 * enumerations: making a string of each, for each record, is what a scan spends its time on.
 */
export const recordColumns = [
  "artifact, record_number",
  enumeration("locator_kind", locatorKinds),
  "locator_from, locator_to, micros, span_us",
  enumeration("granularity", granularities),
  "stamp",
  enumeration("kind", recordKinds),
  enumeration("severity", severities),
  "source, message, template, fields",
].join(", ");

function enumeration(column: string, values: readonly string[]): string {
  return `${column}::ENUM(${values.map(sqlText).join(", ")})`;
}

export function toRecords(
  chunk: DuckDBDataChunk,
  ranked: readonly EvidenceSource[],
): readonly EvidenceRecord[] {
  return chunk.getRows().map((row) => toRecord(row, ranked));
}

export function toRecord(
  row: readonly DuckDBValue[],
  ranked: readonly EvidenceSource[],
): EvidenceRecord {
  const [artifact, number, locatorKind, locatorFrom, locatorTo, ...rest] = row;
  const [micros, span, granularity, stamp, kind, severity, source, message, template, fields] =
    rest;
  const { id, path } = sourceAt(ranked, Number(artifact)).artifact;
  return {
    artifactId: id,
    path,
    recordNumber: Number(number),
    locator: toLocator(String(locatorKind), Number(locatorFrom), Number(locatorTo)),
    time:
      typeof micros === "bigint"
        ? {
            earliest: toInstant(Number(micros)),
            latest: toInstant(Number(micros) + Number(span)),
            micros: Number(micros),
            granularity: oneOf(granularities, granularity),
            raw: String(stamp),
          }
        : null,
    kind: oneOf(recordKinds, kind),
    severity: severity === null ? null : oneOf(severities, severity),
    source: source === null ? null : String(source),
    message: String(message),
    template: String(template),
    // Our own writer's JSON of this very type; a schema here would double the time of a scan.
    fields: JSON.parse(String(fields)) as EvidenceRecord["fields"],
  };
}

export function sourceAt(ranked: readonly EvidenceSource[], rank: number): EvidenceSource {
  const source = ranked[rank];
  if (source === undefined) throw new Error(`No source of rank ${rank}`);
  return source;
}

const earliestInstant = Date.parse("0001-01-01T00:00:00.000Z");
const latestInstant = Date.parse("9999-12-31T23:59:59.999Z");

/** Whole milliseconds; a zone can push the last day of the year 9999 out of range, and then it stays at the edge. */
export function toInstant(micros: number): Instant {
  const epochMs = Math.floor(micros / 1000);
  if (isInstant(epochMs)) return epochMs;
  return instant(epochMs < 0 ? earliestInstant : latestInstant);
}

export function oneOf<T extends string>(values: readonly T[], value: DuckDBValue | undefined): T {
  const found = values.find((candidate) => candidate === value);
  if (found === undefined)
    throw new Error(
      `A cached record holds ${String(value)} where one of ${values.join(", ")} belongs`,
    );
  return found;
}
