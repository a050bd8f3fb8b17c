import { writeFile } from "node:fs/promises";
import { expect, test } from "vitest";
import { analyzeGolden, goldenSlugs } from "@/lib/golden/golden-incident";
import { ask } from "./ask";
import { setUpCommand } from "./testing/set-up-command";
import { exitCodes, UsageError } from "./usage-error";

const { written, said, placeOf } = setUpCommand();
const { signal } = new AbortController();

test("each question is answered on its line, from a written result alone", async () => {
  const [slug = ""] = await goldenSlugs();
  const result = placeOf("result.json");
  const document = await analyzeGolden(slug);
  await writeFile(result, JSON.stringify(document));
  const title = document.events.find(({ importance }) => importance === "key")?.title;
  expect(await ask([result, `When was ${title}?`, "When was the zzyzx?"], signal)).toBe(
    exitCodes.done,
  );
  const [answered, none] = written.map((line) => JSON.parse(line));
  expect(answered).toMatchObject({ kind: "when" });
  expect(answered.evidence.length).toBeGreaterThan(0);
  expect(none).toMatchObject({ kind: "none", evidence: [] });
});

test("a file that is no result is refused, and so is a question without a file", async () => {
  const other = placeOf("other.json");
  await writeFile(other, '{"schema":"something/1"}');
  expect(await ask([other, "When was it?"], signal)).toBe(exitCodes.failed);
  await expect(ask(["When was it?"], signal)).rejects.toThrow(UsageError);
});

test("what the result does not tell is answered from evidence that is given, and what of it is missing is named", async () => {
  const [slug = ""] = await goldenSlugs();
  const result = placeOf("result.json");
  const document = await analyzeGolden(slug);
  await writeFile(result, JSON.stringify(document));
  const log = placeOf("mill.log");
  const lines = ["10:00 bin G-7 emptied into lorry", "10:05 bin G-7 swept"];
  await writeFile(log, lines.map((line) => `2026-11-21T${line.replace(" ", ":00Z ")}\n`).join(""));
  const question = "When was bin G-7 emptied into lorry?";
  await ask([result, question], signal);
  expect(await ask([result, question, "--evidence", log], signal)).toBe(exitCodes.done);
  const [alone, answered] = written.map((line) => JSON.parse(line));
  expect(alone).toMatchObject({ kind: "none" });
  expect(answered).toMatchObject({
    kind: "when",
    interval: { earliest: "2026-11-21T10:00:00.000Z" },
    evidence: [{ path: "mill.log", lines: [1, 1] }],
  });
  expect(said.join("\n")).toContain(document.artifacts[0]?.path);
});
