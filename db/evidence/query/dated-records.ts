/** SQL for "the records of these sources, clocks applied": the one relation every query is asked of. */
import type { EvidenceFilter } from "@/lib/investigation/ports/evidence-port";
import { sqlInteger, sqlText } from "../sql-text";
import { correctedMicros, doubtMicros } from "./clock-pieces";
import type { EvidenceSource } from "./evidence-sources";
import type { RecordRange } from "./times/record-range";
import { spanSql } from "./times/stamp-span";

/** Records of one source: all of them, or those that meet conditions on the columns of its file. */
export type SourceRecords = {
  readonly source: EvidenceSource;
  readonly conditions: readonly string[];
};

/**
 * `WITH … dated AS (…)`: every record once, with its source's rank (`artifact`), its number, its corrected
 * time (`micros`, null when undated) and the length of the stretch it may stand for (`span_us`).
 */
export function withDatedRecords(parts: readonly SourceRecords[]): string {
  const selects = parts.map(
    ({ source, conditions }) =>
      `SELECT ${source.rank} AS artifact, *, ${correctedMicros(source.pieces())} AS micros,
    ${doubtMicros(source.pieces())} AS doubt_us
  FROM (SELECT * RENAME (file_row_number AS record_number)
    FROM read_parquet(${sqlText(source.files.records)}, file_row_number = true)) ${where(conditions)}`,
  );
  return `WITH corrected AS (${selects.join(" UNION ALL ")}),
dated AS (SELECT *, ${spanSql} + doubt_us AS span_us FROM corrected)`;
}

export function allRecords(source: EvidenceSource): SourceRecords {
  return { source, conditions: [] };
}

/** A range and a list of record numbers are what DuckDB skips row groups by. */
export function inRange({ from, to }: RecordRange): string {
  return `record_number BETWEEN ${sqlInteger(from)} AND ${sqlInteger(to)}`;
}

export function inNumbers(numbers: readonly number[]): string {
  return `record_number IN (${numbers.map(sqlInteger).join(", ")})`;
}

export function filterSources(
  sources: readonly EvidenceSource[],
  filter: EvidenceFilter,
): readonly EvidenceSource[] {
  if (filter.artifactIds === undefined) return sources;
  const wanted = new Set(filter.artifactIds);
  return sources.filter((source) => wanted.has(source.artifact.id));
}

/**
 * Conditions of a filter besides its artifacts. A record is in a range of time when the stretch its stamp
 * stands for touches the range, both ends included; a record without a time is in none.
 */
export function filterConditions(filter: EvidenceFilter): readonly string[] {
  const conditions: string[] = [];
  if (filter.kinds !== undefined) conditions.push(oneOf("kind", filter.kinds));
  if (filter.severities !== undefined) conditions.push(oneOf("severity", filter.severities));
  if (filter.from !== undefined) {
    conditions.push(`micros + span_us >= ${sqlInteger(filter.from * 1000)}`);
  }
  if (filter.to !== undefined) conditions.push(`micros <= ${sqlInteger(filter.to * 1000 + 999)}`);
  return conditions;
}

export function where(conditions: readonly string[]): string {
  return conditions.length === 0 ? "" : `WHERE ${conditions.join(" AND ")}`;
}

function oneOf(column: string, values: readonly string[]): string {
  return values.length === 0 ? "false" : `${column} IN (${values.map(sqlText).join(", ")})`;
}
