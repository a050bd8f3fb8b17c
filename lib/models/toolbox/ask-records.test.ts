import { expect, onTestFinished, test } from "vitest";
import { askTools } from "@/lib/models/testing/ask-tools";

const secret = "hunter2-Zebra9941";

async function ask(question: string) {
  const tools = await askTools({
    "mill.log": [
      `2026-11-21T10:00:00Z sluice S-4 opened with password=${secret}`,
      "2026-11-21T10:05:00Z roller 5 freed",
      "2026-11-21T10:06:00Z roller 6 freed",
    ],
  });
  onTestFinished(() => tools.close());
  return JSON.stringify(await tools.ask("ask", { question }));
}

test("a model asks in words and is answered as people are, with the line to cite and no secret", async () => {
  const answered = await ask("When was sluice S-4 opened?");
  expect(answered).toContain("2026-11-21T10:00:00.000Z");
  expect(answered).toContain("sluice S-4 opened");
  expect(answered).not.toContain(secret);
});

test("what the records do not answer is not answered", async () => {
  expect(await ask("Who repainted sluice S-4?")).toContain("no answer found");
});
