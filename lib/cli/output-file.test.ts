import { mkdtemp, realpath, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { findFiles } from "./find-files";
import { findOutputFile, findOutputs, withoutEarlierResults } from "./output-file";
import { UsageError } from "./usage-error";

let folder: string;
beforeEach(async () => {
  folder = await realpath(await mkdtemp(join(tmpdir(), "whence-test-")));
  await writeFile(join(folder, "app.log"), "2026-01-01T00:00:00Z up");
});
afterEach(() => rm(folder, { recursive: true, force: true }));

test("the result of an earlier run is not evidence for the next", async () => {
  const out = await findOutputFile(join(folder, "result.json"));
  const { files: before } = await findFiles([folder]);
  await writeFile(out, '{\n "schema": "whence.timeline/1",\n');
  const { files } = await findFiles([folder]);
  expect(files).toHaveLength(2);
  expect(await withoutEarlierResults(files, [out, null])).toEqual(before);
});

test("nor is the record of how it was performed", async () => {
  const out = await findOutputFile(join(folder, "run.json"));
  const { files: before } = await findFiles([folder]);
  await writeFile(out, '{\n "format": "whence.run/1",\n');
  const { files } = await findFiles([folder]);
  expect(await withoutEarlierResults(files, [null, out])).toEqual(before);
});

test("a result and a record are not written into one file", async () => {
  const both = join(folder, "one.json");
  await expect(findOutputs({ out: both, "run-out": both })).rejects.toThrow("name one file");
});

test("evidence is never written over", async () => {
  const out = await findOutputFile(join(folder, "app.log"));
  const { files } = await findFiles([folder]);
  await expect(withoutEarlierResults(files, [out])).rejects.toThrow(UsageError);
});

test.each([
  ["a folder that is not there", "gone/result.json"],
  ["a folder", ""],
  ["below a file", "app.log/x"],
])("%s is refused as a place for the result before any work", async (_, place) => {
  await expect(findOutputFile(join(folder, place))).rejects.toThrow(UsageError);
});
