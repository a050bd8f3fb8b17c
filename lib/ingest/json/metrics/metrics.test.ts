import { expect, test } from "vitest";
import { readSample, renderRecords } from "../../testing/read-sample";

async function read(name: string) {
  const { report, records } = await readSample(name);
  return { report, records, lines: renderRecords(records) };
}

test("a Prometheus range query: many samples of one element; NaN is no value", async () => {
  const { report, records, lines } = await read("prometheus-range");
  expect(report.format).toBe("Prometheus query result (JSON document)");
  expect(lines).toEqual([
    'I0 2026-11-21T00:23:00.000Z metric db-01:9187 | pg_stat_activity_count{datname="shop",instance="db-01:9187",state="active"} 12',
    'I0 2026-11-21T00:23:15.500Z metric db-01:9187 | pg_stat_activity_count{datname="shop",instance="db-01:9187",state="active"} NaN',
    'I0 2026-11-21T00:23:30.000Z metric db-01:9187 | pg_stat_activity_count{datname="shop",instance="db-01:9187",state="active"} 97',
    'I1 2026-11-21T00:23:00.000Z metric app-01:9100 | up{instance="app-01:9100",job="node"} 1',
    'I1 2026-11-21T00:23:30.000Z metric app-01:9100 | up{instance="app-01:9100",job="node"} 0',
  ]);
  expect(records[1]?.fields.value).toBeNull();
  expect(records[2]?.fields).toEqual({
    metric: "pg_stat_activity_count",
    value: 97,
    datname: "shop",
    instance: "db-01:9187",
    state: "active",
  });
});

test("a Prometheus instant query of an expression has labels and no name", async () => {
  const { lines, records } = await read("prometheus-instant");
  expect(lines[0]).toBe('I0 2026-11-21T00:23:21.781Z metric - | value{job="orders"} 0.0425');
  expect(records[1]?.fields.value).toBeNull();
});

test("CloudWatch metric data: two lists side by side; an empty result is counted", async () => {
  const { report, lines } = await read("cloudwatch-data");
  expect(report).toMatchObject({
    format: "CloudWatch metric data (JSON document)",
    dropped: [{ reason: "element without anything in it", count: 1, lines: [1] }],
  });
  expect(lines).toEqual([
    'I0 2026-11-21T00:25:00.000Z metric - | CPUUtilization{id="cpu"} 97.25',
    'I0 2026-11-21T00:20:00.000Z metric - | CPUUtilization{id="cpu"} 31.5',
  ]);
});

test("CloudWatch statistics: one sample for each statistic asked for", async () => {
  const { report, lines } = await read("cloudwatch-statistics");
  expect(report.format).toBe("CloudWatch metric statistics (JSON document)");
  expect(lines.slice(2)).toEqual([
    'I1 2026-11-21T00:21:00.000Z metric - | DatabaseConnections{stat="Average",unit="Count"} 99',
    'I1 2026-11-21T00:21:00.000Z metric - | DatabaseConnections{stat="Maximum",unit="Count"} 100',
  ]);
});

test("a CloudWatch metric stream: a line holds four statistics of one minute", async () => {
  const { report, records, lines } = await read("cloudwatch-stream");
  expect(report.format).toBe("CloudWatch metric stream (JSON lines)");
  expect(lines[2]).toBe(
    'L1 2026-11-21T00:24:00.000Z metric - | HTTPCode_ELB_5XX_Count{LoadBalancer="app/shop/50dc6c495c0c9188",namespace="AWS/ApplicationELB",stat="sum",unit="Count"} 37',
  );
  expect(records.slice(4).map(({ fields }) => [fields.stat, fields.value])).toEqual([
    ["max", 9.5],
    ["min", 0.25],
    ["sum", 12],
    ["count", 5],
  ]);
});

test("Loki's streams are log lines with the labels of their stream", async () => {
  const { report, records, lines } = await read("loki");
  expect(report.format).toBe("Loki query result (JSON document)");
  expect(lines).toEqual([
    "I0 2026-11-21T00:23:23.519Z log/error orders | pool exhausted after 2500 ms",
    "I0 2026-11-21T00:23:24.000Z log/warning orders | retry",
  ]);
  expect(records[0]?.fields.pod).toBe("orders-84bd-1qaz2");
});
