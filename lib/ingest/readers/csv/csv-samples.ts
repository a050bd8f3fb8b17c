import type { StampAsWritten } from "@/lib/domain/evidence-record";
import { openSeries, toMetricDraft } from "../../records/metric-draft";
import { isBlankCell, toMeasure, toNumber } from "./csv-cells";
import type { CsvColumn } from "./csv-columns";
import type { RowReading } from "./row-reading";

/** Metrics in long form: one sample a row, its name and value in columns of their own. */
export function findSamples(columns: readonly CsvColumn[]): RowReading | null {
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
  const measure = toMeasure(cell);
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
