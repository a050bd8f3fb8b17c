import { appendFile, mkdtemp, readdir, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { createVectorFile } from "./vector-files";

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "whence-vectors-"));
});
afterEach(() => rm(folder, { recursive: true }));

const digest = (letter: string) => letter.repeat(64);
const open = () => createVectorFile(folder, "local/m", "http://here/v1");
const numbersOf = async (letter: string) => [
  ...((await open().find([digest(letter)])).get(digest(letter)) ?? []),
];

test("vectors outlive the process, model by model", async () => {
  await open().keep(new Map([[digest("a"), Float32Array.of(0.5, -1)]]));
  await open().keep(new Map([[digest("b"), Float32Array.of(1, 0)]]));
  expect(await numbersOf("a")).toEqual([0.5, -1]);
  expect(await numbersOf("b")).toEqual([1, 0]);
  const other = createVectorFile(folder, "local/m", "http://there/v1");
  expect((await other.find([digest("a")])).size).toBe(0);
});

test("what could not be written once is written with the next", async () => {
  const blocked = join(folder, "blocked");
  const store = createVectorFile(blocked, "local/m", "http://here/v1");
  await writeFile(blocked, "a file in the place of the folder");
  const keep = (letter: string) => store.keep(new Map([[digest(letter), Float32Array.of(1, 0)]]));
  await expect(keep("a")).rejects.toThrow();
  await rm(blocked);
  await keep("b");
  const later = createVectorFile(blocked, "local/m", "http://here/v1");
  expect((await later.find([digest("a"), digest("b")])).size).toBe(2);
});

test("a damaged file, and vectors of another length, are begun anew", async () => {
  await open().keep(new Map([[digest("a"), Float32Array.of(1, 0)]]));
  await open().keep(new Map([[digest("b"), Float32Array.of(1, 0, 0)]]));
  expect(await numbersOf("a")).toEqual([]);
  const [name = ""] = await readdir(folder);
  await appendFile(join(folder, name), "x");
  expect(await numbersOf("b")).toEqual([]);
});
