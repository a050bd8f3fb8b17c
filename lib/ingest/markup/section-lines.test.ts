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
  [
    "a condition and the comment behind it are one comment",
    ["<!--[if !mso]>", "<!-- a", "b -->", "c", "<!--[if mso]><!-- d", "-->"],
    ["<!--[if !mso]>\n<!-- a\nb -->", "c", "<!--[if mso]><!-- d\n-->"],
  ],
  ["one that nothing closes joins none", ["a", "<!-- b", "c"], ["a", "<!-- b", "c"]],
])("%s", (_rule, lines, joined) => {
  expect(joinSections(lines, "xml")).toEqual(joined);
  expect(joinSections(lines, "html")).toEqual(joined);
});

test("a section of too many lines joins none, and those behind it are joined again", () => {
  const lines = ["<!-- a", ...Array.from({ length: 2_500 }, () => "b"), "-->", "<!-- c", "-->"];
  expect(joinSections(lines, "html")).toEqual([...lines.slice(0, -2), "<!-- c\n-->"]);
});

test.each(["<!-->", "<!--->"])("%s joins lines of XML only, and ends a comment in both", (mark) => {
  const empty = [`<p>a ${mark}</p>`, "<p>b</p>", "<p>c --></p>"];
  expect(joinSections(empty, "html")).toEqual(empty);
  expect(joinSections(empty, "xml")).toEqual([empty.join("\n")]);
  const ended = ["<!-- a", `b ${mark}`, "c"];
  expect(joinSections(ended, "html")).toEqual([`<!-- a\nb ${mark}`, "c"]);
  expect(joinSections(ended, "xml")).toEqual([`<!-- a\nb ${mark}`, "c"]);
});
