import { execFileSync } from "node:child_process";
import { mkdir, mkdtemp, realpath, rm, symlink, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { findFiles } from "./find-files";

let folder: string;
beforeEach(async () => {
  folder = await realpath(await mkdtemp(join(tmpdir(), "whence-test-")));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

async function put(path: string | Buffer): Promise<void> {
  if (typeof path === "string") await mkdir(join(folder, dirname(path)), { recursive: true });
  const location =
    typeof path === "string"
      ? join(folder, path)
      : Buffer.concat([Buffer.from(`${folder}/`), path]);
  await writeFile(location, "x");
}

async function pathsOf(...given: readonly string[]): Promise<readonly string[]> {
  return (await findFiles(given.map((path) => join(folder, path)))).files.map(({ path }) => path);
}

test("a folder gives every file below it under its relative name", async () => {
  await put("b.log");
  await put("sub/..hidden");
  await put("-rf 🔥\n.log");
  expect(await pathsOf("")).toEqual(["-rf 🔥\n.log", "b.log", "sub/..hidden"]);
});

test("the file that holds the truth is never given, named or found", async () => {
  await put("truth.json");
  await put("sub/truth.json");
  expect(await pathsOf("", "truth.json", "sub/truth.json")).toEqual([]);
});

test("files and folders of the same name keep apart", async () => {
  await put("a/logs/app.log");
  await put("b/logs/app.log");
  expect(await pathsOf("a/logs", "b/logs")).toEqual(["a/logs/app.log", "b/logs/app.log"]);
  expect(await pathsOf("a/logs/app.log", "b/logs/app.log")).toHaveLength(2);
});

test("a folder and a place inside it give each file once", async () => {
  await put("a/logs/app.log");
  expect(await pathsOf("a", "a/logs", "a/logs/app.log", "a")).toEqual(["a/logs/app.log"]);
});

test("a link that was named is followed; links below are skipped, with the reason", async () => {
  await put("outside/secret.log");
  await mkdir(join(folder, "given"));
  await symlink(join(folder, "outside"), join(folder, "given/link"));
  await symlink("nowhere", join(folder, "given/dangling"));
  await symlink(join(folder, "outside"), join(folder, "named"));
  expect(await pathsOf("named")).toEqual(["secret.log"]);
  const { files, skipped } = await findFiles([join(folder, "given")]);
  expect(files).toEqual([]);
  expect(skipped).toEqual([
    { path: "dangling", reason: "a link, and links are not followed" },
    { path: "link", reason: "a link, and links are not followed" },
  ]);
});

test("a pipe is skipped, with the reason, and never opened", async () => {
  execFileSync("mkfifo", [join(folder, "pipe")]);
  const skipped = [{ path: "pipe", reason: "not a regular file" }];
  expect(await findFiles([folder])).toEqual({ files: [], skipped });
  expect(await findFiles([join(folder, "pipe")])).toEqual({ files: [], skipped });
});

test("names that are not UTF-8 stay two names of files that can be opened", async () => {
  await put(Buffer.from([0x61, 0xff]));
  await put(Buffer.from([0x61, 0xfe]));
  const { files } = await findFiles([folder]);
  expect(files.map(({ path }) => path)).toEqual(["a%FE", "a%FF"]);
  expect(files.map(({ location }) => Buffer.from(location).at(-1))).toEqual([0xfe, 0xff]);
});
