/** SQL for "the records of these sources, clocks applied": the one relation every query is asked of. */
import type { EvidenceFilter } from "@/lib/investigation/evidence-port";
import { sqlInteger, sqlText } from "../sql-text";
import { correctedMicros } from "./clock-pieces";
import type { EvidenceSource } from "./evidence-sources";

/**
 * A stamp stands for a stretch of time, and ends this long (in µs) after it starts; what is finer than
 * a second stands for itself. Ends lie on the last whole millisecond.
 */
const spanSql = `CASE granularity
  WHEN 'second' THEN 999000
  WHEN 'minute' THEN 59999000
  WHEN 'hour' THEN 3599999000
  WHEN 'day' THEN 86399999000
  WHEN 'month' THEN epoch_us(make_timestamp(wall_us) + INTERVAL 1 MONTH) - wall_us - 1000
  WHEN 'year' THEN epoch_us(make_timestamp(wall_us) + INTERVAL 1 YEAR) - wall_us - 1000
  ELSE 0 END`;

/**
 * `WITH … dated AS (…)`: every record of the sources once, with its source's rank (`artifact`), its number,
 * its corrected time (`micros`, null when undated) and the length of the stamp's stretch (`span_us`).
 */
export function withDatedRecords(sources: readonly EvidenceSource[]): string {
  const parts = sources.map(
    (source) => `SELECT ${source.rank} AS artifact, *, ${correctedMicros(source.pieces)} AS micros
  FROM (SELECT * RENAME (file_row_number AS record_number)
    FROM read_parquet(${sqlText(source.files.records)}, file_row_number = true))`,
  );
  return `WITH corrected AS (${parts.join(" UNION ALL ")}),
dated AS (SELECT *, ${spanSql} AS span_us FROM corrected)`;
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
