import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { whatIsAway } from "../database-away";
import type { Bucket } from "./bucket";
import { type ScriptedBucket, startScriptedBucket } from "./testing/scripted-bucket";

let service: ScriptedBucket;
let bucket: Bucket;
const folder = mkdtempSync(join(tmpdir(), "whence-bucket-"));

beforeEach(async () => {
  service = await startScriptedBucket();
  bucket = await service.open();
});

afterEach(async () => {
  bucket.close();
  await service.close();
});

async function textOf(bytes: AsyncIterable<Uint8Array> | null): Promise<string | null> {
  if (bytes === null) return null;
  const parts: Uint8Array[] = [];
  for await (const part of bytes) parts.push(part);
  return Buffer.concat(parts).toString();
}

test("what is put is read, whole or from a byte on, below the prefix", async () => {
  const path = join(folder, "file");
  writeFileSync(path, "from a file");
  await bucket.put("a/bytes", Buffer.from("some bytes"));
  await bucket.put("a/file", { path, bytes: 11 });
  expect([...service.objects.keys()]).toEqual(["team/a/bytes", "team/a/file"]);
  expect(await textOf(await bucket.read("a/bytes"))).toBe("some bytes");
  expect(await textOf(await bucket.read("a/file", 5))).toBe("a file");
  expect(await bucket.read("a/none")).toBeNull();
  expect(await bucket.writtenAt("a/none")).toBeNull();
  expect(Math.abs(Date.now() - ((await bucket.writtenAt("a/file")) ?? 0))).toBeLessThan(60_000);
  rmSync(folder, { recursive: true });
});

test("all pages of a list are given, and removed at once", async () => {
  const keys = Array.from({ length: 8 }, (_, at) => `uploads/upl_1/${at}`);
  for (const key of keys) await bucket.put(key, Buffer.from("x"));
  await bucket.put("uploads/upl_2/0", Buffer.from("y"));
  const listed: string[] = [];
  for await (const file of bucket.list("uploads/upl_1/")) listed.push(file.key);
  expect(listed).toEqual(keys);
  await bucket.remove(listed);
  expect([...service.objects.keys()]).toEqual(["team/uploads/upl_2/0"]);
});

test("a service that is busy for a moment is asked again; one that stays away is told as such", async () => {
  let busy = 2;
  service.fail = () => (busy-- > 0 ? 503 : null);
  await bucket.put("a", Buffer.from("kept"));
  expect(service.objects.get("team/a")?.bytes.toString()).toBe("kept");
  service.fail = () => 503;
  for (const asked of [
    () => bucket.put("b", Buffer.from("lost")),
    () => bucket.read("a"),
    () => bucket.writtenAt("a"),
    () => bucket.remove(["a"]),
  ]) {
    const error = await asked().catch((thrown: unknown) => thrown);
    expect(whatIsAway(error)).toBe("bucket");
  }
  service.fail = () => null;
  expect(await textOf(await bucket.read("a"))).toBe("kept");
});
