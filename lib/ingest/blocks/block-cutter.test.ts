import { readdirSync, readFileSync } from "node:fs";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { readBytes } from "../testing/read-sample";
import { BlockCutter, countNewlines } from "./block-cutter";

function cutAll(text: string, pieceBytes: number, blockBytes: number, blockBytesMax = 1e6) {
  const bytes = Buffer.from(text);
  const cutter = new BlockCutter(
    { begins: (line) => line.startsWith("#") },
    { blockBytes, blockBytesMax },
  );
  const blocks = [];
  for (let at = 0; at < bytes.length; at += pieceBytes) {
    blocks.push(...cutter.push(bytes.subarray(at, at + pieceBytes)));
  }
  const last = cutter.end();
  return last === null ? blocks : [...blocks, last];
}

const texts = (blocks: ReturnType<typeof cutAll>) =>
  blocks.map(({ bytes }) => Buffer.from(bytes).toString());

describe("a text", () => {
  test("is cut before a line that begins a record, never inside one", () => {
    expect(texts(cutAll("#a\n b\n c\n#d\n#e\n f\n", 4, 12))).toEqual([
      "#a\n b\n c\n",
      "#d\n#e\n f\n",
    ]);
  });

  test("in which no line begins a record is cut at a line end, when it must be", () => {
    expect(texts(cutAll("aaa\nbbb\nccc\nddd\n", 3, 4, 9))).toEqual(["aaa\nbbb\n", "ccc\nddd\n"]);
  });

  const line = fc.oneof(
    fc.constantFrom("#", "# 1", " more", "", "é😀", "#\r"),
    fc.string({ maxLength: 12 }),
  );
  const text = fc
    .array(line, { maxLength: 60 })
    .map((lines) => lines.map((one) => one.replaceAll("\n", "")).join("\n"));

  test("is whole in its blocks, whatever they hold", () => {
    fc.assert(
      fc.property(
        text,
        fc.integer({ min: 1, max: 40 }),
        fc.integer({ min: 8, max: 60 }),
        (all, piece, size) => {
          const blocks = cutAll(all, piece, size);
          expect(texts(blocks).join("")).toBe(all);
          let line = 1;
          for (const { bytes, firstLine } of blocks) {
            expect(firstLine).toBe(line);
            line += countNewlines(Buffer.from(bytes));
          }
          for (const block of texts(blocks).slice(1)) expect(block.startsWith("#")).toBe(true);
        },
      ),
    );
  });

  test("is cut in the same places however it arrives", () => {
    fc.assert(
      fc.property(
        text,
        fc.integer({ min: 1, max: 40 }),
        fc.integer({ min: 8, max: 60 }),
        (all, piece, size) => {
          expect(texts(cutAll(all, piece, size))).toEqual(texts(cutAll(all, 1e6, size)));
        },
      ),
    );
  });
});

const samplesFolder = new URL("../samples/", import.meta.url);
const samples = readdirSync(samplesFolder).filter((name) => name.endsWith(".txt"));

describe("reading in blocks", () => {
  test.each(samples)("gives the records and the report of reading whole: %s", async (name) => {
    const bytes = readFileSync(new URL(name, samplesFolder));
    const whole = await readBytes(bytes);
    for (const blockBytes of [64, 300, 1500]) {
      const inBlocks = await readBytes(bytes, 97, null, { blockBytes, blockBytesMax: 1e6 });
      expect(inBlocks.records).toEqual(whole.records);
      expect(inBlocks.report).toEqual(whole.report);
    }
  });
});
