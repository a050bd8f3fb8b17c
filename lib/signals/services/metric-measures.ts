import type { Instant } from "@/lib/base/instant";
import type { RecordReference } from "@/lib/domain/evidence/record-reference";
import type { Sampled } from "@/lib/ledger/series/sample-columns";
import type { MetricSeries } from "@/lib/ledger/series/series-store";
import { isCounter, toSamples } from "../metric-series";
import { componentOfLabels } from "./component-name";
import type { ComponentSeries, Measure, ServiceSample } from "./component-series";

/**
 * What a metric measures, by its name: the four golden signals (Beyer et al., Site Reliability
 * Engineering, ch. 6) and resources. First match counts. What is measured of the whole machine is not
 * a component's own.
 */
const measures: readonly (readonly [RegExp, Measure | null])[] = [
  [/^node|^system_|^host_|^scrape_|^go_|^process_start|timestamp|\btime$/, null],
  [/availab|success|uptime|probe|health/, "availability"],
  [/error|fail|exception|fault|5xx|timeout|reject|dropped|abort/, "errors"],
  [/client.*latency|latency.*client|upstream.*(time|latency)/, null],
  [/latency|duration|response_?time|elapsed|\brtt?\b|delay|_ms\b|took/, "latency"],
  [/request|workload|throughput|calls|invocation|\bops\b|\brps\b|\bqps\b|hits|count$/, "requests"],
  [
    /cpu|throttl|memory|heap|\brss\b|disk|iops|iowait|gc_|thread|queue|pool|connection|lock|restart|oom/,
    "resource",
  ],
];

/** The series of components among all series, by what they measure. */
export function toComponentSeries(all: readonly MetricSeries[]): readonly ComponentSeries[] {
  return all.flatMap((series) => {
    const named = componentOfLabels(series.labels);
    const text = series.metric.replace(/([a-z])([A-Z])/g, "$1_$2").toLowerCase();
    const measure = measures.find(([pattern]) => pattern.test(text))?.[1] ?? null;
    if (named === null || measure === null || series.samples.length < 3) return [];
    const samples = toSamples(series).map((sampled): ServiceSample => new MetricSample(sampled));
    if (measure === "resource" && isCounter(series) && !/cpu|throttl|restart|oom/.test(text))
      return [];
    return [
      {
        component: named.component,
        peer: null,
        measure,
        name: nameOf(series, named.written),
        samples,
      },
    ];
  });
}

function nameOf({ metric, labels }: MetricSeries, component: string): string {
  const rest = Object.entries(labels)
    .filter(([, value]) => value !== component)
    .map(([, value]) => value)
    .toSorted();
  return [metric, ...rest].join(" ").slice(0, 200);
}

class MetricSample implements ServiceSample {
  readonly at: Instant;
  readonly count = 1;

  constructor(private readonly sampled: Sampled) {
    this.at = sampled.earliest;
  }

  get value(): number {
    return this.sampled.value;
  }

  get record(): RecordReference {
    return this.sampled.record;
  }
}
