import { readFile, writeFile } from "node:fs/promises";
import { expect, test } from "vitest";
import { analyzeGolden, goldenSlugs } from "@/lib/golden/golden-incident";
import { exportResult } from "./export";
import { setUpCommand } from "./testing/set-up-command";
import { exitCodes, UsageError } from "./usage-error";

const { written, placeOf } = setUpCommand();

test("a result file is written in the form that is asked for, to a file or to standard output", async () => {
  const [slug = ""] = await goldenSlugs();
  const document = await analyzeGolden(slug);
  const [result, out] = [placeOf("result.json"), placeOf("events.jsonl")];
  await writeFile(result, JSON.stringify(document));
  expect(await exportResult([result, "--format", "jsonl", "--out", out])).toBe(exitCodes.done);
  const lines = (await readFile(out, "utf8")).trimEnd().split("\n");
  expect(lines).toHaveLength(document.events.length);
  expect(written).toEqual([]);
  expect(await exportResult([result])).toBe(exitCodes.done);
  expect(written.join("")).toMatch(/^# .+\n\n/);
  const template = placeOf("short.md");
  await writeFile(template, "Events: {{#events}}x{{/events}}");
  written.length = 0;
  expect(await exportResult([result, "--template", template])).toBe(exitCodes.done);
  expect(written.join("")).toBe(`Events: ${"x".repeat(document.events.length)}\n`);
  await writeFile(template, "\n{{title}}");
  await expect(exportResult([result, "--template", template])).rejects.toThrow(
    "line 2: There is nothing called title.",
  );
});

test("a file that is no result is refused, and so is an unknown form", async () => {
  const other = placeOf("other.json");
  await writeFile(other, '{"schema":"something/1"}');
  expect(await exportResult([other])).toBe(exitCodes.failed);
  await expect(exportResult([other, "--format", "exe"])).rejects.toThrow(UsageError);
  await expect(exportResult([])).rejects.toThrow(UsageError);
});
