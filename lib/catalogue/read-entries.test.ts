import { readFileSync } from "node:fs";
import { basename } from "node:path";
import { describe, expect, test } from "vitest";
import { plainWords } from "@/lib/testing/language/plain-words";
import { builtInFiles, builtInMessages } from "./built-in";
import { toMessages } from "./catalogue";
import { readEntries } from "./read-entries";

const good = {
  id: "shop-full",
  pattern: "'store (?<subject>[\\w-]{1,40}) is full'",
  trait: "exhaustion",
  property: "disk",
  severity: "0.9",
  title: "'{subject} is full'",
  subject: "host",
  example: "store eu-1 is full",
  source: "{ page: 'Handbook, 3.1', text: 'store is full' }",
};

function fileOf(...entries: readonly Partial<typeof good>[]): string {
  const rows = entries.map((entry) =>
    Object.entries({ ...good, ...entry })
      .map(([key, value], at) => `${at === 0 ? "  - " : "    "}${key}: ${value}`)
      .join("\n"),
  );
  return `software: Shop\nentries:\n${rows.join("\n")}\n`;
}

describe("the entries that come with the product", () => {
  test.each(builtInFiles().map((file) => [basename(file), file] as const))("%s", (name, file) => {
    const { entries, errors } = readEntries(name, readFileSync(file, "utf8"));
    expect(errors).toEqual([]);
    expect(entries.length).toBeGreaterThan(0);
  });

  test("each has an id of its own", () => {
    const ids = builtInMessages.map(({ id }) => id);
    expect(ids.filter((id, at) => ids.indexOf(id) !== at)).toEqual([]);
  });
});

test("titles are short and use the words of docs/language.md", () => {
  const wrong = builtInMessages.flatMap(({ id, title }) => [
    ...(title.replaceAll(/[[\]]/g, "").replaceAll(/\{\w+\}/g, "12345678").length > 80
      ? [`${id}: long`]
      : []),
    ...plainWords.flatMap(({ word, write }) =>
      word.test(title) ? [`${id}: ${write}: ${title}`] : [],
    ),
  ]);
  expect(wrong).toEqual([]);
});

test("what many programs print is tried after what one program prints", () => {
  const at = (id: string) => builtInMessages.findIndex((message) => message.id === id);
  expect(at("posix-io-error")).toBeGreaterThan(at("supervisord-exit-by-kill"));
});

test("an entry becomes a message that detectors look for", () => {
  const { entries, errors } = readEntries("shop.yaml", fileOf({}));
  expect(errors).toEqual([]);
  const [message] = toMessages(entries);
  expect(message).toMatchObject({ family: "error.disk", severity: 0.9, subjectType: "host" });
  expect(message?.pattern.exec("store eu-1 is full")?.groups?.subject).toBe("eu-1");
});

test.each([
  ["a pattern that is none", { pattern: "'store ('" }, /Invalid regular expression/],
  ["an example of another message", { example: "all is well" }, /does not match the example/],
  ["a trait that is unknown", { trait: "sadness" }, /^trait: /],
  ["a property that the trait has not", { property: "moon" }, /has no property moon/],
  ["a title with a place that is no group", { title: "'{place} is full'" }, /names \{place\}/],
  ["a subject without a group", { pattern: "'store [\\w-]{1,40} is full'" }, /needs a group/],
  ["a pattern that matches everything", { pattern: "'(?<subject>x{0,3})'" }, /an empty message/],
  ["no source", { source: "{ page: '' }" }, /^source/],
  ["one corpus", { source: "{ corpora: ['loghub HPC'] }" }, /^source/],
  ["a name of every object as a property", { property: "constructor" }, /has no property/],
  ["a repetition inside a repetition", { pattern: "'(?<subject>(?:a+)+)b'" }, /inside another/],
  [
    "a long one inside a long one",
    { pattern: "'(?<subject>(?:a{1,90}){1,90})b'" },
    /inside another/,
  ],
  ["a severity beyond 1", { severity: "7" }, /^severity/],
] as const)("%s is reported with its line, and the others are read", (_, wrong, message) => {
  const text = fileOf({ id: "shop-one", ...wrong }, { id: "shop-two" });
  const { entries, errors } = readEntries("shop.yaml", text);
  expect(entries.map(({ id }) => id)).toEqual(["shop-two"]);
  expect(errors).toEqual([{ file: "shop.yaml", line: 3, message: expect.stringMatching(message) }]);
});

test.each([
  ["the same id", { id: "shop-full", example: "store eu-2 is full" }, /used twice/],
  ["what an earlier entry matches", { id: "shop-later" }, /earlier entry shop-full matches/],
])("an entry with %s is reported", (_, second, message) => {
  const { entries, errors } = readEntries("shop.yaml", fileOf({}, second));
  expect(entries).toHaveLength(1);
  expect(errors.map((error) => error.message).join()).toMatch(message);
});

test.each([
  ["no YAML", "software: [", 1],
  ["no list", "software: Shop\nentries: 3", 1],
  ["a key that is a map", "software: T\n? {toString: 1}\n: x\nentries: []", 1],
  ["an alias", "software: Shop\nentries: &a\n  - *a\n", 1],
])("a file with %s has one error and no entry", (_, text, line) => {
  const { entries, errors } = readEntries("shop.yaml", text);
  expect(entries).toEqual([]);
  expect(errors[0]?.line).toBeGreaterThanOrEqual(line);
});
