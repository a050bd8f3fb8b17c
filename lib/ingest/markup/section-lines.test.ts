import { expect, test } from "vitest";
import { joinSections } from "./section-lines";

test.each([
  ["lines without sections are each for itself", ["<a>", "b", "</a>"], ["<a>", "b", "</a>"]],
  [
    "a comment joins its lines",
    ["a <!-- b", "<c>", "d --> e", "f"],
    ["a <!-- b\n<c>\nd --> e", "f"],
  ],
  ["and so does CDATA", ["<a><![CDATA[", "<!--", "]]></a>"], ["<a><![CDATA[\n<!--\n]]></a>"]],
  ["several on one line join none", ["<!-- a --><!-- b -->", "c"], ["<!-- a --><!-- b -->", "c"]],
  [
    "one may open where another one closes",
    ["<!-- a", "b --> <!-- c", "d -->", "e"],
    ["<!-- a\nb --> <!-- c\nd -->", "e"],
  ],
  [
    "a comment before another one has no end",
    ["<!-- a", "b", "<!-- c -->", "<!-- d", "-->"],
    ["<!-- a", "b", "<!-- c -->", "<!-- d\n-->"],
  ],
  ["one that nothing closes joins none", ["a", "<!-- b", "c"], ["a", "<!-- b", "c"]],
])("%s", (_rule, lines, joined) => {
  expect(joinSections(lines)).toEqual(joined);
});

test("a section of too many lines joins none, and those behind it are joined again", () => {
  const lines = ["<!-- a", ...Array.from({ length: 2_500 }, () => "b"), "-->", "<!-- c", "-->"];
  expect(joinSections(lines)).toEqual([...lines.slice(0, -2), "<!-- c\n-->"]);
});
