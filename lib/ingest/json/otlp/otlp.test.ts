import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { readBytes, readSample, renderRecords } from "../../testing/read-sample";

describe("OTLP traces", () => {
  test("each span is an element of its own, however deep it lies, and its exceptions have their own time", async () => {
    const { report, records } = await readSample("otlp-traces");
    expect(report).toMatchObject({
      reader: "json-document",
      format: "OpenTelemetry traces (JSON document)",
    });
    expect(renderRecords(records)).toEqual([
      "I0 2026-11-21T00:23:21.017402Z span/error checkout | POST /api/orders failed after 2503.402 ms: pool exhausted",
      "I0 2026-11-21T00:23:23.519Z log/error checkout | exception: TimeoutError: no connection from pool within 2500 ms",
      "I1 2026-11-21T00:23:21.018Z span checkout | pg-pool.connect took 2500.2505 ms",
      "I2 2026-11-21T00:23:24.000Z span catalog | GET /p/{sku} took 12.3 ms",
    ]);
  });

  test("a span says who, what, how long, and whose child it is", async () => {
    const { records } = await readSample("otlp-traces");
    expect(records[0]?.fields).toMatchObject({
      trace_id: "5b8efff798038103d269b633813fc60c",
      span_id: "eee19b7ec3c1b174",
      service: "checkout",
      host: "app-03",
      version: "4.18.2",
      operation: "POST /api/orders",
      duration_ms: 2503.402,
      status: "error",
      span_kind: "server",
      method: "POST",
      path: "/api/orders",
      "http.response.status_code": 503,
    });
    expect(records[0]?.fields.parent_span_id).toBeUndefined();
    expect(records[2]?.fields).toMatchObject({
      parent_span_id: "eee19b7ec3c1b174",
      span_kind: "client",
      tags: "orders, 2",
    });
    expect(records[2]?.fields.status).toBeUndefined();
  });

  test("ids in base64, as protobuf's own JSON has them, are the same ids as in hexadecimal", async () => {
    const { records } = await readSample("otlp-traces");
    expect(records[3]?.fields).toMatchObject({
      trace_id: "5b8efff798038103d269b633813fc60c",
      span_id: "eee19b7ec3c1b174",
      status: "ok",
      host: "catalog-6d8f-x2x4q",
    });
  });

  test("a file that is cut keeps the spans before the cut, and is still what it is", async () => {
    const bytes = readFileSync(new URL("../../samples/otlp-traces.txt", import.meta.url));
    const { report, records } = await readBytes(bytes.subarray(0, bytes.indexOf("7uGbfsPBsXQ")));
    expect(report).toMatchObject({
      format: "OpenTelemetry traces (JSON document)",
      isTruncated: true,
      warnings: ["The JSON document is truncated; its last element was not read."],
    });
    expect(records.map(({ kind }) => kind)).toEqual(["span", "log", "span"]);
    expect(records[0]?.source).toBe("checkout");
  });

  test("a document longer than what is looked at first is told by its head alone", async () => {
    const span = {
      traceId: "5b8efff798038103d269b633813fc60c",
      name: "get",
      startTimeUnixNano: "1795220601000000000",
    };
    const spans = Array.from({ length: 4000 }, (_unused, n) => ({
      ...span,
      spanId: n.toString(16).padStart(16, "a"),
    }));
    const text = JSON.stringify({ resourceSpans: [{ scopeSpans: [{ spans }], resource: {} }] });
    expect(text.length).toBeGreaterThan(300_000);
    const { report, records } = await readBytes(new TextEncoder().encode(text), 64 * 1024);
    expect(report.format).toBe("OpenTelemetry traces (JSON document)");
    expect(records.at(-1)?.locator).toEqual({ kind: "index", index: 3999 });
  });

  test("lines of an exporter give all their spans; an empty one is counted", async () => {
    const { report, records } = await readSample("otlp-trace-lines");
    expect(report).toMatchObject({
      format: "OpenTelemetry traces (JSON lines)",
      dropped: [{ reason: "object without any records in it", count: 1, lines: [3] }],
    });
    expect(renderRecords(records)).toEqual([
      "L1 2026-11-21T00:23:21.000Z span gateway | GET /cart took 4 ms",
      "L1 2026-11-21T00:23:21.001Z span gateway | GET took 2.5 ms",
      "L2 2026-11-21T00:23:21.001900Z span cart | GET /cart took 1.1 ms",
    ]);
  });

  test("an object without records that was joined of several lines counts with each of them", async () => {
    const { text } = await readSample("otlp-trace-lines");
    const [first, second = ""] = text.split("\n");
    const torn = second.replace('"scopeSpans"', '"scope\nSpans"');
    const { report } = await readBytes(new TextEncoder().encode(`${first}\n${torn}\n`));
    expect(report).toMatchObject({
      ...{ lines: 3, records: 2 },
      dropped: [{ reason: "object without any records in it", count: 2, lines: [2, 3] }],
    });
  });
});

test("OTLP logs: a time of 0 is not known, and the time of observation stands in", async () => {
  const { report, records } = await readSample("otlp-logs");
  expect(report.format).toBe("OpenTelemetry logs (JSON document)");
  expect(renderRecords(records)).toEqual([
    "I0 2026-11-21T00:23:21.250Z log/error pay-02 | ledger write rejected: duplicate key",
    "I1 2026-11-21T00:23:22.000Z log/info pay-02 | retry scheduled",
  ]);
  expect(records[0]?.fields).toMatchObject({
    service: "payments",
    attempt: 3,
    trace_id: "5b8efff798038103d269b633813fc60c",
    "scope.name": "com.example.Ledger",
  });
  expect(records[1]?.fields).toMatchObject({ in_ms: 250.5, service: "payments" });
});

test("OTLP metrics: a point without a value is missing, a counter is named like one, buckets are left out", async () => {
  const { report, records } = await readSample("otlp-metrics");
  expect(report.format).toBe("OpenTelemetry metrics (JSON document)");
  const series = records.map(({ message }) =>
    message.replace(/host="app-03",|service="orders",?/g, ""),
  );
  expect(series).toEqual([
    'db.client.connections.usage{state="used",unit="{connection}"} 48',
    'db.client.connections.usage{state="idle",unit="{connection}"} 0',
    "http.server.requests_total{} 918273",
    "process.cpu.utilization{} NaN",
    "process.cpu.utilization{} 0.93",
    'http.server.duration_count{unit="ms"} 4',
    'http.server.duration_sum{unit="ms"} 120.5',
    'http.server.duration_min{unit="ms"} 10',
    'http.server.duration_max{unit="ms"} 61.5',
    'gc.pause_count{unit="s"} 2',
    'gc.pause_sum{unit="s"} 0.3',
    'gc.pause{quantile="0.99",unit="s"} 0.21',
  ]);
  expect(records[3]?.fields).toMatchObject({ metric: "process.cpu.utilization", value: null });
});
