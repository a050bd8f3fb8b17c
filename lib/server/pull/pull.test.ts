import { spawn } from "node:child_process";
import { existsSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { createServer, type IncomingMessage } from "node:http";
import { type AddressInfo, createServer as createTcp } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { afterAll, beforeAll, expect, test } from "vitest";
import { assertPresent } from "@/lib/base/assert";
import { instant } from "@/lib/base/instant";
import { type IncidentId, pullSourceIds } from "@/lib/domain/ids";
import { type NewPullSource, newPullSourceSchema } from "@/lib/domain/pull-source";
import { ingestArtifact } from "@/lib/investigation/evidence/files/ingest-artifact";
import { openEvidence } from "@/lib/investigation/evidence/open-evidence";
import { openIncident } from "@/lib/investigation/incident/incidents";
import { addPullSource } from "@/lib/investigation/installation/pull/set-pull-sources";
import { importArtifacts } from "@/lib/investigation/intake/import-artifacts";
import type { Viewer } from "@/lib/view-model/workspace/workspace";
import { addPullSourceAction } from "../actions/pull-actions";
import { pullEndpoints } from "../api/pull-endpoints";
import { uploadPorts } from "../intake/upload-ports";
import { setUpServer } from "../testing/test-server";
import { unwrap } from "../testing/unwrap";
import { findAlertExpressions } from "./alert-expressions";
import { openSource } from "./ask-source";
import { pullEvidence } from "./pull-evidence";
import { pullers } from "./pull-kinds";
import { pullSourcesOf } from "./pull-sources";

const server = setUpServer();
let admin: Viewer;
let responder: Viewer;
const asked: { readonly url: URL; readonly authorization: string | undefined }[] = [];
let answer: (url: URL) => unknown = () => ({});
let origin = "";

const scripted = createServer((incoming: IncomingMessage, outgoing) => {
  const url = new URL(incoming.url ?? "/", "http://scripted");
  asked.push({ url, authorization: incoming.headers.authorization });
  const value = answer(url);
  const status = value === null ? 302 : 200;
  outgoing.writeHead(status, {
    "content-type": "application/json",
    location: "http://127.0.0.1:1/",
  });
  outgoing.end(JSON.stringify(value));
});

beforeAll(async () => {
  admin = (await server().person("admin")).viewer;
  responder = (await server().person("responder")).viewer;
  await new Promise<void>((resolve) => scripted.listen(0, "127.0.0.1", resolve));
  origin = `http://127.0.0.1:${(scripted.address() as AddressInfo).port}`;
});
afterAll(() => void scripted.close());

const from = instant(Date.UTC(2026, 10, 30, 12));
const to = instant(Date.UTC(2026, 10, 30, 13));
let number = 0;

async function add(given: Partial<NewPullSource>) {
  number += 1;
  const source = newPullSourceSchema.parse({
    ...{ kind: "loki", name: `source-${number}`, url: origin, credential: "", isPrivate: true },
    queries: [],
    ...given,
  });
  const context = { container: server().container, viewer: admin };
  return unwrap(await addPullSourceAction.run(source, context));
}

function open(): Promise<IncidentId> {
  const news = { title: "Pulled", severity: "unset", zone: "UTC" } as const;
  return openIncident(server().container.ports, responder, news).then(unwrap);
}

async function pull(incidentId: IncidentId, source: Awaited<ReturnType<typeof add>>) {
  asked.length = 0;
  return pullEvidence(server().container, responder, incidentId, { source, from, to });
}

async function recordsOf(incidentId: IncidentId) {
  const evidence = await openEvidence(server().container.ports, incidentId);
  const records = (await evidence.search({ limit: 100 })).records;
  return records.map(({ kind, message }) => ({ kind, message }));
}

const stampOf = (second: number) => `${from + second * 1_000}000000`;

test("lines of Loki are pulled page by page, with the credential, none lost and none twice", async () => {
  const source = await add({ queries: ['{app="shop"}'], credential: "reader:secret" });
  const all = Array.from({ length: 5_003 }, (_, nth) => [
    stampOf(Math.floor(nth / 2)),
    `line ${nth}`,
  ]);
  answer = (url) => {
    const start = BigInt(url.searchParams.get("start") ?? 0);
    const values = all.filter(([stamp = "0"]) => BigInt(stamp) >= start).slice(0, 5_000);
    return { data: { resultType: "streams", result: [{ stream: { app: "shop" }, values }] } };
  };
  const incidentId = await open();
  const pulled = unwrap(await pull(incidentId, source));
  expect(pulled).toMatchObject({
    imported: 1,
    path: expect.stringMatching(/^pulled\/source-\d+\/loki-/),
  });
  expect(asked).toHaveLength(2);
  expect(asked[0]?.authorization).toBe(`Basic ${Buffer.from("reader:secret").toString("base64")}`);
  expect(asked[0]?.url.searchParams.get("query")).toBe('{app="shop"}');
  const [artifact] = await server().container.ports.cases.read.artifacts.list(incidentId);
  expect(artifact?.report).toMatchObject({
    format: "Loki query result (JSON document)",
    records: 5_003,
  });
  const rows = await server().container.database.executor.execute("select * from pull_sources");
  expect(JSON.stringify(rows)).not.toContain("secret");
});

test("what is pulled again for the time of the incident takes the place of what was", async () => {
  const source = await add({ queries: ["{}"] });
  const values = [[`${Date.now() - 60_000}000000`, "once"]];
  answer = () => ({ data: { resultType: "streams", result: [{ stream: {}, values }] } });
  const incidentId = await open();
  const { container } = server();
  const whole = { source, from: null, to: null };
  unwrap(await pullEvidence(container, responder, incidentId, whole));
  await pause(1_100);
  values.push([`${Date.now()}000000`, "later"]);
  unwrap(await pullEvidence(container, responder, incidentId, whole));
  const messages = (await recordsOf(incidentId)).map(({ message }) => message);
  expect(messages.filter((message) => message.includes("once"))).toHaveLength(1);
  expect(messages.filter((message) => message.includes("later"))).toHaveLength(1);
});

test("of Kubernetes the events of the time are pulled from the namespaces, over all pages", async () => {
  const source = await add({ kind: "kubernetes", queries: ["shop"], credential: "token-1" });
  const event = (reason: string, at: string) => ({
    ...{ kind: "Event", reason, message: `${reason} happened`, type: "Warning" },
    ...{ involvedObject: { kind: "Pod", name: "shop-1" }, metadata: { name: reason } },
    ...{ firstTimestamp: at, lastTimestamp: at },
  });
  // As the newer recorder writes it.
  const goingOn = (reason: string, eventTime: string, lastObservedTime: string) => ({
    ...event(reason, eventTime),
    ...{ firstTimestamp: null, lastTimestamp: null, eventTime },
    series: { count: 40, lastObservedTime },
  });
  answer = (url) =>
    url.searchParams.has("continue")
      ? { kind: "EventList", items: [event("OOMKilled", "2026-11-30T12:20:00Z")] }
      : {
          ...{ kind: "EventList", metadata: { continue: "next" } },
          items: [
            event("BackOff", "2026-11-30T12:10:00Z"),
            event("Old", "2026-11-29T12:10:00Z"),
            goingOn("Unhealthy", "2026-11-29T22:00:00Z", "2026-11-30T12:30:00Z"),
          ],
        };
  const incidentId = await open();
  unwrap(await pull(incidentId, source));
  expect(asked.map(({ url }) => url.pathname)).toEqual(
    Array(2).fill("/api/v1/namespaces/shop/events"),
  );
  expect(asked[0]?.authorization).toBe("Bearer token-1");
  const text = JSON.stringify(await recordsOf(incidentId));
  expect(text).toContain("BackOff");
  expect(text).toContain("OOMKilled");
  expect(text).toContain("Unhealthy");
  expect(text).not.toContain("Old happened");
});

test("a source with nothing in that time imports nothing, and an odd answer is said", async () => {
  const source = await add({ queries: ["{}"] });
  answer = () => ({ data: { resultType: "streams", result: [] } });
  const incidentId = await open();
  expect(unwrap(await pull(incidentId, source))).toMatchObject({ path: null, imported: 0 });
  answer = () => ({ data: "<script>" });
  expect(await pull(incidentId, source)).toMatchObject({
    error: { message: "The answer is not one of Loki to a query for logs." },
  });
  answer = () => null;
  expect(await pull(incidentId, source)).toMatchObject({
    error: { message: expect.stringContaining("answered with status 302") },
  });
  expect(asked).toHaveLength(1);
});

test.each<[string, Partial<NewPullSource>, RegExp]>([
  ["a private host that nobody allowed", { isPrivate: false }, /not a public address/],
  [
    "the metadata of a cloud, whoever allowed it",
    { url: "http://169.254.169.254" },
    /not a public address/,
  ],
  ...["[fd00:ec2::254]", "[fd20:ce::254]", "100.100.100.200", "[::ffff:100.100.100.200]"].map(
    (host): [string, Partial<NewPullSource>, RegExp] => [
      host,
      { url: `http://${host}` },
      /not a public address/,
    ],
  ),
  ["a name that leads there", { url: "http://metadata.example" }, /not a public address/],
])("%s is not asked", async (_, given, words) => {
  const source = await add({ queries: ["{}"], ...given });
  const incidentId = await open();
  const resolve = async () => [{ address: "169.254.169.254", family: 4 }];
  const { container } = server();
  const pulled = await pullEvidence(
    container,
    responder,
    incidentId,
    { source, from, to },
    resolve,
  );
  expect(pulled).toMatchObject({ error: { message: expect.stringMatching(words) } });
});

test.each([
  ["2026-11-30T12:00:00Z", from],
  ["2026-11-30T13:00:00.000+01:00", from],
  [null, null],
])("a program that names the time %s gets that time pulled", (text, at) => {
  const { body } = assertPresent(
    pullEndpoints.find(({ method }) => method === "POST"),
    "the endpoint",
  );
  if (body === null || body === "bytes") throw new Error("It has a body");
  const source = pullSourceIds.fromDigest("0000000000000001");
  expect(body.parse({ source, from: text })).toEqual({ source, from: at, to: null });
});

test("only administrators add a source, and only those who investigate pull", async () => {
  const { container } = server();
  const { ports } = container;
  const given = newPullSourceSchema.parse({
    ...{ kind: "loki", name: "theirs", url: origin, credential: "", isPrivate: false, queries: [] },
  });
  const sources = { sources: pullSourcesOf(container), clock: ports.clock, ids: ports.ids };
  expect(await addPullSource(sources, responder, given, () => "")).toMatchObject({
    error: { kind: "forbidden" },
  });
  const viewer = (await server().person("viewer")).viewer;
  const source = pullSourceIds.fromDigest("0000000000000001");
  const incidentId = await open();
  expect(await pullEvidence(container, viewer, incidentId, { source, from, to })).toMatchObject({
    error: { kind: "forbidden" },
  });
  expect(await pullEvidence(container, responder, incidentId, { source, from, to })).toMatchObject({
    error: { kind: "not-found" },
  });
});

const linked = (query: string) => `http://prom/graph?g0.expr=${encodeURIComponent(query)}&g0.tab=1`;

test("what alerts name is asked only where an administrator allows it", async () => {
  const incidentId = await open();
  const { ports } = server().container;
  async function* bytes() {
    const labels = { alertname: "Busy" };
    const alert = { status: "firing", labels, startsAt: "2026-11-30T12:00:00Z" };
    yield Buffer.from(
      `${JSON.stringify([{ ...alert, generatorURL: linked("secret_series") }], null, 1)}\n`,
    );
  }
  const artifact = await ingestArtifact(ports.evidence, "alerts.json", bytes());
  unwrap(await importArtifacts(uploadPorts(server().container), responder, incidentId, [artifact]));
  answer = () => ({ data: { resultType: "matrix", result: [] } });
  const queries = async (given: Partial<NewPullSource>) => {
    const source = await add({ kind: "prometheus", queries: ["up"], ...given });
    unwrap(await pull(incidentId, source));
    return asked.map(({ url }) => url.searchParams.get("query"));
  };
  expect(await queries({})).toEqual(["up"]);
  expect(await queries({ asksExpressions: true })).toEqual(["up", "secret_series"]);
});

test("one pull at a time takes at most 64 MB over all its questions, and many elements are no matter", async () => {
  const source = await add({ kind: "kubernetes", queries: ["one", "two"] });
  const known = assertPresent(await pullSourcesOf(server().container).find(source), "it").source;
  const incidentId = await open();
  const old = { lastTimestamp: "2026-11-29T12:10:00Z" };
  answer = () => ({ kind: "EventList", items: Array(200_000).fill(old) });
  const [first, second] = await Promise.all([pull(incidentId, source), pull(incidentId, source)]);
  expect(first).toMatchObject({ value: { imported: 0 } });
  expect(second).toMatchObject({ error: { message: expect.stringContaining("Another pull") } });
  const series = { metric: {}, values: [[1_780_000_000, "1"]] };
  answer = () => ({ data: { resultType: "matrix", result: Array(200_000).fill(series) } });
  const asking = openSource(known, null);
  const between = { earliest: from, latest: to, queries: ["many"], expressions: [] };
  expect(await pullers.prometheus(asking, between)).toMatchObject({ ok: true });
  answer = () => ({ data: "x".repeat(40 * 1024 * 1024) });
  const large = openSource(known, null);
  expect(await large("/first", {})).toMatchObject({ ok: true });
  expect(await large("/second", {})).toMatchObject({ error: expect.stringContaining("64 MB") });
});

const prometheus = "/usr/bin/prometheus";

async function freePort(): Promise<number> {
  const held = createTcp();
  await new Promise<void>((resolve) => held.listen(0, "127.0.0.1", resolve));
  const { port } = held.address() as AddressInfo;
  await new Promise((resolve) => held.close(resolve));
  return port;
}

test.skipIf(!existsSync(prometheus))(
  "series that alerts name are pulled from a real Prometheus (skipped without Debian's package prometheus)",
  async () => {
    const folder = mkdtempSync(join(tmpdir(), "whence-prometheus-"));
    const port = await freePort();
    const address = `http://127.0.0.1:${port}`;
    writeFileSync(
      join(folder, "prometheus.yml"),
      `global: { scrape_interval: 1s }\nscrape_configs:\n  - job_name: itself\n    static_configs: [{ targets: ["127.0.0.1:${port}"] }]\n`,
    );
    const flags = [
      `--config.file=${folder}/prometheus.yml`,
      `--storage.tsdb.path=${folder}/data`,
      `--web.listen-address=127.0.0.1:${port}`,
    ];
    const child = spawn(prometheus, flags, { stdio: "ignore" });
    const ended = new Promise((resolve) => child.once("exit", resolve));
    try {
      for (let tries = 0; tries < 100; tries += 1) {
        const up = await fetch(`${address}/api/v1/query?query=up`).then(
          async (answered) => (await answered.text()).includes('"1"'),
          () => false,
        );
        if (up) break;
        await pause(300);
      }
      const source = await add({
        kind: "prometheus",
        url: address,
        queries: ["up"],
        asksExpressions: true,
      });
      const incidentId = await open();
      const { container } = server();
      const alert = {
        ...{ status: "firing", labels: { alertname: "Busy" }, startsAt: new Date().toISOString() },
        generatorURL: `http://prom:9090/graph?g0.expr=${encodeURIComponent("process_open_fds + 0 > 1")}&g0.tab=1`,
      };
      async function* bytes() {
        yield Buffer.from(`${JSON.stringify([alert], null, 1)}\n`);
      }
      const artifact = await ingestArtifact(container.ports.evidence, "alerts.json", bytes());
      unwrap(await importArtifacts(uploadPorts(container), responder, incidentId, [artifact]));
      const evidence = await openEvidence(container.ports, incidentId);
      expect(await findAlertExpressions(evidence)).toEqual(["process_open_fds + 0"]);
      const now = Date.now();
      const pulled = await pullEvidence(container, responder, incidentId, {
        ...{ source, from: instant(now - 600_000), to: instant(now + 1_000) },
      });
      expect(unwrap(pulled)).toMatchObject({ imported: 1 });
      const records = await container.ports.cases.read.artifacts.list(incidentId);
      const report = records.find(({ path }) => path.startsWith("pulled/"))?.report;
      expect(report).toMatchObject({ format: "Prometheus query result (JSON document)" });
      const found = JSON.stringify(await recordsOf(incidentId));
      expect(found).toContain("process_open_fds + 0");
      expect(found).toContain("up");
    } finally {
      child.kill("SIGTERM");
      await ended;
      rmSync(folder, { recursive: true, force: true });
    }
  },
  180_000,
);
