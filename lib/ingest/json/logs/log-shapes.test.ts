import { expect, test } from "vitest";
import { readSample, renderRecords } from "../../testing/read-sample";

test("Google Cloud: the payload is the message, the resource tells where, a request is a request", async () => {
  const { records, report } = await readSample("cloud-logging");
  expect(report).toMatchObject({ format: "Google Cloud log entries (JSON lines)" });
  expect(renderRecords(records)).toEqual([
    "L1 2026-11-21T00:20:01.123456Z log/error orders-7d9f | payment failed",
    "L2 2026-11-21T00:20:02.000Z log 812 | plain words of a program",
    "L3 2026-11-21T00:20:03.000Z access/error shop-00012 | GET /orders/77 503",
  ]);
  expect(records[0]?.fields).toMatchObject({
    host: "orders-7d9f",
    service: "orders",
    trace_id: "4bf92f3577b34da6",
    span_id: "00f067aa0ba902b7",
    error: "card refused",
  });
  expect(records[2]?.fields).toMatchObject({
    client: "203.0.113.9",
    status: 503,
    duration_ms: 1204,
    upstream: "10.0.0.1",
  });
});
