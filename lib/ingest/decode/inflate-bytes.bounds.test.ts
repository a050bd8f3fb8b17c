import { deflateRawSync, gzipSync, zstdCompressSync } from "node:zlib";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { inflatedUncountedBytes } from "../limits";
import { openCompression } from "./open-compression";

const lines = Array.from(
  { length: 4000 },
  (_unused, n) => `2026-11-21T00:20:01Z item ${n * 7919} done`,
);
const text = Buffer.from(lines.join("\n"));

async function* inPieces(bytes: Uint8Array, pieceBytes: number): AsyncGenerator<Uint8Array> {
  for (let at = 0; at < bytes.length; at += pieceBytes) yield bytes.subarray(at, at + pieceBytes);
}

async function inflate(bytes: Uint8Array, pieceBytes = 5000) {
  const warnings: string[] = [];
  const opened = await openCompression(inPieces(bytes, pieceBytes), (text) => warnings.push(text));
  const pieces: Uint8Array[] = [];
  for await (const piece of opened.bytes) pieces.push(piece);
  return { containers: opened.containers, warnings, inflated: Buffer.concat(pieces) };
}

const codecs = [
  ["gzip", (bytes: Uint8Array): Uint8Array => gzipSync(bytes)],
  ["zstd", (bytes: Uint8Array): Uint8Array => zstdCompressSync(bytes)],
] as const;

describe.each(codecs)("%s", (name, compress) => {
  const whole = compress(text);

  test("gives back what was compressed, however the bytes arrive", async () => {
    const pieceBytes = fc.oneof(
      fc.integer({ min: 1, max: 40 }),
      fc.integer({ min: 41, max: 70_000 }),
    );
    const content = fc.uint8Array({ maxLength: 3000 });
    const property = fc.asyncProperty(content, pieceBytes, async (bytes, size) => {
      const plain = Buffer.concat([text.subarray(0, 2000), bytes]);
      const result = await inflate(compress(plain), size);
      expect(result).toEqual({ containers: [name], warnings: [], inflated: plain });
    });
    await fc.assert(property, { numRuns: 40 });
  });

  test("several of them one behind the other are one text", async () => {
    const joined = Buffer.concat([whole, compress(Buffer.from("\nlast line")), whole]);
    const { inflated, warnings } = await inflate(joined);
    expect(warnings).toEqual([]);
    expect(inflated.length).toBe(2 * text.length + 10);
  });

  test("zeros that fill up a block are no damage; anything else behind the end is told", async () => {
    const filled = await inflate(Buffer.concat([whole, Buffer.alloc(3000)]));
    expect(filled).toEqual({ containers: [name], warnings: [], inflated: text });
    const followed = await inflate(Buffer.concat([whole, Buffer.from("and more")]));
    expect(followed.inflated).toEqual(text);
    expect(followed.warnings).toEqual([expect.stringContaining(`not ${name}`)]);
  });

  test("cut anywhere, it gives a beginning of the text and says that it is cut", async () => {
    for (let at = 100; at < whole.length; at += 500) {
      const { inflated, warnings } = await inflate(whole.subarray(0, at));
      expect(inflated.equals(text.subarray(0, inflated.length))).toBe(true);
      expect(warnings).toEqual([expect.stringMatching(/cut off/)]);
    }
  });

  test("with any bit flipped it ends without an error", async () => {
    const flips = fc.integer({ min: 4 * 8, max: whole.length * 8 - 1 });
    const property = fc.asyncProperty(flips, async (bit) => {
      const bytes = Uint8Array.from(whole);
      const at = Math.floor(bit / 8);
      bytes[at] = (bytes[at] ?? 0) ^ (1 << (bit % 8));
      const { inflated } = await inflate(bytes);
      expect(inflated.length).toBeLessThanOrEqual(2 * text.length);
    });
    await fc.assert(property, { numRuns: 60 });
  });

  test("what only a bomb inflates to ends at the limit, with the reason", async () => {
    const zeros = compress(Buffer.alloc(2 * inflatedUncountedBytes));
    const warnings: string[] = [];
    const opened = await openCompression(inPieces(zeros, 65_536), (text) => warnings.push(text));
    let inflated = 0;
    for await (const piece of opened.bytes) inflated += piece.length;
    expect(inflated).toBeGreaterThan(inflatedUncountedBytes);
    expect(inflated).toBeLessThan(inflatedUncountedBytes + 1024 * 1024);
    expect(warnings).toEqual([expect.stringMatching(/more than 300 times its size/)]);
  });
});

test("a gzip header with a name, a comment, extra bytes and a checksum is passed over", async () => {
  const whole = gzipSync(text);
  const extra = [3, 0, 1, 2, 3];
  const named = Buffer.from("app.log\0a comment\0");
  const header = Buffer.from([0x1f, 0x8b, 8, 2 | 4 | 8 | 16, 0, 0, 0, 0, 0, 3, ...extra]);
  const checksum = Buffer.from([0xaa, 0xbb]);
  const bytes = Buffer.concat([header, named, checksum, whole.subarray(10)]);
  expect(await inflate(bytes, 3)).toMatchObject({ inflated: text, warnings: [] });
});

test("a gzip whose checksum is wrong gives all of its text and says so", async () => {
  const whole = gzipSync(text);
  whole.writeUInt32LE(1, whole.length - 8);
  const { inflated, warnings } = await inflate(whole);
  expect(inflated).toEqual(text);
  expect(warnings).toEqual([expect.stringMatching(/checksum does not match/)]);
});

test("a skippable zstd frame before the first is passed over", async () => {
  const skippable = Buffer.from([0x5f, 0x2a, 0x4d, 0x18, 3, 0, 0, 0, 1, 2, 3]);
  const bytes = Buffer.concat([skippable, zstdCompressSync(text)]);
  expect(await inflate(bytes, 7)).toMatchObject({ inflated: text, warnings: [] });
});

test("compression inside compression is taken off up to the limit of depth", async () => {
  const four = gzipSync(zstdCompressSync(gzipSync(zstdCompressSync(text))));
  const { containers, inflated } = await inflate(four);
  expect(containers).toEqual(["gzip", "zstd", "gzip"]);
  expect(inflated).toEqual(zstdCompressSync(text));
});

test("a gzip of a deflate stream that never ends a block is cut, not endless", async () => {
  const raw = deflateRawSync(text);
  const header = Buffer.from([0x1f, 0x8b, 8, 0, 0, 0, 0, 0, 0, 3]);
  const { warnings } = await inflate(Buffer.concat([header, raw.subarray(0, 50)]));
  expect(warnings).toEqual([expect.stringMatching(/cut off/)]);
});
