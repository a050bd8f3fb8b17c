import { mkdtemp, rm, stat, utimes, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, expect, onTestFinished, test } from "vitest";
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
  await expect(read(opened)).rejects.toMatchObject({ damage: "missing", sha256 });
});

describe("bytes that were changed in the folder", () => {
  async function putOne() {
    const folder = await makeFolder();
    const blobs = createBlobFolder(folder);
    const { sha256 } = await blobs.put(pieces("what was logged"));
    return { folder, blobs, sha256, path: join(folder, sha256.slice(0, 2), sha256) };
  }

  test("are never handed out under the old digest, in whole or in part", async () => {
    const { blobs, sha256, path } = await putOne();
    expect(await blobs.check(sha256)).toBe("sound");
    await writeFile(path, "what was forged");
    expect(await blobs.check(sha256)).toBe("changed");
    await expect(read(blobs.open(sha256))).rejects.toMatchObject({ damage: "changed" });
    await expect(read(blobs.open(sha256, 0, 4))).rejects.toMatchObject({ damage: "changed" });
  });

  test("are seen though the time of writing was set back", async () => {
    const { blobs, sha256, path } = await putOne();
    const { atime, mtime } = await stat(path);
    expect(await blobs.check(sha256)).toBe("sound");
    await writeFile(path, "what was forged");
    await utimes(path, atime, mtime);
    expect(await blobs.check(sha256)).toBe("changed");
  });

  test("are seen by a process that did not write them", async () => {
    const { folder, sha256, path } = await putOne();
    await writeFile(path, "what was forged");
    const others = createBlobFolder(folder);
    await expect(read(others.open(sha256))).rejects.toMatchObject({ damage: "changed" });
  });

  test.each([
    ["changed", (path: string) => writeFile(path, "what was forged")],
    ["removed", (path: string) => rm(path)],
  ])("are put right by whoever sends the file again after it was %s", async (_name, damage) => {
    const { blobs, sha256, path } = await putOne();
    await damage(path);
    await blobs.put(pieces("what was logged"));
    expect(await blobs.check(sha256)).toBe("sound");
    expect(await read(blobs.open(sha256))).toBe("what was logged");
  });

  test("bytes that are sent again while somebody keeps removing equal ones are there afterwards", async () => {
    const { folder, sha256 } = await putOne();
    const blobs = createBlobFolder(folder);
    const sending = { isDone: false };
    const sent = blobs.put(pieces("what was logged")).finally(() => {
      sending.isDone = true;
    });
    while (!sending.isDone) {
      await blobs.remove(sha256, 60_000);
      await new Promise((settle) => setImmediate(settle));
    }
    await sent;
    expect(await read(blobs.open(sha256))).toBe("what was logged");
  });
});
