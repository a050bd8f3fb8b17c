import { writeFile } from "node:fs/promises";
import { expect, test } from "vitest";
import { analyzeGolden, goldenSlugs } from "@/lib/golden/golden-incident";
import type { TimelineDocument } from "@/lib/investigation/document/document-schema";
import { whatIfSchema } from "@/lib/investigation/what-if/what-if-schema";
import { setUpCommand } from "./testing/set-up-command";
import { exitCodes, UsageError } from "./usage-error";
import { whatIf } from "./what-if";

const { written, placeOf } = setUpCommand();

async function askOf(document: TimelineDocument, ...words: readonly string[]) {
  const result = placeOf("result.json");
  await writeFile(result, JSON.stringify(document));
  written.length = 0;
  expect(await whatIf([result, ...words])).toBe(exitCodes.done);
  return whatIfSchema.parse(JSON.parse(written.join("")));
}

test("of a written result alone: its graph, what would have helped, and the same bytes every time", async () => {
  const [slug = ""] = await goldenSlugs();
  const document = await analyzeGolden(slug);
  const told = await askOf(document);
  const first = written.join("");
  expect(told.outcome).toBeNull();
  expect(told.graph.roots.length).toBeGreaterThan(0);
  expect(told.ranking.considered).toBeLessThanOrEqual(told.ranking.total);
  await askOf(document);
  expect(written.join("")).toBe(first);

  const [link] = document.causalLinks.filter(({ relation }) => relation === "causes");
  const causes = document.causalLinks.filter(({ target }) => target === link?.target);
  const without = causes.flatMap(({ source }) => ["--without", source]);
  const { outcome } = await askOf(document, ...without);
  const effect = outcome?.events.find(({ id }) => id === link?.target);
  expect(effect).toMatchObject({ happens: false });
  expect(outcome?.assumptions.length).toBeGreaterThan(0);
});

test("what is no event, no move and no result is refused", async () => {
  const other = placeOf("other.json");
  await writeFile(other, '{"schema":"something/1"}');
  expect(await whatIf([other])).toBe(exitCodes.failed);
  await expect(whatIf([])).rejects.toThrow(UsageError);
  await expect(whatIf([other, "--without", "the rollback"])).rejects.toThrow(UsageError);
  await expect(whatIf([other, "--move", "evt_0123456789abcdef=soon"])).rejects.toThrow(UsageError);
  await expect(whatIf([other, "--interventions", other])).rejects.toThrow(UsageError);
  const many = Array.from({ length: 21 }, () => ["--without", "evt_0123456789abcdef"]).flat();
  await expect(whatIf([other, ...many])).rejects.toThrow(/20 interventions at most/);
});
