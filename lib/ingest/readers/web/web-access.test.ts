import { expect, test } from "vitest";
import { readSample, renderRecords } from "../../testing/read-sample";

async function rendered(name: string): Promise<string[]> {
  return renderRecords((await readSample(name)).records);
}

async function fieldsOf(name: string, record: number) {
  return (await readSample(name)).records[record]?.fields;
}

test.each([
  ["iis", "w3c-extended", "W3C extended log"],
  ["cloudfront", "w3c-extended", "W3C extended log"],
  ["alb", "alb-access", "AWS load balancer access log"],
  ["access-custom", "custom-access", "web access log (own order of parts)"],
  ["access-bare", "custom-access", "web access log (own order of parts)"],
  ["access-json", "json-lines", "log records (JSON lines)"],
])("%s is told by its content", async (name, reader, format) => {
  expect((await readSample(name)).report).toMatchObject({ kind: "read", reader, format });
});

test("columns of W3C logs are named at their head, and their times are UTC", async () => {
  expect(await rendered("iis")).toEqual([
    "L5 2026-11-21T00:20:01.000Z access - | GET /orders/77 200",
    "L6 2026-11-21T00:20:02.000Z access/error - | POST /orders 503",
    "L8 2026-11-21T00:20:03.000Z access/notice - | GET /health 404",
  ]);
  expect(await fieldsOf("iis", 1)).toMatchObject({
    client: "203.0.113.9",
    user: "SHOP\\alice",
    user_agent: "curl/8.5.0",
    referrer: "https://shop.example/cart",
    duration_ms: 30001,
  });
  expect(await fieldsOf("cloudfront", 1)).toMatchObject({
    vhost: "d111.cloudfront.net",
    request_id: "k6WGMNkEzR5B",
    duration_ms: 1230,
    status: 502,
  });
});

test("load balancers of AWS tell the target, or that there was none", async () => {
  expect(await rendered("alb")).toEqual([
    "L1 2026-11-21T00:20:01.186641Z access - | GET /orders/77 200 10.0.0.1:80",
    "L2 2026-11-21T00:20:31.000123Z access/error - | POST /orders 503 -",
    "L3 2026-11-21T00:20:39.943958Z access/notice - | GET /x 404 10.0.0.2:80",
  ]);
  expect(await fieldsOf("alb", 0)).toMatchObject({
    upstream: "10.0.0.1:80",
    upstream_status: 200,
    duration_ms: 1,
    trace_id: "1-58337262-36d228ad5d99923122bbe354",
  });
  expect(await fieldsOf("alb", 1)).not.toHaveProperty("upstream");
  expect(await fieldsOf("alb", 1)).not.toHaveProperty("duration_ms");
});

test("parts in any order are found by what most lines have at each place", async () => {
  expect(await rendered("access-custom")).toEqual([
    "L1 2026-11-21T02:21:31.000+02:00 access - | GET /api/products/SKU-1133?x=1 HTTP/1.1 200 78",
    "L2 2026-11-21T02:21:32.000+02:00 access/error - | POST /api/orders HTTP/2.0 504 197",
    "L3 2026-11-21T02:21:33.000+02:00 access/notice - | \\x16\\x03\\x01 400 0",
  ]);
  expect(await fieldsOf("access-custom", 1)).toEqual({
    status: 504,
    method: "POST",
    path: "/api/orders",
    protocol: "HTTP/2.0",
    client: "203.0.113.10",
    vhost: "shop.example",
    referrer: "https://shop.example/cart",
    user_agent: "Mozilla/5.0 (X11)",
    bytes: 197,
    request_time: 60.001,
    // Two upstreams were tried, one after the other.
    upstream_response_time: 60.001,
    upstream: "10.21.0.11:8080, 10.21.0.12:8080",
    request_id: "5f2d8a0c9b1e4f2d8a0c9b1e4f2d8a0c",
    duration_ms: 60001,
    upstream_ms: 60001,
  });
});

test("an unquoted request, an epoch for its time and named parts are read too", async () => {
  expect(await rendered("access-bare")).toEqual([
    "L1 2026-11-21T00:20:01.123Z access - | GET /orders/77 HTTP/1.1 200 12",
    "L2 2026-11-21T00:20:02.250Z access/error - | POST /orders HTTP/1.1 502 157",
    "L3 2026-11-21T00:20:03.000Z access - | GET / HTTP/1.1 302 0",
  ]);
  expect(await fieldsOf("access-bare", 1)).toMatchObject({
    client: "203.0.113.9",
    upstream: "10.0.0.2:80",
    duration_ms: 1204,
    upstream_ms: 1204,
  });
  expect(await fieldsOf("access-bare", 2)).toMatchObject({ client: "2001:db8::7" });
});

test("access logs in JSON give the same fields", async () => {
  expect(await rendered("access-json")).toEqual([
    "L1 2026-11-21T02:21:31.000+02:00 access - | GET /orders/77 200",
    "L2 2026-11-21T02:21:32.000+02:00 access/error - | POST /orders 503",
  ]);
  expect(await fieldsOf("access-json", 0)).toMatchObject({
    method: "GET",
    path: "/orders/77",
    query: "x=1",
    status: 200,
    bytes: 78,
    client: "203.0.113.9",
    upstream: "10.21.0.11:8080",
    user_agent: "okhttp/4.12.0",
    duration_ms: 12,
  });
});
