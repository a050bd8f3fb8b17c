import type { StampAsWritten } from "@/lib/domain/evidence/evidence-record";
import type { Draft } from "./draft";

/** A sample of a metric: `fields.metric`, `fields.value`, every other field a label. */
export function toMetricDraft(
  metric: string,
  labels: Readonly<Record<string, string>>,
  value: number,
  stamp: StampAsWritten | null,
): Draft {
  return openSeries(metric, labels)(value, stamp);
}

/** What the samples of one series share is worked out once. A value that is no number is missing, not 0. */
export function openSeries(
  metric: string,
  labels: Readonly<Record<string, string>>,
): (value: number, stamp: StampAsWritten | null) => Draft {
  const names = Object.keys(labels).toSorted();
  const template =
    names.length === 0
      ? metric
      : `${metric}{${names.map((name) => `${name}="${labels[name] ?? ""}"`).join(",")}}`;
  const source = labels.instance ?? labels.host ?? labels.pod ?? null;
  return (value, stamp) => ({
    stamp,
    kind: "metric",
    severity: null,
    source,
    message: `${template} ${value}`,
    template,
    fields: { ...labels, metric, value: Number.isFinite(value) ? value : null },
  });
}
