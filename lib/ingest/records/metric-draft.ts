import type { StampAsWritten } from "@/lib/domain/evidence-record";
import type { Draft, Fields } from "./draft";

/** A sample of a metric: `fields.metric`, `fields.value`, every other field a label. */
export function toMetricDraft(
  metric: string,
  labels: Readonly<Record<string, string>>,
  value: number,
  stamp: StampAsWritten | null,
): Draft {
  const names = Object.keys(labels).toSorted();
  const series =
    names.length === 0
      ? metric
      : `${metric}{${names.map((name) => `${name}="${labels[name] ?? ""}"`).join(",")}}`;
  const fields: Fields = { ...labels, metric, value: Number.isFinite(value) ? value : null };
  return {
    stamp,
    kind: "metric",
    severity: null,
    source: labels.instance ?? labels.host ?? labels.pod ?? null,
    message: `${series} ${value}`,
    template: series,
    fields,
  };
}
