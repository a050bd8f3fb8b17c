import { expect, test } from "vitest";
import { instant } from "@/lib/base/instant";
import { MetricSeriesDetector } from "@/lib/signals/metric-series";
import { type Alarm, alarmOf } from "@/lib/signals/services/alarm-statement";
import { toComponentSeries } from "@/lib/signals/services/metric-measures";
import { epochMs, type Line, toRecords, toReferences } from "@/lib/signals/testing/records";
import { findServiceRanking } from "./find-service-ranking";

type Rows = Readonly<Record<string, readonly number[]>>;

/** Five-minute samples of one metric, a row of values for each service. */
function components(metric: string, rows: Rows) {
  const lines = Object.entries(rows).flatMap(([service, values]) =>
    values.map(
      (value, index): Line => ({
        path: "metrics",
        at: index * 300,
        message: `${service} ${value}`,
        template: `${metric} ${service}`,
        kind: "metric",
        fields: { metric, value, service },
      }),
    ),
  );
  const detector = new MetricSeriesDetector();
  for (const record of toReferences(lines)) detector.observe(record);
  return toComponentSeries(detector.series());
}

const edges = [
  { from: "till", to: "ledger" },
  { from: "ledger", to: "vault" },
  { from: "till", to: "mail" },
];
const alarm: Alarm = {
  component: "till",
  words: ["latency"],
  at: instant(epochMs + 600_000),
};
const steady = [0.04, 0.041, 0.04, 0.039, 0.041];

test("the deepest dependency that departed with the alarmed service comes first", () => {
  const series = components("latency", {
    till: [0.2, 0.21, 0.9, 0.88, 0.2],
    ledger: [0.1, 0.1, 0.8, 0.79, 0.11],
    vault: [0.05, 0.05, 0.74, 0.75, 0.05],
    mail: steady,
  });
  const ranking = findServiceRanking({ components: series, calls: [] }, { edges }, alarm);
  expect(ranking?.ranked[0]?.name).toBe("vault");
  expect(ranking?.target).toBe("till");
  expect(ranking?.ranked.map(({ name }) => name)).not.toContain("mail");
});

test("a service that departs although its dependencies are as before is named itself", () => {
  const series = components("latency", {
    till: [0.2, 0.21, 0.9, 0.88, 0.2],
    ledger: [0.1, 0.1, 0.8, 0.79, 0.11],
    vault: steady,
    mail: steady,
  });
  const ranking = findServiceRanking({ components: series, calls: [] }, { edges }, alarm);
  expect(ranking?.ranked[0]?.name).toBe("ledger");
});

test("without an alarm services that only wander are not suspected", () => {
  const series = components("latency", {
    till: [0.2, 0.21, 0.22, 0.2, 0.19],
    ledger: [0.1, 0.11, 0.1, 0.1, 0.11],
    vault: steady,
    mail: steady,
  });
  expect(findServiceRanking({ components: series, calls: [] }, { edges }, null)).toBeNull();
});

test("without a topology nobody is suspected", () => {
  const series = components("latency", { till: [0.2, 0.21, 0.9, 0.88, 0.2] });
  expect(findServiceRanking({ components: series, calls: [] }, { edges: [] }, alarm)).toBeNull();
});

test("a record that names component, metric and time but no value is an alarm; a sample is none", () => {
  const fields = {
    "alarm.node": "till",
    "alarm.metric": "Latency",
    "alarm.timestamp": 1_700_000_000,
  };
  const line = { path: "alarm", at: 0, message: "alarm" };
  const [stated, sampled] = toRecords([
    { ...line, fields },
    { ...line, fields: { ...fields, value: 3 } },
  ]).map((record) => alarmOf({ ...record, time: null }));
  expect(stated).toEqual({ component: "till", words: ["latency"], at: 1_700_000_000_000 });
  expect(sampled).toBeNull();
});
