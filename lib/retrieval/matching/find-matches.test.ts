import { expect, test } from "vitest";
import { createKeywordIndex } from "../keyword-index";
import type { Searchable } from "../searchable";
import { listStems } from "../words/word-stems";
import { createFindMatches } from "./find-matches";

function finderOf(texts: readonly string[]) {
  const items = texts.map(
    (text): Searchable<string> => ({
      ...{
        place: text,
        text,
        time: null,
        timeConfidence: 1,
        stated: null,
        series: null,
        said: null,
      },
      salience: 0.5,
    }),
  );
  return createFindMatches(createKeywordIndex(texts.map((text) => listStems(text))), items);
}

const find = finderOf([
  "la bomba P-7 iniciada",
  "la bomba P-71 iniciada",
  "certificado rotado",
  "maxmemory reached",
  "constraint checked",
  "routine line",
  "another routine line",
]);
const places = (words: string) => find(words).map(({ item }) => item.place);

test("what is written as a name is told to the letter", () => {
  expect(places("start of P-7")).toEqual(["la bomba P-7 iniciada"]);
  expect(places("pump P-9")).toEqual([]);
});

test.each([
  ["a word of another language", "start", "la bomba P-7 iniciada"],
  ["a word that begins alike in two languages", "certificate", "certificado rotado"],
  ["a compound that ends with it", "memory", "maxmemory reached"],
])("is told by %s", (_by, words, place) => {
  expect(places(words)).toContain(place);
});

test("a word inside another is none", () => {
  expect(places("train")).toEqual([]);
});

test("what tells more of the words comes first, and what nothing tells counts against all", () => {
  const [best] = find("certificate of the zzyzx rotated");
  expect(best?.item.place).toBe("certificado rotado");
  expect(best?.share).toBeLessThan(0.7);
});

test("what is not meant is not found, and a light word counts less", () => {
  expect(find("line", { isCandidate: ({ text }) => text !== "routine line" })).toHaveLength(1);
  const [plain] = find("routine zzyzx");
  const [light] = find("routine zzyzx", { light: new Set(["zzyzx"]) });
  expect(light?.share).toBeGreaterThan(plain?.share ?? 1);
});
