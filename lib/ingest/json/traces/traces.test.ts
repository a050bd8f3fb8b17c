import { describe, expect, test } from "vitest";
import { readSample, renderRecords } from "../../testing/read-sample";
import { epochDifference } from "./epoch-difference";
import { isFlatSpan, lowerFlatSpan } from "./flat-span";

test("Jaeger: services come from the processes, which stand behind the spans", async () => {
  const { report, records } = await readSample("jaeger");
  expect(report.format).toBe("Jaeger traces (JSON document)");
  expect(renderRecords(records)).toEqual([
    "I0 2026-11-21T00:23:21.459115Z span/error frontend | HTTP GET /dispatch failed after 733.21 ms: HTTP 500",
    "I0 2026-11-21T00:23:21.470Z log frontend | acquired lock",
    "I1 2026-11-21T00:23:21.480001Z span/error driver | GetDriver failed after 12.004 ms",
    "I1 2026-11-21T00:23:21.491Z log/error driver | error: redis timeout",
  ]);
  expect(records[0]?.fields).toMatchObject({ host: "fe-1", span_kind: "server" });
  expect(records[2]?.fields).toMatchObject({
    trace_id: "3c7b1f6ad2f0a1e4",
    parent_span_id: "3c7b1f6ad2f0a1e4",
    status: "error",
    "peer.address": "redis-0:6379",
  });
});

test("Zipkin: spans in lists of traces, with their annotations", async () => {
  const { report, records } = await readSample("zipkin");
  expect(report.format).toBe("Zipkin spans (JSON array)");
  expect(renderRecords(records)).toEqual([
    "I0 2026-11-21T00:23:21.431Z span/error backend | get /api failed after 386 ms: upstream reset",
    "I0 2026-11-21T00:23:21.500Z log backend | cache.miss",
    "I1 2026-11-21T00:23:21.440Z span backend | select took 2.5 ms",
    "I2 2026-11-21T00:23:22.000Z span backend | get /health took 0.9 ms",
  ]);
  expect(records[2]?.fields).toMatchObject({ parent_span_id: "6b221d5bc9e6496c", peer: "mysql" });
});

describe("spans in columns of their own", () => {
  test("a table of them is told by what its columns mean", async () => {
    const { report, records } = await readSample("span-table");
    expect(report).toMatchObject({ reader: "csv", format: "CSV (spans)" });
    expect(renderRecords(records)).toEqual([
      "L2 2026-11-21T00:23:21.000250Z span web | GET /checkout took 48.21 ms",
      "L3 2026-11-21T00:23:21.004Z span/error orders | POST /orders failed after 41 ms",
      "L4 2026-11-21T00:23:21.009Z span orders | INSERT orders took 30.5 ms",
    ]);
    expect(records[1]?.fields).toMatchObject({
      trace_id: "4bf92f3577b34da6a3ce929d0e0e4736",
      span_id: "53995c3f42cd8ad8",
      parent_span_id: "00f067aa0ba902b7",
      host: "orders-84bd-1qaz2",
    });
  });

  test.each([
    [
      "start and end in nanoseconds decide, whatever the duration says",
      {
        StartTimeUnixNano: "1795220601000000000",
        EndTimeUnixNano: "1795220601002500000",
        Duration: 2500,
      },
      2.5,
    ],
    ["a unit in the name counts", { start_time: "1795220601000", duration_ms: 12.5 }, 12.5],
    [
      "nanoseconds in the name count",
      { Timestamp: "2026-11-21 00:23:21.5", DurationNs: 3_000_000 },
      3,
    ],
    ["otherwise it is the unit of the start", { startTime: 1795220601000000, duration: 1500 }, 1.5],
    ["without any hint there is no duration", { time: "2026-11-21T00:23:21Z", duration: 7 }, null],
  ])("%s", (_what, times, durationMs) => {
    const span = { TraceID: "a1", SpanID: "b2", OperationName: "get", PodName: "web-1", ...times };
    expect(isFlatSpan(span)).toBe(true);
    expect(lowerFlatSpan(span)[0]?.fields.duration_ms ?? null).toBe(durationMs);
  });

  test.each([
    ["root", null],
    ["0", null],
    ["", null],
    ["51f7a0c9de12bb07", "51f7a0c9de12bb07"],
  ])("the parent %j is %j", (written, parent) => {
    const span = {
      traceId: "a1",
      spanId: "b2",
      ParentID: written,
      name: "get",
      start: 1795220601,
      end: 1795220602,
    };
    expect(lowerFlatSpan(span)[0]?.fields.parent_span_id ?? null).toBe(parent);
  });

  test.each([
    [
      "a log line with a trace",
      { timestamp: "2026-11-21T00:23:21Z", trace_id: "a", span_id: "b", message: "hi" },
    ],
    ["a span without a time", { trace_id: "a", span_id: "b", name: "get", duration: 3 }],
  ])("%s is no span", (_what, object) => {
    expect(isFlatSpan(object)).toBe(false);
  });
});

test("nanoseconds are subtracted exactly; an end before its start has no length", () => {
  expect(epochDifference("1795220601017402113", "1795220603520804113")).toBe(2_503_402_000);
  expect(epochDifference("1795220601000000001", "1795220601000000002")).toBe(1);
  expect(epochDifference("2", "1")).toBeNull();
  expect(epochDifference("soon", "1")).toBeNull();
});
