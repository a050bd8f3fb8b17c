import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { describeRepeats } from "@/lib/domain/evidence/repeats-text";
import { countOnce } from "@/lib/investigation/evidence/count-once";
import { openLocalEvidence } from "./headless";

/** What is said of the copies among some files, and how many records are counted. */
async function countedOf(files: Readonly<Record<string, readonly string[]>>) {
  const folder = await mkdtemp(join(tmpdir(), "whence-copies-"));
  onTestFinished(() => rm(folder, { recursive: true }));
  const named = Object.entries(files).map(([path, lines]) => ({
    ...{ path, lines, location: join(folder, path) },
  }));
  for (const { location, lines } of named) {
    await mkdir(dirname(location), { recursive: true });
    await writeFile(location, `${lines.join("\n")}\n`);
  }
  return openLocalEvidence(named, async (evidence) => {
    let counted = 0;
    for await (const records of countOnce(evidence).scan()) counted += records.length;
    const said = evidence.artifacts.flatMap(({ artifact }) =>
      describeRepeats(artifact.report).map((sentence) => `${artifact.path}: ${sentence}`),
    );
    return { counted, said };
  });
}

const clock = (second: number) =>
  `2026-03-14T21:${String(10 + second / 60).slice(0, 2)}:${String(second % 60).padStart(2, "0")}`;
const log = (from: number, to: number) =>
  Array.from(
    { length: to - from },
    (_unused, at) => `${clock(from + at)}Z INFO job step ${from + at} done`,
  );

test("a file that is there twice counts once, and the copy says of which it is one", async () => {
  expect(
    await countedOf({ "app/import.log": log(0, 12), "app/copy of import.log": log(0, 12) }),
  ).toEqual({
    counted: 12,
    said: [
      "app/copy of import.log: This is the same file as app/import.log: its records count once.",
    ],
  });
});

test("an end of a file that was brought in again counts once", async () => {
  expect(await countedOf({ "import.log": log(0, 600), "tail.log": log(590, 600) })).toEqual({
    counted: 600,
    said: ["tail.log: All 10 records are also in import.log: they count once."],
  });
});

test("of two files that overlap each record counts once", async () => {
  expect(await countedOf({ "a.log": log(0, 40), "b.log": log(30, 60) })).toEqual({
    counted: 60,
    said: ["b.log: 10 of 30 records are also in a.log: they count once."],
  });
});

test("programs that say the same at one time in files of their own are no copies", async () => {
  const own = (name: string) =>
    ["started", "ready"]
      .map((word, at) => `${clock(at)}Z INFO ${word}`)
      .concat(`${clock(9)}Z INFO ${name}`);
  expect(await countedOf({ "web-1.log": own("one"), "web-2.log": own("two") })).toEqual({
    counted: 6,
    said: [],
  });
  const beats = (name: string) =>
    log(0, 0).concat(
      Array.from({ length: 30 }, (_unused, at) => `${clock(at)}Z INFO alive`),
      `${clock(40)}Z INFO ${name}`,
    );
  expect(await countedOf({ "web-1.log": beats("one"), "web-2.log": beats("two") })).toEqual({
    counted: 62,
    said: [],
  });
});
