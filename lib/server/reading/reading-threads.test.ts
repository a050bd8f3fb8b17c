import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { BlockReader } from "@/db/evidence/cache/block-reader";
import type { Block } from "@/lib/domain/evidence/block";
import { ReaderFailure } from "@/lib/ingest/reader-failure";
import { encodeBlock } from "./encode-block";
import { createReadingThreads } from "./reading-threads";

const line = '{"time":"2026-11-21T00:20:01Z","level":"error","msg":"payment 17 declined"}\n';

function blockOf(text: string, firstLine = 1): Block {
  const sample = { text: line, lines: [line.trim()], isCut: false, endsLinesInReturn: false };
  const bytes = new TextEncoder().encode(text);
  return {
    kind: "text",
    reader: "json-lines",
    mapping: null,
    sample,
    bytes,
    firstLine,
    isLast: true,
  };
}

describe("reading threads", () => {
  let threads: BlockReader;
  beforeAll(() => {
    threads = createReadingThreads({ inlineBytesMax: 0 });
  });
  afterAll(() => threads.close());

  test("give what reading here gives, to the byte", async () => {
    const block = blockOf(line.repeat(500), 7);
    const here = encodeBlock(block);
    expect(await threads.read(block)).toEqual(here);
  });

  test("take the text of a block along without copying it", async () => {
    const block = blockOf(line.repeat(3));
    await threads.read(block);
    expect(block.bytes.byteLength).toBe(0);
  });

  test("leave a text that lies in a larger one to whoever else holds that", async () => {
    const all = new TextEncoder().encode(line.repeat(9));
    const bytes = all.subarray(line.length, line.length * 4);
    const read = await threads.read({ ...blockOf(""), bytes });
    expect(read.summary.records).toBe(3);
    expect(new TextDecoder().decode(all)).toBe(line.repeat(9));
  });

  test("answer every one of many blocks with its own records", async () => {
    const sizes = [5, 1, 40, 3, 17, 2, 9, 30];
    const read = await Promise.all(sizes.map((size) => threads.read(blockOf(line.repeat(size)))));
    expect(read.map(({ summary }) => summary.records)).toEqual(sizes);
  });

  test("a block nobody can read fails alone", async () => {
    const unknown = { ...blockOf(line), reader: "no-such-reader" };
    const [failed, read] = await Promise.allSettled([
      threads.read(unknown),
      threads.read(blockOf(line)),
    ]);
    expect(failed).toMatchObject({ status: "rejected" });
    expect(failed.status === "rejected" && failed.reason).toBeInstanceOf(ReaderFailure);
    expect(read).toMatchObject({ status: "fulfilled" });
  });
});

test("a block that fills the memory of its thread is unread, and the next one is read by another", async () => {
  const threads = createReadingThreads({ inlineBytesMax: 0, threadMemoryMb: 24 });
  // Held whole and then parsed, this array wants several times the memory the thread may have.
  const document = `[${'{"a":[1,2,3,4,5,6,7,8]},'.repeat(900_000)}{}]`;
  const large: Block = { ...blockOf(document), reader: "json-document" };
  await expect(threads.read(large)).rejects.toBeInstanceOf(ReaderFailure);
  expect((await threads.read(blockOf(line))).summary.records).toBe(1);
  await threads.close();
});
