import { mkdtemp, readdir, readFile, rm, stat, writeFile } from "node:fs/promises";
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

test("vectors of another length begin it anew", async () => {
  await open().keep(new Map([[digest("a"), Float32Array.of(1, 0)]]));
  await open().keep(new Map([[digest("b"), Float32Array.of(1, 0, 0)]]));
  expect(await numbersOf("a")).toEqual([]);
  expect(await numbersOf("b")).toEqual([1, 0, 0]);
});

const fileOf = async () => join(folder, (await readdir(folder))[0] ?? "");
const one = (letter: string) => new Map([[digest(letter), Float32Array.of(1, 0)]]);

test("one more is added behind the others, which are not written again", async () => {
  const store = open();
  await store.keep(one("a"));
  const file = await fileOf();
  const [before, { ino }] = [await readFile(file), await stat(file)];
  for (const letter of ["b", "c"]) await store.keep(one(letter));
  const after = await readFile(file);
  expect(after.subarray(0, before.length)).toEqual(before);
  expect((await stat(file)).ino).toBe(ino);
  // One that is known adds nothing.
  await store.keep(one("b"));
  expect(await readFile(file)).toEqual(after);
});

test("what came while another was being written is written at once after it, and all of it stands there", async () => {
  const store = open();
  const letters = [..."0123456789abcdef"];
  await Promise.all(letters.map((letter) => store.keep(one(letter))));
  expect((await open().find(letters.map(digest))).size).toBe(letters.length);
});

test.each([
  ["broken off", (bytes: Buffer) => bytes.subarray(0, -5), ["a", "b"]],
  ["lost by the disk", (bytes: Buffer) => bytes.fill(0, bytes.length - 12), ["a", "b"]],
  [
    "followed by what is none",
    (bytes: Buffer) => Buffer.concat([bytes, Buffer.of(1)]),
    ["a", "b", "c"],
  ],
])(
  "of a file whose last vector was %s the others are read, and more are added",
  async (_, damage, left) => {
    const store = open();
    for (const letter of ["a", "b", "c"]) await store.keep(one(letter));
    const file = await fileOf();
    await writeFile(file, damage(await readFile(file)));
    const again = open();
    expect((await again.find(["a", "b", "c"].map(digest))).size).toBe(left.length);
    await again.keep(one("d"));
    const all = [...left, "d"].map(digest);
    expect([...(await open().find(["a", "b", "c", "d"].map(digest))).keys()]).toEqual(all);
  },
);

test("a file that was deleted meanwhile is written anew, with all that is known", async () => {
  const store = open();
  await store.keep(one("a"));
  await rm(await fileOf());
  await store.keep(one("b"));
  expect((await open().find(["a", "b"].map(digest))).size).toBe(2);
});

test("a file of another kind is begun anew", async () => {
  await open().keep(one("a"));
  await writeFile(await fileOf(), "something else altogether");
  const store = open();
  expect((await store.find([digest("a")])).size).toBe(0);
  await store.keep(one("b"));
  expect(await numbersOf("b")).toEqual([1, 0]);
});

test("when it is full the oldest go, and more than the one that is new has room then", async () => {
  const small = () => createVectorFile(folder, "local/m", "http://here/v1", 500);
  const store = small();
  const letters = [..."0123456789abcdef"];
  for (const letter of letters) {
    await store.keep(one(letter));
    expect((await stat(await fileOf())).size).toBeLessThanOrEqual(500);
  }
  const kept = await small().find(letters.map(digest));
  expect(kept.size).toBeGreaterThan(5);
  expect([...kept.keys()]).toEqual(letters.slice(-kept.size).map(digest));
});
