import type { Draft } from "../../records/draft";
import { openSeries } from "../../records/metric-draft";
import type { Envelope } from "../documents/envelope";
import { isJsonObject, type JsonObject, textOf } from "../json-object";
import { readTime } from "../time-field";

/** https://docs.aws.amazon.com/AmazonCloudWatch/latest/APIReference/API_GetMetricData.html */
export const cloudWatchMetricData: Envelope = {
  format: "CloudWatch metric data",
  path: [["MetricDataResults"]],
  fits: ({ MetricDataResults: results }) => Array.isArray(results),
  open: () => lowerResult,
};

function lowerResult(result: JsonObject): readonly Draft[] {
  const { Id: id, Label: label } = result;
  const times: readonly unknown[] = Array.isArray(result.Timestamps) ? result.Timestamps : [];
  const values: readonly unknown[] = Array.isArray(result.Values) ? result.Values : [];
  const named = textOf(id);
  const toDraft = openSeries(
    textOf(label) ?? named ?? "metric",
    named === null ? {} : { id: named },
  );
  return times.map((time, index) => toDraft(toValue(values[index]), readTime(time)));
}

/** https://docs.aws.amazon.com/AmazonCloudWatch/latest/APIReference/API_GetMetricStatistics.html */
export const cloudWatchStatistics: Envelope = {
  format: "CloudWatch metric statistics",
  path: [["Datapoints"]],
  fits: ({ Datapoints: points }) => Array.isArray(points),
  open: (outer) => {
    const metric = textOf(outer.at(-1)?.Label) ?? "metric";
    return (point) => lowerPoint(metric, point);
  },
};

const statistics = ["Average", "Sum", "Minimum", "Maximum", "SampleCount"];

/** One sample for each statistic that was asked for. */
function lowerPoint(metric: string, point: JsonObject): readonly Draft[] {
  const stamp = readTime(point.Timestamp);
  const { Unit: unit, ExtendedStatistics: extended } = point;
  const stated = [
    ...statistics.map((name) => [name, point[name]] as const),
    ...Object.entries(isJsonObject(extended) ? extended : {}),
  ];
  return stated.flatMap(([stat, value]) =>
    value === undefined
      ? []
      : [openSeries(metric, withUnit({ stat }, unit))(toValue(value), stamp)],
  );
}

/*
 * One line of a metric stream in its JSON format:
 * https://docs.aws.amazon.com/AmazonCloudWatch/latest/monitoring/CloudWatch-metric-streams-formats-json.html
 */
export function isMetricStreamLine(object: JsonObject): boolean {
  const { metric_name: name, namespace, value } = object;
  return typeof name === "string" && typeof namespace === "string" && isJsonObject(value);
}

export function lowerMetricStreamLine(line: JsonObject): readonly Draft[] {
  const { namespace, metric_name: name, dimensions, value, unit } = line;
  const labels: Record<string, string> = { namespace: String(namespace) };
  for (const [key, dimension] of Object.entries(isJsonObject(dimensions) ? dimensions : {}))
    labels[key] = String(dimension);
  const stamp = readTime(line.timestamp);
  return Object.entries(isJsonObject(value) ? value : {}).map(([stat, number]) =>
    openSeries(String(name), withUnit({ ...labels, stat }, unit))(toValue(number), stamp),
  );
}

function withUnit(
  labels: Readonly<Record<string, string>>,
  unit: unknown,
): Readonly<Record<string, string>> {
  const written = textOf(unit);
  return written === null || written === "None" ? labels : { ...labels, unit: written };
}

function toValue(value: unknown): number {
  return typeof value === "number" ? value : Number.NaN;
}
