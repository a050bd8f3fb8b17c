import type { ReadMapping } from "@/lib/domain/artifact";
import { judgeColumns } from "./csv-columns";
import { toMeasures } from "./csv-measures";
import { findLogRows, findObjects, toPlainRows } from "./csv-objects";
import { findSamples } from "./csv-samples";
import type { CsvTime } from "./csv-time";
import type { RowReading } from "./row-reading";

/** What the rows are, told by the names of the columns and what is in them; first of all by what a person said. */
export function findRowReading(
  names: readonly string[],
  rows: readonly (readonly string[])[],
  time: CsvTime | null,
  mapping: ReadMapping | null,
): RowReading {
  const columns = judgeColumns(names, rows, time);
  const role = mapping?.message ?? mapping?.severity ?? mapping?.source;
  const mapped = role === undefined ? null : findLogRows(columns, rows, mapping);
  if (mapped !== null) return mapped;
  if (time === null)
    return findObjects(columns, rows) ?? toPlainRows(columns, "table without times");
  return (
    findSamples(columns) ??
    findObjects(columns, rows) ??
    findLogRows(columns, rows, null) ??
    (columns.some(({ isMeasure }) => isMeasure) ? toMeasures(columns) : null) ??
    toPlainRows(columns, "one row per time")
  );
}
