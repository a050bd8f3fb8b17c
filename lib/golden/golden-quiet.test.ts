import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, inject, test } from "vitest";
import { analyzeCopy, analyzeGolden, goldenSlugs, quietSlugs } from "./golden-incident";
import { writeQuietStretch } from "./quiet-stretch";

const readings = inject("readings");

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "whence-quiet-"));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

test.each(await quietSlugs())(
  "%s: nobody is told of an incident",
  async (slug) => {
    const document = await analyzeGolden(slug);
    expect(document.outcome).toBe("no-incident");
    expect(document.rootCauses).toEqual([]);
  },
  60_000,
);

const tooShort: string[] = [];
test.each(await goldenSlugs())("%s, before anything happened, has no root cause", async (slug) => {
  const copy = join(folder, slug);
  if ((await writeQuietStretch(slug, copy, readings)) === null) {
    tooShort.push(slug);
    return;
  }
  const document = await analyzeCopy(copy);
  expect(document.outcome).not.toBe("incident");
  expect(document.rootCauses).toEqual([]);
});

test("the shared recordings that begin well before are among them", () => {
  expect(tooShort).not.toContain("orders-503-pool-exhaustion");
  expect(tooShort).not.toContain("catalog-oom-crash-loop");
  expect(tooShort).not.toContain("algo-stale-feed-order-burst");
});
