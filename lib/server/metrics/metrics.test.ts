import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { expect, test, vi } from "vitest";
import { GET as health } from "@/app/api/health/route";
import { GET } from "@/app/metrics/route";
import { openIncident } from "@/lib/investigation/incident/incidents";
import { provideContainer } from "../container";
import { peerHeader, wayHeader } from "../requests/client-address";
import { setUpServer } from "../testing/test-server";
import { unwrap } from "../testing/unwrap";
import { createMetrics } from "./metrics";
import { kindOfRequest } from "./request-kind";

const server = setUpServer();

const headers = { host: "127.0.0.1:4000", [peerHeader]: "127.0.0.1", [wayHeader]: "direct" };
const ask = (changes: Readonly<Record<string, string>> = {}) =>
  GET(new Request("http://127.0.0.1:4000/metrics", { headers: { ...headers, ...changes } }));

test("numbers of requests, imports, runs, queue and memory are told, and no name of anything", async () => {
  const { container, person } = server();
  const { viewer, email } = await person("responder");
  const news = { title: "Checkout secret", severity: "unset", zone: "UTC" } as const;
  const incident = unwrap(await openIncident(container.ports, viewer, news));
  container.metrics.countRequest({
    ...{ url: `/api/incidents/${incident}/records?find=${email}`, method: "GET" },
    ...{ status: 200, seconds: 0.02 },
  });
  container.metrics.countRequest({ url: "/x", method: "BREW", status: 418, seconds: 1 });
  const answered = await ask();
  const text = await answered.text();
  expect(answered.headers.get("content-type")).toContain("text/plain; version=0.0.4");
  expect(text).toContain('whence_requests_total{kind="interface",method="GET",status="200"} 1');
  expect(text).toContain('whence_requests_total{kind="pages",method="other",status="418"} 1');
  expect(text).toContain("whence_incidents 1");
  for (const name of [
    ...["artifacts", "artifact_bytes", "uploads_waiting", 'runs{status="queued"}'],
    ...["queue_oldest_seconds", "disk_free_bytes", 'memory_bytes{kind="rss"}'],
    'health{part="database"}',
  ]) {
    expect(text).toMatch(new RegExp(`^whence_${name.replaceAll(/[{}]/g, "\\$&")} [\\d.e+]+$`, "m"));
  }
  for (const word of [incident, email, "Checkout", viewer.name]) expect(text).not.toContain(word);
});

test.each<[string, Readonly<Record<string, string>>, number]>([
  ["this machine", {}, 200],
  ["another machine", { [peerHeader]: "192.0.2.1" }, 403],
  ["somebody behind a proxy here", { [wayHeader]: "proxied" }, 403],
  ["a name of somebody else", { host: "evil.example" }, 421],
])("without a token they are for this machine alone: %s", async (_, changes, status) => {
  expect((await ask(changes)).status).toBe(status);
});

test("with a token they are for whoever has it, from wherever", async () => {
  const { container } = server();
  const metricsToken = "a-token-of-prometheus";
  provideContainer({ ...container, env: { ...container.env, metricsToken } });
  const from = { [peerHeader]: "192.0.2.1" };
  expect((await ask({ ...from, authorization: `Bearer ${metricsToken}` })).status).toBe(200);
  expect((await ask({ ...from, authorization: "Bearer another-token" })).status).toBe(403);
  expect((await ask()).status).toBe(403);
  provideContainer(container);
});

test("requests of a real server are counted by what Node tells of them", async () => {
  const metrics = createMetrics();
  metrics.watchRequests();
  const counted = createServer((_, response) => response.writeHead(201).end("made"));
  await new Promise<void>((resolve) => counted.listen(0, "127.0.0.1", resolve));
  const { port } = counted.address() as AddressInfo; // It listens on a port.
  await (await fetch(`http://127.0.0.1:${port}/api/v1/incidents`, { method: "POST" })).text();
  await vi.waitFor(async () =>
    expect(await metrics.write(server().container)).toContain(
      'whence_requests_total{kind="api",method="POST",status="201"} 1',
    ),
  );
  counted.close();
});

test.each([
  ["/api/v1/incidents?text=x", "api"],
  ["/api/mcp", "agents"],
  ["/api/health", "watching"],
  ["/api/incidents/inc_1/stream", "interface"],
  ["/_next/static/x.js", "files"],
  ["/incidents/inc_1", "pages"],
])("%s counts as %s", (url, kind) => {
  expect(kindOfRequest(url)).toBe(kind);
});

test("health is told part by part to whoever asks, and by its status to what only reads that", async () => {
  const request = () => new Request("http://127.0.0.1:4000/api/health", { headers });
  const told = await health(request(), { params: Promise.resolve({}) });
  expect([told.status, await told.json()]).toEqual([
    200,
    {
      status: "ok",
      parts: { database: "ok", store: "ok", disk: expect.any(String), queue: "ok", model: "off" },
    },
  ]);
  const { container } = server();
  const people = { ...container.people, hasAny: () => Promise.reject(new Error("away")) };
  provideContainer({ ...container, people });
  const failing = await health(request(), { params: Promise.resolve({}) });
  expect([failing.status, await failing.json()]).toMatchObject([
    503,
    { status: "failing", parts: { database: "failing" } },
  ]);
  provideContainer(container);
});
