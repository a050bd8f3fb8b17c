import { zstdDecompressSync } from "node:zlib";
import fc from "fast-check";
import { expect, test } from "vitest";
import { compressPage, unpackPage } from "./page-codec";

test("a page of any size reads back as it was, and any reader of Zstandard reads it", () => {
  const page = fc.oneof(
    fc.uint8Array({ maxLength: 300 }),
    fc.nat(70_000).map((length) => new Uint8Array(length).fill(65)),
  );
  fc.assert(
    fc.property(page, (bytes) => {
      const packed = compressPage(bytes);
      expect(Buffer.from(bytes).equals(unpackPage(packed, bytes.length))).toBe(true);
      expect(Buffer.from(bytes).equals(zstdDecompressSync(packed))).toBe(true);
    }),
  );
});

test("a small page takes no more than nine bytes beside itself", () => {
  for (const length of [0, 1, 31, 32, 255]) {
    expect(compressPage(new Uint8Array(length))).toHaveLength(length + 9);
  }
});
