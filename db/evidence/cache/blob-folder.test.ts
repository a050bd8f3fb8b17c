import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { createBlobFolder } from "./blob-folder";

async function makeFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), "whence-blobs-"));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  return folder;
}

async function* pieces(...texts: readonly string[]): AsyncGenerator<Uint8Array> {
  for (const text of texts) yield Buffer.from(text);
}

async function read(bytes: AsyncIterable<Uint8Array>): Promise<string> {
  const parts: Uint8Array[] = [];
  for await (const part of bytes) parts.push(part);
  return Buffer.concat(parts).toString();
}

test("bytes are read whole or in part, and a part may be empty", async () => {
  const blobs = createBlobFolder(await makeFolder());
  const { sha256 } = await blobs.put(pieces("what ", "was logged"));
  expect(await read(blobs.open(sha256))).toBe("what was logged");
  expect(await read(blobs.open(sha256, 5, 8))).toBe("was");
  expect(await read(blobs.open(sha256, 5, 5))).toBe("");
});

test("no file is opened before its bytes are read", async () => {
  const folder = await makeFolder();
  const blobs = createBlobFolder(folder);
  const { sha256 } = await blobs.put(pieces("gone before it was read"));
  const opened = blobs.open(sha256);
  await rm(folder, { recursive: true });
  await expect(read(opened)).rejects.toMatchObject({ code: "ENOENT" });
});
