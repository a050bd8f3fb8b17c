import { writeFile } from "node:fs/promises";
import { expect, test } from "vitest";
import { analyzeGolden, goldenSlugs } from "@/lib/golden/golden-incident";
import { ask } from "./ask";
import { setUpCommand } from "./testing/set-up-command";
import { exitCodes, UsageError } from "./usage-error";

const { written, placeOf } = setUpCommand();

test("each question is answered on its line, from a written result alone", async () => {
  const [slug = ""] = await goldenSlugs();
  const result = placeOf("result.json");
  const document = await analyzeGolden(slug);
  await writeFile(result, JSON.stringify(document));
  const title = document.events.find(({ importance }) => importance === "key")?.title;
  expect(await ask([result, `When was ${title}?`, "When was the zzyzx?"])).toBe(exitCodes.done);
  const [answered, none] = written.map((line) => JSON.parse(line));
  expect(answered).toMatchObject({ kind: "when" });
  expect(answered.evidence.length).toBeGreaterThan(0);
  expect(none).toMatchObject({ kind: "none", evidence: [] });
});

test("a file that is no result is refused, and so is a question without a file", async () => {
  const other = placeOf("other.json");
  await writeFile(other, '{"schema":"something/1"}');
  expect(await ask([other, "When was it?"])).toBe(exitCodes.failed);
  await expect(ask(["When was it?"])).rejects.toThrow(UsageError);
});
