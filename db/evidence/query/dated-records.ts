/** SQL for "the records of these sources, clocks applied": the one relation every query is asked of. */
import type { EvidenceFilter } from "@/lib/investigation/evidence-port";
import { sqlInteger, sqlText } from "../sql-text";
import { clockPieceColumns, clockPieceRow } from "./clock-pieces";
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
 * `WITH … dated AS (…)`: every record of the sources once, with its source's rank (`artifact`), its
 * corrected time (`micros`, null when undated) and the length of the stamp's stretch (`span_us`).
 * Pieces of one source do not overlap and leave nothing out, so the join neither doubles nor loses.
 */
export function withDatedRecords(sources: readonly EvidenceSource[]): string {
  const files = [...new Set(sources.map((source) => sqlText(source.files.records)))];
  const rows = sources.flatMap((source) =>
    source.pieces.map((piece) => clockPieceRow(source.files.records, source.rank, piece)),
  );
  return `WITH pieces(${clockPieceColumns}) AS (VALUES ${rows.join(", ")}),
dated AS (
  SELECT artifact, records.* EXCLUDE (filename),
    wall_us + year_shift - coalesce(offset_min::BIGINT * 60000000, zone_shift) - clock_shift AS micros,
    ${spanSql} AS span_us
  FROM read_parquet([${files.join(", ")}], filename = true) AS records
  JOIN pieces ON records.filename = pieces.file
    AND records.is_yearless = pieces.yearless
    AND coalesce(records.wall_us, 0) BETWEEN pieces.wall_from AND pieces.wall_to
    AND records.record_number BETWEEN pieces.record_from AND pieces.record_to
)`;
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
