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

test("a trace between the objects is one record, and their dialects may change", async () => {
  const { records } = await readSample("json-trace");
  expect(renderRecords(records)).toEqual([
    "L1 2026-11-21T00:20:01.000Z log/info - | started",
    'L2-4 undated log - | /srv/app/server.js:10⏎    throw new Error("boom")⏎    ^',
    "L6-7 undated log - | Error: boom⏎    at main (/srv/app/server.js:10:9)",
    "L9 undated log - | Node.js v24.0.0",
    "L10 2026-11-21T00:20:09.000Z log/info - | slog steps between levels",
    "L11 2026-11-21T00:20:10.118Z log/warning - | log4j's JsonLayout",
  ]);
  expect(records[2]?.fields).toEqual({ error: "Error: boom" });
  expect(records[5]?.fields).toMatchObject({ thread: "main", logger: "com.acme.Pool" });
});

test("MongoDB: attributes are fields, and an error says why", async () => {
  const { records } = await readSample("mongodb-log");
  expect(renderRecords(records)).toEqual([
    "L1 2026-11-21T01:20:01.123+01:00 log/info - | Connection accepted",
    "L2 2026-11-21T00:20:02.500Z log/info - | Slow query: shop.orders 3120 ms",
    "L3 2026-11-21T00:20:03.000Z log/error - | Failed to unlink socket: Permission denied",
  ]);
  expect(records[0]?.fields).toMatchObject({
    logger: "NETWORK",
    thread: "listener",
    message_id: 22943,
    client: "10.0.0.7",
    client_port: 43210,
  });
  expect(records[1]?.fields).toMatchObject({ db: "shop", duration_ms: 3120 });
});

test("loggers and proxies of many kinds, each with names of its own", async () => {
  const { records, report } = await readSample("json-dialects");
  expect(report).toMatchObject({ reader: "json-lines", undated: 0, statesOffset: "all" });
  expect(renderRecords(records)).toEqual([
    "L1 2026-11-21T00:20:01.123456Z log/info - | zap says hello",
    "L2 2026-11-21T00:20:02.000Z log/error web-01 | bunyan says hello",
    "L3 2026-11-21T00:20:03.000Z log/warning orders | winston says hello",
    "L4 2026-11-21T00:20:04.000+01:00 log/critical - | logrus says hello",
    "L5 2026-11-21T00:20:05.500Z log/warning - | slog says hello",
    "L6 2026-11-21T00:20:06.000Z log/error orders | ECS says hello",
    "L7 2026-11-21T00:20:07.250Z log/error web-01 | GELF says hello",
    "L8 2026-11-21T00:20:08.000Z log/error - | CLEF says {Word}",
    "L9 2026-11-21T00:20:09.000+01:00 log/info - | logback says hello",
    "L10 2026-11-21T00:20:10.500Z log/info - | handled request",
    "L11 2026-11-21T00:20:12.000Z access/info - | GET /orders/77 502",
    "L12 2026-11-21T00:20:13.000Z access/error - | GET /orders/77 503",
  ]);
  const fields = records.map((record) => record.fields);
  expect(fields[1]).toMatchObject({
    host: "web-01",
    error: "boom",
    stack: "Error: boom\n    at main",
  });
  expect(fields[5]).toMatchObject({ service: "orders", duration_ms: 1204, status: 503 });
  expect(fields[8]).toMatchObject({ logger: "com.acme.Orders", thread: "main" });
  expect(fields[8]).not.toHaveProperty("version");
  expect(fields[9]).toMatchObject({ client: "203.0.113.9", path: "/orders/77", status: 200 });
  expect(fields[10]).toMatchObject({ client: "203.0.113.9", upstream: "10.0.0.1:80" });
  expect(fields[11]).toMatchObject({ duration_ms: 1204, upstream: "10.0.0.1:80" });
});
