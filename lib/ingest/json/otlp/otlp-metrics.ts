import type { Draft } from "../../records/draft";
import { openSeries } from "../../records/metric-draft";
import type { Envelope } from "../documents/envelope";
import { isJsonObject, type JsonObject, textOf } from "../json-object";
import { type OtlpResource, readResource } from "./otlp-resource";
import { readOtlpTime, toMembers } from "./otlp-values";

/** Metrics in the JSON of OTLP: https://opentelemetry.io/docs/specs/otel/metrics/data-model/ */
export const otlpMetrics: Envelope = {
  format: "OpenTelemetry metrics",
  path: [["resourceMetrics"], ["scopeMetrics", "instrumentationLibraryMetrics"], ["metrics"]],
  fits: ({ resourceMetrics }) => Array.isArray(resourceMetrics),
  open: (outer) => {
    const labels = toResourceLabels(readResource(outer));
    return (metric) => lowerMetric(metric, labels);
  },
};

type Labels = Readonly<Record<string, string>>;

/** The attributes of a resource that tell its series apart; the others repeat in every sample. */
const resourceLabels: Readonly<Record<string, string>> = {
  "service.namespace": "namespace",
  "service.instance.id": "instance",
  "k8s.namespace.name": "namespace",
  "k8s.node.name": "node",
  "k8s.pod.name": "pod",
  "k8s.container.name": "container",
  "container.name": "container",
  "host.name": "host",
  "service.name": "service",
};

function toResourceLabels({ fields }: OtlpResource): Labels {
  const labels: Record<string, string> = {};
  for (const [attribute, label] of Object.entries(resourceLabels)) {
    const value = fields[attribute];
    if (value !== undefined && value !== null) labels[label] = String(value);
  }
  return labels;
}

function lowerMetric(metric: JsonObject, resource: Labels): readonly Draft[] {
  const name = textOf(metric.name) ?? "metric";
  const unit = textOf(metric.unit);
  const labels = unit === null || unit === "1" ? resource : { ...resource, unit };
  const { gauge, sum, histogram, exponentialHistogram, summary } = metric;
  const plain = isJsonObject(sum) ? sum : gauge;
  const spread = [histogram, exponentialHistogram, summary].find(isJsonObject);
  return [
    ...pointsOf(plain).flatMap((point) => lowerNumber(seriesName(name, plain), point, labels)),
    ...pointsOf(spread).flatMap((point) => lowerSpread(name, point, labels)),
  ];
}

/** A sum that only rises is named as Prometheus names it, by which a counter is known everywhere. */
function seriesName(name: string, sum: unknown): string {
  if (!isJsonObject(sum) || sum.isMonotonic !== true || name.endsWith("total")) return name;
  const isCumulative = ["2", "AGGREGATION_TEMPORALITY_CUMULATIVE"].includes(
    String(sum.aggregationTemporality),
  );
  return isCumulative ? `${name}_total` : name;
}

function pointsOf(data: unknown): readonly JsonObject[] {
  if (!isJsonObject(data) || !Array.isArray(data.dataPoints)) return [];
  const points: readonly unknown[] = data.dataPoints;
  return points.filter(isJsonObject);
}

function lowerNumber(name: string, point: JsonObject, labels: Labels): readonly Draft[] {
  const value = point.asDouble ?? point.asInt;
  const series = openSeries(name, { ...labels, ...toLabels(point.attributes) });
  return [series(toValue(value), readOtlpTime(point.timeUnixNano))];
}

/** Count, sum and extremes, and the quantiles of a summary; buckets stay in the text. */
function lowerSpread(name: string, point: JsonObject, resource: Labels): readonly Draft[] {
  const labels = { ...resource, ...toLabels(point.attributes) };
  const stamp = readOtlpTime(point.timeUnixNano);
  const parts = ["count", "sum", "min", "max"].filter((part) => point[part] !== undefined);
  const quantiles: readonly unknown[] = Array.isArray(point.quantileValues)
    ? point.quantileValues
    : [];
  return [
    ...parts.map((part) => openSeries(`${name}_${part}`, labels)(toValue(point[part]), stamp)),
    ...quantiles
      .filter(isJsonObject)
      .map(({ quantile, value }) =>
        openSeries(name, { ...labels, quantile: String(quantile) })(toValue(value), stamp),
      ),
  ];
}

function toLabels(attributes: unknown): Labels {
  const members = Object.entries(toMembers(attributes));
  return Object.fromEntries(members.map(([name, value]) => [name, String(value)]));
}

/** 64-bit counts are texts, and so are `"NaN"` and `"Infinity"`; a point without a value has none. */
function toValue(value: unknown): number {
  if (typeof value === "number") return value;
  return typeof value === "string" && value !== "" ? Number(value) : Number.NaN;
}
