import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { BlockReader } from "@/db/evidence/cache/block-reader";
import { createEvidenceStore } from "@/db/evidence/evidence-store";
import { blockBytes } from "@/lib/ingest/limits";
import { ingestArtifact } from "@/lib/investigation/evidence/files/ingest-artifact";
import { encodeBlock } from "./encode-block";
import { keepBlocks } from "./kept-blocks";

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), "whence-kept-blocks-"));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const filler = "x".repeat(1_000);
const lines = (from: number, to: number) =>
  Array.from({ length: to - from }, (_, nth) => {
    const at = new Date(Date.UTC(2026, 10, 30) + (from + nth) * 10).toISOString();
    return `${at} INFO shop order ${from + nth} ${filler}\n`;
  }).join("");

function openStore(name: string) {
  const read: number[] = [];
  const counting: BlockReader = {
    async read(block) {
      read.push(block.bytes.length);
      return encodeBlock(block);
    },
    close: async () => undefined,
  };
  const store = createEvidenceStore({
    folder: join(folder, name),
    blocks: keepBlocks(counting, () => 0),
  });
  const ingest = async (text: string) => {
    read.length = 0;
    async function* bytes() {
      yield Buffer.from(text);
    }
    const { sha256, report } = await ingestArtifact(store, "shop.log", bytes());
    if (report.kind !== "read") throw new Error("not read");
    const kept = await store.records.check({ sha256, ...report });
    return { report, kept, blocks: [...read] };
  };
  return { ingest, close: () => store.close() };
}

test("of a file that grew only the end is read again, and what is kept is what a first reading of all gives", async () => {
  const growing = openStore("growing");
  const whole = openStore("whole");
  const count = Math.ceil((2.2 * blockBytes) / 1_050);
  const before = lines(0, count);
  const after = before + lines(count, count + 300);
  expect((await growing.ingest(before)).blocks).toHaveLength(3);
  const grown = await growing.ingest(after);
  expect(grown.blocks).toHaveLength(1);
  expect(grown.blocks[0]).toBeLessThan(blockBytes);
  const { report, kept } = await whole.ingest(after);
  expect(grown.report).toEqual(report);
  expect(grown.kept).toEqual(kept);
  expect(kept.state).toBe("whole");
  await growing.close();
  await whole.close();
}, 120_000);

test("a block that differs in one byte, or in the lines above it, is read", async () => {
  const store = openStore("other");
  const count = Math.ceil((1.2 * blockBytes) / 1_050);
  const text = lines(0, count);
  await store.ingest(text);
  expect((await store.ingest(text.replace("order 7 ", "order 8 "))).blocks).toHaveLength(2);
  expect((await store.ingest(`${lines(0, 1)}${text}`)).blocks).toHaveLength(2);
  await store.close();
}, 120_000);
