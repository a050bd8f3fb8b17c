import { readdirSync, readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { sourceFiles } from "../source-files";
import { coveredPlaces, plainWords, sentencesOf, sentenceWordsMax } from "./plain-words";
import { readDocument, readLiterals, type ShownText } from "./read-texts";
import { replacedTexts } from "./replaced-texts";

// What people and models read, tests and recordings left out. What these rules are for is in docs/language.md.
const documents = [
  ...["README.md", "ARCHITECTURE.md", "CONTRIBUTING.md"],
  ...["docs", "docs/recipes"].flatMap((folder) =>
    readdirSync(folder).flatMap((name) => (name.endsWith(".md") ? [`${folder}/${name}`] : [])),
  ),
];
const ours = /^lib\/testing\/|\/testing\/|^lib\/golden\//;
const sources = sourceFiles("app", "components", "lib")
  .filter(({ path }) => !ours.test(path))
  // A line break in markup is a space, and the variable part of a template is one character.
  .map((file) => ({ ...file, raw: file.text.replaceAll("${", "…${").replaceAll(/\s+/g, " ") }));

const parsed = new Map<string, readonly ShownText[]>();
function literalsOf({ path, text }: { readonly path: string; readonly text: string }) {
  const known = parsed.get(path) ?? readLiterals(path, text);
  parsed.set(path, known);
  return known;
}

/** The texts of files in which something may match at all: to parse every file would take half a minute. */
function textsMatching(pattern: RegExp): readonly ShownText[] {
  const anywhere = new RegExp(pattern.source.replaceAll(/[$^]/g, ""), pattern.flags);
  return [
    ...sources.filter(({ raw }) => anywhere.test(raw)).flatMap(literalsOf),
    ...documents.filter((path) => path !== "docs/language.md").flatMap(readDocument),
  ];
}

test.each(replacedTexts)("a text that was replaced stays replaced: write “$write”", (replaced) => {
  const found = textsMatching(replaced.text)
    .filter(({ path, text }) => replaced.text.test(text) && !replaced.pending?.includes(path))
    .map(({ path, line, text }) => `${path}:${line}: ${text.trim()}`);
  expect(found).toEqual([]);
});

describe("in the places that are covered", () => {
  const isCovered = (path: string) => coveredPlaces.some((place) => place.test(path));
  const texts = [
    ...sources.filter(({ path }) => isCovered(path)).flatMap(literalsOf),
    ...documents.filter(isCovered).flatMap(readDocument),
  ].filter(({ text }) => /\S\s\S/.test(text));

  test("texts use the words of the field", () => {
    const found = texts
      .filter(({ path }) => path !== "docs/language.md")
      .flatMap(({ path, line, text }) =>
        plainWords.flatMap(({ word, write }) =>
          word.test(text)
            ? [`${path}:${line}: ${word.exec(text)?.[0]} → ${write}: ${text.trim()}`]
            : [],
        ),
      );
    expect(found).toEqual([]);
  });

  test(`a sentence has ${sentenceWordsMax} words at most`, () => {
    const found = texts.flatMap(({ path, line, text }) =>
      sentencesOf(text)
        .filter(
          (sentence) =>
            sentence.split(/\s+/).filter((word) => /\w/.test(word)).length > sentenceWordsMax,
        )
        .map((sentence) => `${path}:${line}: ${sentence.trim()}`),
    );
    expect(found).toEqual([]);
  });
});

test("docs/language.md is one page", () => {
  expect(readFileSync("docs/language.md", "utf8").split(/\s+/).length).toBeLessThanOrEqual(450);
});

describe("what the lint reads", () => {
  const read = (source: string) => readLiterals("a.tsx", source).map(({ text }) => text);

  test("is literals, templates as one sentence, and words between tags; no comments and no names", () => {
    expect(
      read(
        [
          '// a deed\nconst deed = "one"; const text = `two $',
          '{deed} three`; const tag = <b>four{" "}\n five</b>;',
        ].join(""),
      ),
    ).toEqual(["one", "two … three", "four", " five"]);
  });
});
