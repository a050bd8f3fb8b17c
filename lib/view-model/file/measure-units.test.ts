import { expect, test } from "vitest";
import { formatMeasure, unitOf } from "./measure-units";

test.each([
  ["a counter of seconds", "process_cpu_seconds_total", {}, "s"],
  ["a gauge of bytes", "node_memory_MemAvailable_bytes", {}, "B"],
  ["a short form", "http.server.p99_ms", {}, "ms"],
  ["a quantile behind the unit", "latency_ms_p99", {}, "ms"],
  ["cells that had a unit", "CPU (%)", {}, "%"],
  ["a unit its samples state", "queue_wait_seconds", { unit: "ms" }, "ms"],
  ["a unit as UCUM writes it", "heap", { unit: "By" }, "B"],
  ["a count, which has no unit", "requests", { unit: "Count" }, null],
  ["a count of something", "failures", { unit: "{error}" }, null],
  ["a share, which UCUM writes as one", "usage", { unit: "1" }, null],
  ["microseconds", "http.request.duration_us", {}, "µs"],
  ["a quantile of microseconds", "redis_latency_us_p99", {}, "µs"],
  ["microseconds of any other word", "gc_pause_us", {}, "µs"],
  ["microseconds of a query", "query_exec_us", {}, "µs"],
  ["microseconds of an answer", "response_us", {}, "µs"],
  ["a quantile before the microseconds", "request_latency_p99_us", {}, "µs"],
  ["microseconds of a processor", "cpu_us", {}, "µs"],
  ["microseconds of one request", "request_us_p99", {}, "µs"],
  ["microseconds in the user's programs", "cgroup_cpu_user_us", {}, "µs"],
  ["a sum of microseconds", "redo_write_us_total", {}, "µs"],
  ["a country", "sales_us", {}, null],
  ["a country whose requests are counted", "http.requests.us", {}, null],
  ["a country in the heading of a table", "Active users US", {}, null],
  ["a country that is called one", "traffic_region_us", {}, null],
  ["a column of vmstat", "us", {}, null],
  ["a name that ends in no unit", "http_requests_total", {}, null],
  ["a word that only contains one", "columns", {}, null],
  ["an inherited word", "constructor", {}, null],
] as const)("the unit of %s", (_name, metric, labels, unit) => {
  expect(unitOf(metric, labels)).toBe(unit);
});

test.each([
  [12.345, "ms", "12.35 ms"],
  [93.5, "%", "93.5%"],
  [1_536_000_000, "B", "1.536 GB"],
  [-2_500, "B", "-2.5 kB"],
  [0, "B", "0 B"],
  [45_120, null, "45,120"],
  [12_345_678, null, "12.35M"],
  [0.000_012, "s", "1.2E-5 s"],
] as const)("%d %s is written %s", (value, unit, text) => {
  expect(formatMeasure(value, unit)).toBe(text);
});
