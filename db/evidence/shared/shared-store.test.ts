import { mkdtempSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { type ScriptedBucket, startScriptedBucket } from "@/db/bucket/testing/scripted-bucket";
import { whatIsAway } from "@/db/database-away";
import { DamagedBlob } from "@/lib/investigation/evidence/files/damaged-blob";
import { createEvidenceStore } from "../evidence-store";
import { PreparedBlocks, readReport, record } from "../testing/hand-made-store";

type Node = {
  readonly store: ReturnType<typeof createEvidenceStore>;
  readonly blocks: PreparedBlocks;
  readonly folder: string;
};

let service: ScriptedBucket;
let now: number;
let nodes: readonly [Node, Node];

async function startNode(): Promise<Node> {
  const folder = mkdtempSync(join(tmpdir(), "whence-node-"));
  const blocks = new PreparedBlocks();
  const shared = { bucket: await service.open(), now: () => now };
  return { folder, blocks, store: createEvidenceStore({ folder, blocks, shared }) };
}

beforeEach(async () => {
  service = await startScriptedBucket();
  now = Date.now();
  nodes = [await startNode(), await startNode()];
});

afterEach(async () => {
  for (const { store, folder } of nodes) {
    await store.close();
    rmSync(folder, { recursive: true });
  }
  await service.close();
});

async function* once(text: string): AsyncGenerator<Uint8Array> {
  yield Buffer.from(text);
}

async function read(node: Node, sha256: string, from?: number): Promise<string> {
  const parts: Uint8Array[] = [];
  for await (const part of node.store.blobs.open(sha256, from)) parts.push(part);
  return Buffer.concat(parts).toString();
}

const keyOf = (sha256: string) => `team/blobs/${sha256.slice(0, 2)}/${sha256}`;

test("what one node keeps another reads, hashed, and asks the bucket for it once", async () => {
  const [one, other] = nodes;
  const { sha256 } = await one.store.blobs.put(once("evidence"));
  expect(await other.store.blobs.has(sha256)).toBe(true);
  const asked = await Promise.all([read(other, sha256), read(other, sha256, 3)]);
  expect(asked).toEqual(["evidence", "dence"]);
  expect(service.requests.filter((request) => request === `GET ${keyOf(sha256)}`)).toHaveLength(1);
  expect(await other.store.blobs.check(sha256)).toBe("sound");
});

test("bytes that the bucket lost or changed are missing where nobody has them, and sound where somebody has", async () => {
  const [one, other] = nodes;
  const { sha256 } = await one.store.blobs.put(once("evidence"));
  service.objects.set(keyOf(sha256), { bytes: Buffer.from("another"), writtenAt: now });
  await expect(read(other, sha256)).rejects.toThrow(DamagedBlob);
  service.objects.delete(keyOf(sha256));
  await expect(read(other, sha256)).rejects.toThrow(DamagedBlob);
  expect(await other.store.blobs.check(sha256)).toBe("missing");
  expect(await read(one, sha256)).toBe("evidence");
  // Who sends them again puts them right for all.
  await one.store.blobs.put(once("evidence"));
  expect(await read(other, sha256)).toBe("evidence");
});

test("discarded bytes leave the bucket, unless another node has just sent the same ones", async () => {
  const [one, other] = nodes;
  const { sha256 } = await one.store.blobs.put(once("evidence"));
  const object = service.objects.get(keyOf(sha256));
  if (object) object.writtenAt = now - 3_600_000;
  await other.store.blobs.put(once("evidence"));
  expect(await one.store.blobs.remove(sha256, 0)).toBe(true);
  await one.store.blobs.put(once("evidence"));
  expect(await other.store.blobs.remove(sha256, 600_000)).toBe(false);
  expect(service.objects.has(keyOf(sha256))).toBe(true);
});

test("bytes are not kept, and nobody is told so, while the bucket does not take them", async () => {
  const [one] = nodes;
  service.fail = (request) => (request.startsWith("PUT") ? 503 : null);
  const refused = await one.store.blobs.put(once("evidence")).catch((error: unknown) => error);
  expect(whatIsAway(refused)).toBe("bucket");
});

test("records that one node has read are those of another, which reads them once", async () => {
  const [one, other] = nodes;
  const { sha256 } = await one.store.blobs.put(once("line 1\n"));
  const key = { sha256, reader: "test-lines", readerVersion: 1, mapping: null };
  expect(await other.store.records.findReport(key)).toBeNull();
  const writer = await one.store.records.write(key);
  await writer.text(Buffer.from("line 1\n"));
  await writer.block(one.blocks.of([record(1)]));
  await writer.finish({ ...readReport, records: 1 });
  expect(await other.store.records.findReport(key)).toMatchObject({ records: 1 });
  const [state, same] = [await other.store.records.check(key), await one.store.records.check(key)];
  expect(state).toEqual(same);
  expect([...service.objects.keys()].filter((of) => of.endsWith("records.parquet"))).toHaveLength(
    1,
  );

  // One that lost a bit here is fetched again.
  const [name = ""] = readdirSync(join(other.folder, "records")).filter(
    (of) => !of.startsWith("."),
  );
  writeFileSync(join(other.folder, "records", name, "text"), "line 2\n");
  expect(await other.store.records.check(key)).toEqual(same);

  await one.store.records.removeOf(sha256);
  expect([...service.objects.keys()].filter((of) => of.includes("records/"))).toEqual([]);
});

test("records of which the bucket holds a part only, or files of other names, are as good as none", async () => {
  const [one, other] = nodes;
  const { sha256 } = await one.store.blobs.put(once("line 1\n"));
  const key = { sha256, reader: "test-lines", readerVersion: 1, mapping: null };
  const writer = await one.store.records.write(key);
  await writer.block(one.blocks.of([record(1)]));
  await writer.finish(readReport);
  const parquet = [...service.objects.keys()].find((of) => of.endsWith("records.parquet")) ?? "";
  const kept = service.objects.get(parquet);
  service.objects.delete(parquet);
  service.objects.set(parquet.replace("records.parquet", "..%2f..%2fevil"), {
    ...{ bytes: Buffer.from("x"), writtenAt: now },
  });
  expect(await other.store.records.findReport(key)).toBeNull();
  if (kept) service.objects.set(parquet, kept);
  expect(await other.store.records.findReport(key)).not.toBeNull();
});
