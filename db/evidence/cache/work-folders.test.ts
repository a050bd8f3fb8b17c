import { mkdir, mkdtemp, readdir, rm, utimes, writeFile } from "node:fs/promises";
import { hostname, tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { createWorkFolders } from "./work-folders";

const machine = hostname().replaceAll(/[^A-Za-z0-9]/g, "") || "machine";
const twoDaysMs = 2 * 86_400_000;
let parent: string;

beforeEach(async () => {
  parent = await mkdtemp(join(tmpdir(), "whence-work-"));
});
afterEach(() => rm(parent, { recursive: true, force: true }));

/** A folder with a file in it, as it was left so long ago. */
async function leave(name: string, agoMs: number): Promise<void> {
  const folder = join(parent, name);
  await mkdir(folder);
  await writeFile(join(folder, "blob"), "half");
  const at = new Date(Date.now() - agoMs);
  await utimes(join(folder, "blob"), at, at);
  await utimes(folder, at, at);
}

test("what a dead process of the same number left is cleared away, in the old form of names too", async () => {
  await leave(`.work-${machine}-${process.pid}-1234-abcdef`, 0);
  await leave(`.work-${machine}-${process.pid}-123456`, 0);
  const folders = createWorkFolders(parent);
  const [made, second] = [await folders.make(), await folders.make()];
  expect((await readdir(parent)).map((name) => join(parent, name)).toSorted()).toEqual(
    [made, second].toSorted(),
  );
});

test("a folder of another host goes when nothing was written in it for a day", async () => {
  await leave(".work-otherhost-7-1234-abcdef", twoDaysMs);
  await leave(".work-otherhost-8-1234-abcdef", 0);
  await createWorkFolders(parent).make();
  const left = (await readdir(parent)).filter((name) => name.includes("otherhost"));
  expect(left).toEqual([".work-otherhost-8-1234-abcdef"]);
});

test("a number that another program has by now protects nothing for longer than a day", async () => {
  await leave(`.work-${machine}-${process.ppid}-1234-abcdef`, twoDaysMs);
  await leave(`.work-${machine}-${process.ppid}-1235-abcdef`, 0);
  await createWorkFolders(parent).make();
  const left = (await readdir(parent)).filter((name) => name.includes(`-${process.ppid}-`));
  expect(left).toEqual([`.work-${machine}-${process.ppid}-1235-abcdef`]);
});

test("a folder that is still written in is left alone, however old it is itself", async () => {
  await leave(".work-otherhost-7-1234-abcdef", twoDaysMs);
  await writeFile(join(parent, ".work-otherhost-7-1234-abcdef", "blob"), "more");
  await createWorkFolders(parent).make();
  expect(await readdir(parent)).toContain(".work-otherhost-7-1234-abcdef");
});

test("a store whose folder could not be made works once it can", async () => {
  const blocked = join(parent, "file");
  await writeFile(blocked, "");
  const folders = createWorkFolders(join(blocked, "evidence"));
  await expect(folders.make()).rejects.toThrow(/ENOTDIR/);
  await rm(blocked);
  await expect(folders.make()).resolves.toContain(".work-");
});
