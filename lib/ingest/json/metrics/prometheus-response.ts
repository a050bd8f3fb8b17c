import { toEpochStamp } from "@/lib/time/stamps/epoch-stamp";
import type { Draft } from "../../records/draft";
import { openSeries } from "../../records/metric-draft";
import type { Envelope } from "../documents/envelope";
import { isJsonObject, type JsonObject } from "../json-object";

/*
 * What Prometheus answers to a query: https://prometheus.io/docs/prometheus/latest/querying/api/
 * A matrix has many samples for each series, a vector one; values are texts, times are seconds.
 */
export const prometheusResponse: Envelope = {
  format: "Prometheus query result",
  path: [["data"], ["result"]],
  fits: ({ data }) =>
    isJsonObject(data) &&
    (data.resultType === "matrix" || data.resultType === "vector") &&
    Array.isArray(data.result),
  open: () => lowerSeries,
};

/** An expression has labels and no name. */
const expressionName = "value";

function lowerSeries(series: JsonObject): readonly Draft[] {
  const { __name__: name = expressionName, ...labels } = readLabels(series.metric);
  const toDraft = openSeries(name, labels);
  const samples: readonly unknown[] = Array.isArray(series.values) ? series.values : [series.value];
  return samples.flatMap((sample) => {
    if (!Array.isArray(sample)) return [];
    const [time, value]: readonly unknown[] = sample;
    const stamp = typeof time === "number" ? toEpochStamp(time, String(time)) : null;
    return [toDraft(readSampleValue(value), stamp)];
  });
}

function readLabels(metric: unknown): Record<string, string> {
  if (!isJsonObject(metric)) return {};
  return Object.fromEntries(Object.entries(metric).map(([key, value]) => [key, String(value)]));
}

/** `"1.5e3"`, `"NaN"`, `"+Inf"`. */
function readSampleValue(value: unknown): number {
  if (typeof value !== "string" || value === "") return Number.NaN;
  return /^[-+]?Inf$/i.test(value)
    ? Number(value.startsWith("-") ? -Infinity : Infinity)
    : Number(value);
}
