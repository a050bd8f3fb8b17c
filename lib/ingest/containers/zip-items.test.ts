import { gzipSync } from "node:zlib";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { readItems } from "./testing/read-items";
import { writeZip, type ZipEntry } from "./testing/write-zip";

const log = "2026-03-08T02:30:01Z INFO shop started\n".repeat(40);
const whole = (file: string, text: string) => ({ file, text, damage: null });

/** Random letters do not compress to nothing: cuts fall inside their bytes. */
const noise = Array.from({ length: 3000 }, (_unused, n) => ((n * 2654435761) >>> 0).toString(36));
const sample: readonly ZipEntry[] = [
  { name: "host-1/app.log", content: log },
  { name: "notes.txt", content: noise.slice(0, 300).join("\n"), method: 0 },
  { name: "empty.log" },
  { name: "big.log", content: noise.join(" "), hasDescriptor: true },
];
const contents = new Map(sample.map(({ name, content = "" }) => [String(name), String(content)]));
const zip = writeZip(sample);

describe("a zip", () => {
  test("gives its files in order, stored, deflated or zstd, and no folders", async () => {
    const archive = writeZip([
      { name: "logs/" },
      { name: "logs/a.log", content: log },
      { name: "logs/b.log", content: "b", method: 0 },
      { name: "logs/c.log", content: log, method: 93 },
    ]);
    expect(await readItems(archive)).toEqual([
      whole("logs/a.log", log),
      whole("logs/b.log", "b"),
      whole("logs/c.log", log),
    ]);
  });

  test.each<[string, Partial<ZipEntry>]>([
    ["with its sizes behind the bytes", { hasDescriptor: true }],
    ["stored with its sizes behind the bytes", { hasDescriptor: true, method: 0 }],
    ["in zip64", { isZip64: true }],
  ])("gives a file %s", async (_name, entry) => {
    const archive = writeZip([
      { name: "a.log", content: log, ...entry },
      { name: "b", content: "b" },
    ]);
    expect(await readItems(archive)).toEqual([whole("a.log", log), whole("b", "b")]);
  });

  test.each<[string, Partial<ZipEntry>, RegExp]>([
    ["that is encrypted", { flags: 1 }, /encrypted/],
    ["that is encrypted with AES", { method: 99 }, /encrypted/],
    ["that is strongly encrypted", { flags: 0x41 }, /encrypted/],
    ["that is a link", { mode: 0o120777 }, /link/],
    ["that is a device", { mode: 0o060644 }, /regular/],
    ["in LZMA", { method: 14 }, /LZMA/],
  ])("names a file %s and gives the others", async (_name, entry, reason) => {
    const archive = writeZip([
      { name: "secret", content: "x", ...entry },
      { name: "b", content: "b" },
    ]);
    const items = await readItems(archive);
    expect(items).toContainEqual({ skipped: "secret", reason: expect.stringMatching(reason) });
    expect(items).toContainEqual(whole("b", "b"));
  });

  test("tells a file whose checksum does not match, and gives its bytes", async () => {
    const [item] = (await readItems(writeZip([{ name: "a", content: "a", checksum: 7 }]))) ?? [];
    expect(item).toMatchObject({ text: "a", damage: expect.stringMatching(/checksum/) });
  });

  test("of nothing is an archive of nothing", async () => {
    expect(await readItems(writeZip([]))).toEqual([]);
  });

  test("with something behind its end still gives every file", async () => {
    const items = (await readItems(Buffer.concat([zip, Buffer.from("uploaded by curl\n")]))) ?? [];
    const [warning, ...files] = items;
    expect(warning).toMatchObject({ warning: expect.stringMatching(/directory/) });
    expect(files).toEqual([...contents].map(([name, text]) => whole(name, text)));
  });

  test("names in Chinese, in the bytes of an old Windows, come out right", async () => {
    // 故障日志.log in GBK, without the flag of UTF-8.
    const name = Uint8Array.from([
      0xb9, 0xca, 0xd5, 0xcf, 0xc8, 0xd5, 0xd6, 0xbe, 0x2e, 0x6c, 0x6f, 0x67,
    ]);
    expect(await readItems(writeZip([{ name, content: "x" }]))).toEqual([
      whole("故障日志.log", "x"),
    ]);
  });

  test("names in the code page of DOS come out right", async () => {
    const name = Uint8Array.from([0x47, 0x72, 0x94, 0xe1, 0x65]);
    expect(await readItems(writeZip([{ name, content: "x" }]))).toEqual([whole("Größe", "x")]);
  });

  test("inside a gzip is given as one file", async () => {
    const items = (await readItems(gzipSync(writeZip([{ name: "a", content: "a" }])))) ?? [];
    expect(items).toMatchObject([{ file: "content.zip", damage: null }]);
  });

  test.each(["[Content_Types].xml", "META-INF/MANIFEST.MF", "mimetype"])(
    "that begins with %s is a document or a program, and not opened",
    async (name) => {
      expect(await readItems(writeZip([{ name, content: "x" }]))).toBeNull();
    },
  );
});

/** What came out is a beginning of what went in. */
async function expectBeginnings(bytes: Uint8Array): Promise<number> {
  const items = (await readItems(bytes)) ?? [];
  let chars = 0;
  for (const item of items) {
    if (!("file" in item)) continue;
    chars += item.text.length;
    expect((contents.get(item.file) ?? "").startsWith(item.text)).toBe(true);
  }
  return chars;
}

describe("a damaged zip", () => {
  test("cut anywhere gives the beginning of what it held, and more the later it is cut", async () => {
    let before = 0;
    for (let at = 100; at < zip.length; at += 100) {
      const chars = await expectBeginnings(zip.subarray(0, at));
      expect(chars).toBeGreaterThanOrEqual(before);
      before = chars;
    }
    expect(before).toBe([...contents.values()].join("").length);
  });

  test("without its directory says that it has none, and which file is cut", async () => {
    const items = (await readItems(zip.subarray(0, zip.length / 2))) ?? [];
    expect(items[0]).toEqual({ warning: expect.stringMatching(/directory .* missing or damaged/) });
    expect(items.at(-1)).toMatchObject({
      file: "big.log",
      damage: expect.stringMatching(/cut off/),
    });
  });

  test("a damaged entry of the directory costs no file", async () => {
    const bytes = Buffer.from(zip);
    const second = bytes.indexOf("PK\u0001\u0002", bytes.indexOf("PK\u0001\u0002") + 4, "latin1");
    bytes.write("XX", second, "latin1");
    const items = (await readItems(bytes)) ?? [];
    const names = items.flatMap((item) => ("file" in item ? [item.file] : []));
    expect(names).toEqual([...contents.keys()]);
  });

  test("with any bit flipped ends without an error", async () => {
    const flips = fc.integer({ min: 0, max: zip.length * 8 - 1 });
    const property = fc.asyncProperty(flips, async (bit) => {
      const bytes = Uint8Array.from(zip);
      const at = Math.floor(bit / 8);
      bytes[at] = (bytes[at] ?? 0) ^ (1 << (bit % 8));
      await readItems(bytes);
    });
    await fc.assert(property, { numRuns: 300 });
  });

  test("in zip64, with any bit of its numbers flipped, gives the other file and no error", async () => {
    const archive = writeZip([
      { name: "first.log", content: "f".repeat(40), method: 0 },
      { name: "large.log", content: noise.slice(0, 50).join(" "), isZip64: true },
    ]);
    const directoryAt = archive.indexOf("PK\u0001\u0002", 0, "latin1");
    const property = fc.asyncProperty(
      fc.integer({ min: archive.indexOf("large.log") + 9, max: archive.length - 23 }),
      fc.constantFrom(0x01, 0x80, 0xff),
      async (at, flip) => {
        const bytes = Uint8Array.from(archive);
        bytes[at] = (bytes[at] ?? 0) ^ flip;
        const items = (await readItems(bytes)) ?? [];
        const isInSecond = at < directoryAt || at >= archive.lastIndexOf("large.log");
        if (isInSecond) expect(items).toContainEqual(whole("first.log", "f".repeat(40)));
      },
    );
    await fc.assert(property, { numRuns: 300 });
  });

  test.each([2 ** 32 + 1, Number.MAX_SAFE_INTEGER])(
    "in zip64 that claims %d bytes says that it is not whole, and costs no file beside it",
    async (claimed) => {
      const archive = writeZip([
        { name: "a.log", content: "a" },
        { name: "large.log", content: log, isZip64: true },
      ]);
      const field =
        archive.indexOf("large.log", archive.indexOf("PK\u0001\u0002", 0, "latin1")) + 13;
      for (const at of [field, field + 8]) archive.writeBigUInt64LE(BigInt(claimed), at);
      const items = (await readItems(archive)) ?? [];
      expect(items).toContainEqual(whole("a.log", "a"));
      expect(items).toContainEqual(
        expect.objectContaining({ file: "large.log", damage: expect.stringMatching(/./) }),
      );
    },
  );

  test("in zip64 whose bytes are said to lie behind its end costs no file beside it", async () => {
    const archive = writeZip([
      { name: "a.log", content: "a" },
      { name: "large.log", content: log, isZip64: true },
    ]);
    const field = archive.indexOf("large.log", archive.indexOf("PK\u0001\u0002", 0, "latin1")) + 13;
    archive.writeBigUInt64LE(2n ** 62n, field + 16);
    const items = (await readItems(archive)) ?? [];
    expect(items).toContainEqual(whole("a.log", "a"));
  });

  test("random bytes behind its mark end without an error", async () => {
    const tail = fc.uint8Array({ maxLength: 300 });
    const property = fc.asyncProperty(tail, fc.constantFrom(3, 5, 7), async (bytes, mark) => {
      const name = [0x50, 0x4b, mark, mark + 1];
      expect(await readItems(Uint8Array.from([...name, ...bytes]))).not.toBeUndefined();
    });
    await fc.assert(property, { numRuns: 200 });
  });
});
