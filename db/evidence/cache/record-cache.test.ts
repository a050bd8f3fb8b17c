import { readdir, readFile, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { createEvidenceStore } from "../evidence-store";
import { createHandMadeStore, readReport, record } from "../testing/hand-made-store";

let made: Awaited<ReturnType<typeof createHandMadeStore>>;

beforeAll(async () => {
  made = await createHandMadeStore();
});
afterAll(() => made.remove());

const keyOf = (sha256: string) =>
  ({ sha256, reader: "test-lines", readerVersion: 1, mapping: null }) as const;

async function writeOnce(sha256: string): Promise<void> {
  const writer = await made.store.records.write(keyOf(sha256));
  await writer.text(Buffer.from("whole\n"));
  await writer.block(made.blocks.of([record(1)]));
  await writer.finish({ ...readReport, lines: 1, records: 1 });
}

const leftovers = async () =>
  (await readdir(join(made.folder, "records"))).filter((name) => name.startsWith("."));

test("a cache that is there is never missing while others finish the same one", async () => {
  const sha256 = made.nextSha256();
  await writeOnce(sha256);
  let isWriting = true;
  const looking = (async () => {
    let missed = 0;
    while (isWriting) {
      if ((await made.store.records.findReport(keyOf(sha256))) === null) missed++;
    }
    return missed;
  })();
  for (let round = 0; round < 5; round++) {
    await Promise.all([writeOnce(sha256), writeOnce(sha256)]);
  }
  isWriting = false;
  expect(await looking).toBe(0);
  expect(await leftovers()).toEqual([]);
});

test("a damaged cache makes room for a whole one", async () => {
  const sha256 = made.nextSha256();
  await writeOnce(sha256);
  const folders = await readdir(join(made.folder, "records"));
  const name = folders.find((folder) => folder.startsWith(sha256)) ?? "";
  await writeFile(join(made.folder, "records", name, "report.json"), '{"report":');
  expect(await made.store.records.findReport(keyOf(sha256))).toBeNull();
  await Promise.all([writeOnce(sha256), writeOnce(sha256)]);
  expect(await made.store.records.findReport(keyOf(sha256))).toMatchObject({ records: 1 });
  expect(await leftovers()).toEqual([]);
});

describe("a cache that lost a bit of one of its files", () => {
  async function damageOne(name: string) {
    const sha256 = made.nextSha256();
    await writeOnce(sha256);
    const folders = await readdir(join(made.folder, "records"));
    const folder = folders.find((found) => found.startsWith(sha256)) ?? "";
    const path = join(made.folder, "records", folder, name);
    const whole = await readFile(path);
    const bytes = Buffer.from(whole);
    bytes[Math.floor(bytes.length / 2)] = (bytes[Math.floor(bytes.length / 2)] ?? 0) ^ 1;
    await writeFile(path, bytes);
    return { sha256, path, whole };
  }
  const reopened = () => createEvidenceStore({ folder: made.folder, blocks: made.blocks }).records;

  test.each([["records.parquet"], ["text"], ["times"], ["times.json"], ["lines.idx"]])(
    "is no cache: %s is made again",
    async (name) => {
      const { sha256, path, whole } = await damageOne(name);
      expect(await reopened().findReport(keyOf(sha256))).toBeNull();
      await writeOnce(sha256);
      expect(await readFile(path)).toEqual(whole);
      expect(await reopened().findReport(keyOf(sha256))).toMatchObject({ records: 1 });
    },
  );

  test.each([["records.parquet"], ["text"]])(
    "is no cache at once when %s is gone",
    async (name) => {
      const { sha256, path } = await damageOne(name);
      await rm(path);
      expect(await made.store.records.findReport(keyOf(sha256))).toBeNull();
    },
  );
});

test("whoever asks for few of the dropped lines leaves no file open", async () => {
  const dropped = Array.from({ length: 20_000 }, (_, at) => ({
    reason: at === 0 ? "odd\u2028reason" : "blank line",
    from: at + 1,
    to: at + 1,
  }));
  const reader = await made.openOne(await made.write({ dropped }));
  const [{ artifact } = { artifact: null }] = reader.artifacts;
  if (artifact === null) throw new Error("no artifact");
  const openFiles = async () => (await readdir("/proc/self/fd")).length;
  const before = await openFiles();
  for (let round = 0; round < 5; round++) {
    for await (const run of reader.dropped(artifact.id)) {
      expect(run).toEqual(dropped[0]);
      break;
    }
  }
  expect(await openFiles()).toBeLessThanOrEqual(before + 1);
});
