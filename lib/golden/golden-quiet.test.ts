import { expect, test } from "vitest";
import { analyzeGolden, quietSlugs } from "./golden-incident";

test.each(await quietSlugs())(
  "%s: nobody is told of an incident",
  async (slug) => {
    const document = await analyzeGolden(slug);
    expect(document.outcome).toBe("no-incident");
    expect(document.rootCauses).toEqual([]);
  },
  60_000,
);
