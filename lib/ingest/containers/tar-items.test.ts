import { gzipSync, zstdCompressSync } from "node:zlib";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { readItems } from "./testing/read-items";
import { writeTar } from "./testing/write-tar";

const log = "2026-03-08T02:30:01Z INFO shop started\n".repeat(40);
const whole = (file: string, text: string) => ({ file, text, damage: null });
const longName = `${"folder/".repeat(30)}app.log`;
const sample = writeTar([
  { name: "a.log", content: log },
  { name: "b.log", content: "" },
  { name: "c.log", content: log.repeat(3) },
]);

describe("a tar", () => {
  test("gives its files in order, and no folders", async () => {
    const archive = writeTar([
      { name: "logs/", type: "5" },
      { name: "logs/a.log", content: log },
      { name: "b.log", content: "b" },
    ]);
    expect(await readItems(archive)).toEqual([whole("logs/a.log", log), whole("b.log", "b")]);
  });

  test.each([
    ["gzip", gzipSync],
    ["zstd", zstdCompressSync],
  ])("is opened inside %s", async (_name, compress) => {
    expect(await readItems(compress(sample))).toEqual(await readItems(sample));
  });

  test("names its files by ustar's prefix, by pax and by GNU's long names", async () => {
    const archive = writeTar([
      { name: "app.log", prefix: "var/log", content: "1" },
      { name: "cut", pax: { path: "日志/app.log", mtime: "1.5" }, content: "2" },
      { name: "cut", longName, content: "3" },
      { name: "plain.log", content: "4" },
    ]);
    expect(await readItems(archive)).toEqual([
      whole("var/log/app.log", "1"),
      whole("日志/app.log", "2"),
      whole(longName, "3"),
      whole("plain.log", "4"),
    ]);
  });

  test.each([
    ["1", /link to another file/],
    ["2", /links are not followed/],
    ["3", /device/],
    ["4", /device/],
    ["6", /pipe/],
    ["S", /sparse/],
  ])("names an entry of type %s and gives the others", async (type, reason) => {
    const archive = writeTar([
      { name: "odd", type },
      { name: "b", content: "b" },
    ]);
    expect(await readItems(archive)).toEqual([
      { skipped: "odd", reason: expect.stringMatching(reason) },
      whole("b", "b"),
    ]);
  });

  test("without its last blocks is whole all the same", async () => {
    expect(await readItems(sample.subarray(0, -1024))).toEqual(await readItems(sample));
  });

  test("behind another tar is read as well", async () => {
    const items = await readItems(Buffer.concat([sample, writeTar([{ name: "d", content: "d" }])]));
    expect(items?.at(-1)).toEqual(whole("d", "d"));
  });

  test("an extended header that claims to be huge takes no memory and costs no file behind it", async () => {
    const archive = writeTar([
      { name: "pax", type: "x", size: 2 ** 32 },
      { name: "b", content: "b" },
    ]);
    expect(await readItems(archive)).toEqual([]);
  });
});

describe("a damaged tar", () => {
  test("cut anywhere gives the beginning of what it held, and says which file is cut", async () => {
    for (let at = 512; at < sample.length - 1024; at += 100) {
      const items = (await readItems(sample.subarray(0, at))) ?? [];
      const files = items.flatMap((item) => ("file" in item ? [item] : []));
      const expected = { "a.log": log, "b.log": "", "c.log": log.repeat(3) };
      for (const { file, text, damage } of files) {
        const content = Object.entries(expected).find(([name]) => name === file)?.[1] ?? "";
        expect(content.startsWith(text)).toBe(true);
        expect(damage === null).toBe(text.length === content.length);
      }
    }
  });

  test("a damaged header costs its own file only", async () => {
    const bytes = Buffer.from(sample);
    bytes[3] = 0xff;
    // The first header decides that it is a tar at all.
    const archive = Buffer.concat([writeTar([{ name: "first", content: "1" }]), bytes]);
    const items = (await readItems(archive)) ?? [];
    expect(items.flatMap((item) => ("file" in item ? [item.file] : []))).toEqual([
      "first",
      "b.log",
      "c.log",
    ]);
    expect(items.at(-1)).toEqual({ warning: expect.stringMatching(/^2560 bytes between/) });
  });

  test("with any bit flipped ends without an error", async () => {
    const flips = fc.integer({ min: 0, max: sample.length * 8 - 1 });
    const property = fc.asyncProperty(flips, async (bit) => {
      const bytes = Uint8Array.from(sample);
      const at = Math.floor(bit / 8);
      bytes[at] = (bytes[at] ?? 0) ^ (1 << (bit % 8));
      await readItems(bytes);
    });
    await fc.assert(property, { numRuns: 200 });
  });
});

test("a text is no archive", async () => {
  expect(await readItems(Buffer.from(log))).toBeNull();
  expect(await readItems(new Uint8Array(0))).toBeNull();
});

test("random bytes are hardly ever an archive, and never an error", async () => {
  const property = fc.asyncProperty(fc.uint8Array({ maxLength: 2000 }), async (bytes) => {
    expect(await readItems(bytes)).toBeNull();
  });
  await fc.assert(property, { numRuns: 200 });
});
