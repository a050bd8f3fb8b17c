import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { recordKinds, severities } from "@/lib/domain/evidence/evidence-record";
import type { EvidenceTerm } from "@/lib/domain/evidence/evidence-term";
import {
  formatEvidenceTerms,
  narrowToEntity,
  narrowToTemplate,
  parseEvidenceTerms,
} from "./evidence-terms";

function parsed(text: string) {
  const result = parseEvidenceTerms(text);
  if (!result.ok) throw new Error(result.error.message);
  return result.value;
}
const termsOf = (text: string) => parsed(text).terms;
const problemOf = (text: string) => {
  const result = parseEvidenceTerms(text);
  return result.ok ? null : result.error.message;
};
const text = (value: string, isExcluded = false): EvidenceTerm => ({
  kind: "text",
  text: value,
  isExcluded,
});
const field = (name: string, value: string, operator: ">" | "=" = "="): EvidenceTerm => ({
  kind: "field",
  ...{ name, operator, value, isExcluded: false },
});

describe("words and phrases", () => {
  test("each word counts by itself, a phrase as a whole", () => {
    expect(termsOf(' pool  "connection refused" ')).toEqual([
      text("pool"),
      text("connection refused"),
    ]);
    expect(termsOf("")).toEqual([]);
  });

  test("a minus leaves records out; alone, or before another one, it is a word", () => {
    expect(termsOf('-debug -"health check" - --force')).toEqual([
      text("debug", true),
      text("health check", true),
      text("-"),
      text("--force"),
    ]);
  });

  test("what is pasted from a log stays words", () => {
    for (const word of [
      "14:08:31",
      "http://web-1/x",
      "a->b",
      "Caused",
      "by:",
      "/var/log/syslog",
      "(111:",
    ]) {
      expect(termsOf(word)).toEqual([text(word)]);
    }
  });

  test("a quote inside a phrase is escaped", () => {
    expect(termsOf('"say \\"no\\" \\\\ "')).toEqual([text('say "no" \\ ')]);
  });
});

test("a pattern stands between slashes, and may hold blanks and slashes", () => {
  const regex = (value: string): EvidenceTerm => ({
    kind: "regex",
    regex: value,
    isExcluded: false,
  });
  expect(termsOf("/pool .*(full|empty)/ x")).toEqual([regex("pool .*(full|empty)"), text("x")]);
  expect(termsOf("/GET \\/api/i")).toEqual([regex("(?i)GET /api")]);
  expect(termsOf("/a/b c/")).toEqual([regex("a/b c")]);
});

test("fields are compared as text or as numbers", () => {
  expect(termsOf('status:503 host=web-1 bytes>1000 path:"/a b" user:*')).toEqual([
    field("status", "503"),
    field("host", "web-1"),
    field("bytes", "1000", ">"),
    field("path", "/a b"),
    field("user", "*"),
  ]);
  expect(problemOf("bytes>1k")).toBe(
    "After > a number is needed, as in bytes>100. Put it in quotes to look for the text itself.",
  );
});

test("kind and severity narrow the records, and know their words", () => {
  expect(parsed("kind:access,log severity:error,critical x")).toEqual({
    kinds: ["log", "access"],
    severities: ["error", "critical"],
    terms: [text("x")],
  });
  expect(problemOf("severity:bad")).toContain('No severity "bad": debug, info, notice');
  expect(problemOf("-kind:metric")).toContain("Say which kind is wanted");
  expect(problemOf("kind>log")).toContain("After kind comes a colon");
});

test("source, template and entity are asked for by name", () => {
  expect(termsOf('source:web-1 -template:"GET <*> 5xx" entity:web-1|10.0.0.5')).toEqual([
    { kind: "source", source: "web-1", isExcluded: false },
    { kind: "template", template: "GET <*> 5xx", isExcluded: true },
    { kind: "entity", aliases: ["web-1", "10.0.0.5"], isExcluded: false },
  ]);
});

test("what cannot be understood says so", () => {
  expect(problemOf('x "open')).toBe('The quote is not closed: "open');
  expect(problemOf('path:"open')).toBe('The quote is not closed: path:"open');
  expect(problemOf('""')).toBe("There is nothing in the quotes.");
  expect(problemOf("x ".repeat(21))).toBe("Look for at most 20 things at once.");
});

test("every search is read as it was written", () => {
  const value = fc.string({ unit: "grapheme", minLength: 1, maxLength: 20 });
  const isExcluded = fc.boolean();
  const term: fc.Arbitrary<EvidenceTerm> = fc.oneof(
    fc.record({ kind: fc.constant("text"), text: value, isExcluded }),
    fc.record({ kind: fc.constant("source"), source: value, isExcluded }),
    fc.record({ kind: fc.constant("template"), template: value, isExcluded }),
    fc.record({
      kind: fc.constant("regex"),
      regex: fc.constantFrom("a b", "\\\\", "^/api/(x|y)$", "\\d+/\\.", 'say "no"', "/"),
      isExcluded,
    }),
    fc.record({
      kind: fc.constant("field"),
      name: fc.constantFrom("status", "labels.pod-name", "@timestamp", "a"),
      operator: fc.constant("="),
      value,
      isExcluded,
    }),
  );
  const someOf = <Word>(words: readonly Word[]) =>
    fc.option(fc.subarray([...words], { minLength: 1 }));
  const search = fc.record({
    terms: fc.array(term, { maxLength: 5 }),
    kinds: someOf(recordKinds),
    severities: someOf(severities),
  });
  fc.assert(
    fc.property(search, (given) => {
      expect(parsed(formatEvidenceTerms(given))).toEqual(given);
    }),
  );
});

test("narrowing to a template keeps the rest and takes the place of another one", () => {
  expect(narrowToTemplate('pool status:503 template:"a <*>" kind:log', 'b "<*>"')).toBe(
    'pool status:503 template:"b \\"<*>\\"" kind:log',
  );
  expect(narrowToTemplate('"open', "b")).toBe("template:b");
});

test("narrowing to an entity asks for any of its names", () => {
  expect(narrowToEntity("pool entity:db-9", ["db-1", "10.0.0.5"])).toBe(
    'pool entity:"db-1|10.0.0.5"',
  );
});

test("no text is too odd to be answered", () => {
  fc.assert(
    fc.property(fc.string({ unit: "binary" }), (odd) => {
      const result = parseEvidenceTerms(odd);
      expect(result.ok || result.error.message.length > 0).toBe(true);
    }),
  );
});
