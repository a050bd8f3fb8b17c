import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { type ScriptedBucket, startScriptedBucket } from "@/db/bucket/testing/scripted-bucket";
import { assertPresent } from "@/lib/base/assert";
import { type IncidentId, userIdSchema } from "@/lib/domain/ids";
import { ingestArtifact } from "@/lib/investigation/evidence/files/ingest-artifact";
import { openIncident } from "@/lib/investigation/incident/incidents";
import { importStaged } from "@/lib/investigation/intake/staging/import-staged";
import { stageUpload } from "@/lib/investigation/intake/staging/stage-upload";
import { createTestDatabase, type TestDatabase } from "@/lib/testing/test-database";
import { type Container, createContainer } from "./container";
import { uploadPorts } from "./intake/upload-ports";
import { verifyStore } from "./store-check/verify-store";
import { stageAndRead } from "./testing/stage-and-read";
import { untilRunsEnd } from "./testing/until-runs-end";
import { unwrap } from "./testing/unwrap";

// Two nodes that serve pages and one that works, each with a folder of its own, over one database and one bucket.
let database: TestDatabase | undefined;
let service: ScriptedBucket | undefined;
const nodes: { readonly container: Container; readonly folder: string }[] = [];
const person = { id: userIdSchema.parse("tester"), role: "responder" } as const;

async function startNode(runsAtOnce: number): Promise<Container> {
  const folder = mkdtempSync(join(tmpdir(), "whence-node-"));
  const container = await createContainer({
    ...{ databaseUrl: assertPresent(database, "the database").databaseUrl, dataFolder: folder },
    ...{ secret: "a secret that all nodes of a test have", host: "127.0.0.1", port: 4000 },
    ...{ origin: "http://127.0.0.1:4000", isOwnDatabase: false, trustedProxies: [], runsAtOnce },
    bucket: assertPresent(service, "the bucket").settings,
  });
  nodes.push({ container, folder });
  return container;
}

beforeAll(async () => {
  [database, service] = [await createTestDatabase(), await startScriptedBucket()];
});

afterAll(async () => {
  for (const { container, folder } of nodes) {
    await container.close();
    rmSync(folder, { recursive: true });
  }
  await database?.drop();
  await service?.close();
});

const log = readFileSync("public/samples/orders-503/nginx/access.log");

async function* once(bytes: Uint8Array): AsyncGenerator<Uint8Array> {
  yield bytes;
}

test("a file that is sent to two nodes is analysed by a third, and read by all", async () => {
  const [one, other] = [await startNode(0), await startNode(0)];
  await startNode(1);
  expect(one.setUpCode).toBe(other.setUpCode);
  const news = { title: "Over three nodes", severity: "unset", zone: "UTC" } as const;
  const incidentId: IncidentId = unwrap(await openIncident(one.ports, person, news));
  const part = { incidentId, path: "access.log", total: log.length };
  const half = Math.floor(log.length / 2);
  const first = unwrap(
    await stageUpload(uploadPorts(one), person, {
      ...{ ...part, offset: 0, bytes: once(log.subarray(0, half)) },
    }),
  );
  expect(first).toMatchObject({ received: half, isComplete: false });
  const rest = { ...part, offset: half, bytes: once(log.subarray(half)) };
  const sent = unwrap(await stageAndRead(uploadPorts(other), person, rest));
  // Whoever asks, it is read once.
  const upload = assertPresent(await one.uploads.find(sent.uploadId), "the upload");
  expect(await one.readings.settle(upload)).toEqual(upload.report);
  unwrap(await importStaged(uploadPorts(one), person, incidentId, [sent.uploadId]));
  await untilRunsEnd(other, incidentId);
  const [run] = await one.ports.cases.read.runs.list(incidentId);
  expect(run).toMatchObject({ status: "finished", failure: null });
  const events = (await one.ports.cases.read.timelines.current(incidentId))?.events ?? [];
  expect(events.length).toBeGreaterThan(1);

  // A node that comes later has nothing, and answers as the others do.
  const late = await startNode(0);
  const [artifact] = await late.ports.cases.read.artifacts.list(incidentId);
  const text: Uint8Array[] = [];
  for await (const bytes of late.ports.evidence.blobs.open(artifact?.sha256 ?? ""))
    text.push(bytes);
  expect(Buffer.concat(text)).toEqual(log);
  const { databaseUrl } = assertPresent(database, "the database");
  const folder = mkdtempSync(join(tmpdir(), "whence-node-"));
  const quiet = { signal: new AbortController().signal, onProgress: () => undefined };
  const place = { databaseUrl, dataFolder: folder, bucket: assertPresent(service, "it").settings };
  const check = await verifyStore(place, { ...quiet, rereads: false });
  rmSync(folder, { recursive: true });
  expect(check.problems).toEqual([]);
});

test("a bucket that is away refuses a file and loses none", async () => {
  const [node] = nodes;
  const { container } = assertPresent(node, "a node");
  const bucket = assertPresent(service, "the bucket");
  bucket.fail = (request) => (request.startsWith("PUT") ? 503 : null);
  const kept = ingestArtifact(container.ports.evidence, "a.log", once(Buffer.from("lost?")));
  await expect(kept).rejects.toThrow("does not answer");
  bucket.fail = () => null;
  const again = await ingestArtifact(container.ports.evidence, "a.log", once(Buffer.from("lost?")));
  expect(await container.ports.evidence.blobs.check(again.sha256)).toBe("sound");
});

test("a file that was being read while the bucket was away is read again, and by other nodes too", async () => {
  const [one, other] = nodes.map(({ container }) => container);
  const { ports } = assertPresent(one, "a node");
  const bucket = assertPresent(service, "the bucket");
  const news = { title: "Away", severity: "unset", zone: "UTC" } as const;
  const incidentId = unwrap(await openIncident(ports, person, news));
  const text = Buffer.from("2026-11-21T00:22:33Z started\n2026-11-21T00:22:35Z stopped\n");
  const part = { incidentId, path: "a.log", total: text.length, offset: 0, bytes: once(text) };
  bucket.fail = (request) => (request.startsWith("PUT team/records/") ? 503 : null);
  const logged = vi.spyOn(console, "error").mockReturnValue(undefined);
  const sent = stageAndRead(uploadPorts(assertPresent(one, "a node")), person, part);
  await expect(sent).rejects.toThrow();
  bucket.fail = () => null;
  logged.mockRestore();
  const [upload] = await assertPresent(one, "a node").uploads.list(incidentId);
  expect(upload).toMatchObject({ path: "a.log", report: null });
  const report = await one?.readings.settle(assertPresent(upload, "the upload"));
  expect(report).toMatchObject({ kind: "read", records: 2 });
  if (report?.kind !== "read") throw new Error("It was not read");
  const key = { sha256: upload?.sha256 ?? "", ...report };
  expect(await other?.ports.evidence.records.findReport(key)).toMatchObject({ records: 2 });
});
