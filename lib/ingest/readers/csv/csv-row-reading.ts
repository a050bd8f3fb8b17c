import type { ReadMapping } from "@/lib/domain/evidence/artifact";
import type { StampAsWritten } from "@/lib/domain/evidence/evidence-record";
import { splitUnit } from "../../fields/number-with-unit";
import { openSeries, toMetricDraft } from "../../records/metric-draft";
import { isBlankCell, toNumber } from "./csv-cells";
import { type CsvColumn, judgeColumns } from "./csv-columns";
import { toMeasures } from "./csv-measures";
import { findLogRows, findObjects, toPlainRows } from "./csv-objects";
import type { CsvTime } from "./csv-time-columns";
import { findFileTimes } from "./file-times";
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
    findFileTimes(names, rows) ??
    findSamples(columns) ??
    findObjects(columns, rows) ??
    findLogRows(columns, rows, null) ??
    (columns.some(({ isMeasure }) => isMeasure) ? toMeasures(columns) : null) ??
    toPlainRows(columns, "one row per time")
  );
}

/** Metrics in long form: one sample a row, its name and value in columns of their own. */
function findSamples(columns: readonly CsvColumn[]): RowReading | null {
  const find = (...names: readonly string[]) =>
    columns.find(({ name }) => names.includes(name.toLowerCase()));
  const metric = find(
    "metric",
    "metric_name",
    "metricname",
    "__name__",
    "name",
    "series",
    "measurement",
  );
  const value = find("value", "val", "metric_value", "_value");
  if (metric === undefined || value === undefined || value.kind === "text") return null;
  const packed = find("labels", "tags", "attributes", "dimensions");
  const plain = columns.filter(
    (column) => ![metric, value, packed].includes(column) && column.kind !== "time",
  );
  return {
    name: "metrics, long form",
    read: (cells, stamp) => {
      const labels = {
        ...Object.fromEntries(
          plain.flatMap(({ name, index }) =>
            isBlankCell(cells[index]) ? [] : [[name, cells[index] ?? ""]],
          ),
        ),
        ...parseLabels(packed === undefined ? "" : (cells[packed.index] ?? "")),
      };
      return [toSample(cells[metric.index] ?? "", labels, cells[value.index], stamp)];
    },
  };
}

function toSample(
  metric: string,
  labels: Readonly<Record<string, string>>,
  cell: string | undefined,
  stamp: StampAsWritten | null,
) {
  const number = toNumber(cell);
  if (number !== null) return toMetricDraft(metric, labels, number, stamp);
  const measure = splitUnit(cell?.trim() ?? "");
  if (measure === null) return openSeries(metric, labels)(Number.NaN, stamp);
  return toMetricDraft(metric, { ...labels, unit: measure.unit }, measure.value, stamp);
}

/** `a=1;b=2`, `a=1,b=2`, `{a="1",b="2"}` or `{"a": "1"}`. */
function parseLabels(text: string): Record<string, string> {
  const labels: Record<string, string> = {};
  for (const [, key, quoted, plain] of text.matchAll(
    /([\w.:-]{1,120})"?\s{0,4}[=:]\s{0,4}(?:"([^"]*)"|([^;,}]*))/g,
  )) {
    if (key !== undefined) labels[key] = quoted ?? plain ?? "";
  }
  return labels;
}
