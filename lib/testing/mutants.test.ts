import { readdirSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";

type Mutant = { readonly breaks: string; readonly file: string; readonly old: string };

const folder = new URL("../../bench/mutants/", import.meta.url);
const files = readdirSync(folder).filter((name) => /^of-.*\.mjs$/.test(name));

test.each(files)("what each mutant of %s replaces stands once in its file", async (name) => {
  const lists: Readonly<Record<string, readonly Mutant[]>> = await import(
    new URL(name, folder).href
  );
  const moved = Object.values(lists)
    .flat()
    .filter(({ file, old }) => {
      const text = readFileSync(new URL(`../../${file}`, import.meta.url), "utf8");
      return text.split(old).length !== 2;
    });
  expect(moved.map(({ breaks }) => breaks)).toEqual([]);
});
