import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { cacheFiles } from "../cache/cache-files";
import { findInText } from "./find-in-text";

const mebibyte = 1024 * 1024;

/** A document of elements as the record cache keeps it: its text, and where each element begins and ends. */
async function writeDocument(elements: readonly string[]) {
  const folder = await mkdtemp(join(tmpdir(), "whence-elements-"));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  const files = cacheFiles(folder);
  await writeFile(files.text, `[${elements.join(",")}]`);
  let at = 1;
  const spans = elements.flatMap((element) => {
    const from = at;
    at += Buffer.byteLength(element) + 1;
    return [from, at - 1];
  });
  await writeFile(files.elements, Buffer.from(Float64Array.from(spans).buffer));
  return { artifact: { path: "orders.json" }, files };
}

const find = async (elements: readonly string[], words: string, limitMs = 60_000) =>
  findInText(await writeDocument(elements), words, { limitMs, signal: undefined });

test("elements that lie over the pieces a document is read in are found whole", async () => {
  const elements = [
    `"${"é".repeat(mebibyte / 2 - 8)}"`,
    '"needle over the edge of a piece"',
    `"${"x".repeat(3 * mebibyte)} NEEDLE ${"y".repeat(mebibyte)}"`,
    '"nothing"',
    '"a last needle"',
  ];
  expect(await find(elements, "needle")).toEqual({ rows: [1, 2, 4], total: 3 });
});

// One read for each element took ten times as long as this allows on a busy machine.
test("hundreds of thousands of small elements are searched within a few seconds", async () => {
  const elements = Array.from({ length: 300_000 }, (_, number) => `{"order":${number},"ok":true}`);
  expect(await find(elements, '"order":299999,', 5_000)).toEqual({ rows: [299_999], total: 1 });
});
