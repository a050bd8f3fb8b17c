import fc from "fast-check";
import { expect, test } from "vitest";
import { findMarkupLanguage } from "./markup-language";
import { hideSections, type MarkupToken, readMarkup, wordsOfMarkup } from "./read-markup";

/** `<name a=value>`, `</name>` and words, as a line each. */
function shown(token: MarkupToken): string {
  if (token.kind === "words") return token.text;
  if (token.kind === "close") return `</${token.name}>`;
  const pairs = token.attributes.map(({ name, value }) => ` ${name}=${value}`);
  return `<${token.name}${pairs.join("")}${token.isClosed ? "/" : ""}>`;
}

const read = (text: string) => readMarkup(text, findMarkupLanguage(text)).map(shown);

test.each([
  [
    "a comment, and the elements in it, say nothing",
    "<tr><!-- <td>2026-03-14 02:14:05</td> --><td>a</td></tr>",
    ["<tr>", "<td>", "a", "</td>", "</tr>"],
  ],
  [
    "a sign > in an attribute does not end its tag",
    '<event rule="a > b" id="7">x</event>',
    ["<event rule=a > b id=7>", "x", "</event>"],
  ],
  [
    "a section of CDATA is words, with the tags in it",
    "<event><![CDATA[if a < b <c>]]></event>",
    ["<event>", "if a < b <c>", "</event>"],
  ],
  [
    "elements that are not closed are there all the same",
    "<table><tr><td>a<td>b",
    ["<table>", "<tr>", "<td>", "a", "<td>", "b"],
  ],
  [
    "entities are what they stand for",
    '<td title="a &amp; b">5 &lt; 7&nbsp;&#39;x&#x27; &eacute; R&D</td>',
    ["<td title=a & b>", "5 < 7\u00a0'x' é R&D", "</td>"],
  ],
  [
    "attributes may be in either quotes or in none",
    "<td align=right title='x y' nowrap>a</td>",
    ["<td align=right title=x y>", "a", "</td>"],
  ],
  [
    "a sign < that begins no name is words",
    "<event>1 < 2 and <5 items</event>",
    ["<event>", "1 < 2 and <5 items</event>"],
  ],
  [
    "scripts say nothing",
    '<div><script>if (a < b) log("<td>2026</td>")</script>a</div>',
    ["<div>", "<script>", "</script>", "a", "</div>"],
  ],
  [
    "names of XML may be of any letters",
    "<журнал><событие время='02:14'/></журнал>",
    ["<журнал>", "<событие время=02:14/>", "</журнал>"],
  ],
  [
    "a tag whose end is on another line has its attributes",
    '<event id="7" at="02:14"',
    ["<event id=7 at=02:14>"],
  ],
  [
    "a comment without an end is words, and the next one is a comment",
    "<td>a<!-- b</td><td>c<!-- d --></td>",
    ["<td>", "a<!-- b", "</td>", "<td>", "c", "</td>"],
  ],
  [
    "a section of CDATA without an end is words",
    "<event><![CDATA[a</event><event>b</event>",
    ["<event>", "<![CDATA[a", "</event>", "<event>", "b", "</event>"],
  ],
  [
    "an instruction without an end is words",
    "<?log <event>a</event>",
    ["<?log ", "<event>", "a", "</event>"],
  ],
  [
    "a script without an end is an element like others",
    "<td><script>a</td><td>b</td>",
    ["<td>", "<script>", "a", "</td>", "<td>", "b", "</td>"],
  ],
  [
    "a script may write another one",
    "<p><script>write('<script src=a>')</script>b</p>",
    ["<p>", "<script>", "</script>", "b", "</p>"],
  ],
  [
    "a title without an end is an element like others, and the next one is a title",
    "<p><title>a</p><title><b></title>",
    ["<p>", "<title>", "a", "</p>", "<title>", "<b>", "</title>"],
  ],
  [
    "plain text without an end is an element like others",
    "<p><plaintext>a</p><p>b",
    ["<p>", "<plaintext>", "a", "</p>", "<p>", "b"],
  ],
  [
    "a quote without an end is part of its value",
    '<td title="a>b</td><td>c</td>',
    ['<td title="a>', "b", "</td>", "<td>", "c", "</td>"],
  ],
  [
    "a quote does not go on over a line that begins with an element",
    "<td title='a>b</td>\n  <td title='c d'>e</td>",
    ["<td title='a>", "b", "</td>", "\n  ", "<td title=c d>", "e", "</td>"],
  ],
  [
    "a quote may go on over lines, and its value may end in a sign =",
    '<event text="a\n b" token="YQ=="/>\n<event>c</event>',
    ["<event text=a\n b token=YQ==/>", "\n", "<event>", "c", "</event>"],
  ],
])("%s", (_rule, text, tokens) => {
  expect(read(text)).toEqual(tokens);
});

test.each([
  [
    "<!--> ends a comment of HTML",
    "html",
    "<!--[if !mso]><!--><p>hi</p><!--<![endif]-->",
    ["<p>", "hi", "</p>"],
  ],
  ["so does <!--->", "html", "a<!-- old <!--->b", ["ab"]],
  [
    "a condition and the comment behind it are one comment",
    "html",
    "<p>a</p><!--[if !mso]><!-- --><p>hi</p><!--<![endif]--><!--[if (gte mso 9)|(IE)]>\n <!-- b --><p>c</p>",
    ["<p>", "a", "</p>", "<p>", "hi", "</p>", "<p>", "c", "</p>"],
  ],
  [
    "both marks of it are words where nothing closes them",
    "html",
    "<!--[if !mso]><!-- <p>hi</p>",
    ["<!--[if !mso]><!-- ", "<p>", "hi", "</p>"],
  ],
  [
    "a condition without an end is words before another comment",
    "html",
    "<!--[if mso]>a<p>b</p><!-- c -->",
    ["<!--[if mso]>a", "<p>", "b", "</p>"],
  ],
  ["they end a comment of XML", "xml", "<a><!-- old <!-->b<!-- c <!---></a>", ["<a>", "b", "</a>"]],
  [
    "alone they are empty comments of HTML",
    "html",
    "<p>a<!-->b<!--->c<!-- d --></p>",
    ["<p>", "abc", "</p>"],
  ],
  [
    "alone they open a comment of XML",
    "xml",
    "<a><!--> x --></a><b><!---> y --></b>",
    ["<a>", "</a>", "<b>", "</b>"],
  ],
  [
    "one in XML without an end is words",
    "xml",
    "<a><!--> x</a><b>y</b>",
    ["<a>", "<!--> x", "</a>", "<b>", "y", "</b>"],
  ],
  ["<!--!> ends a comment that is open", "html", "a<!-- old <!--!>b", ["ab"]],
  ["<!--!> alone opens one", "html", "a<!--!>b<p>c", ["a<!--!>b", "<p>", "c"]],
] as const)("%s", (_rule, language, text, tokens) => {
  expect(readMarkup(text, language).map(shown)).toEqual(tokens);
});

test.each(["html", "xml"] as const)(
  "a quote without an end may follow a value or a slash in %s",
  (language) => {
    const words = (text: string) => readMarkup(text, language).map(shown).slice(-3);
    for (const tag of [
      '<a b="x"c="y>',
      "<a b='x'c='y>",
      "<a b='x'c=\"y>",
      '<a/b="y>',
      '<a b="x"/c="y>',
    ]) {
      expect(words(`${tag}\n<p>hello</p>`)).toEqual(["<p>", "hello", "</p>"]);
    }
  },
);

test("a value that follows another one without a blank is its own", () => {
  expect(read(`<a b="x"c='y'/d="z>z">`)).toEqual(["<a b=x c=y d=z>z>"]);
});

/** Sign by sign in this order, with what is commented out between them. */
function standsIn(words: string, text: string): boolean {
  let at = -1;
  return Array.from(words).every((sign) => {
    at = text.indexOf(sign, at + 1);
    return at >= 0;
  });
}

test("whatever was mutated, nothing is thrown and no word is said that is not there", () => {
  const text = '<table><tr><td id="a">one</td><td>two &amp; three<!-- four --></td></tr></table>';
  const property = fc.property(
    fc.array(fc.tuple(fc.nat(text.length), fc.constantFrom(..."<>&\"'/!-[] a")), { maxLength: 8 }),
    (changes) => {
      let mutated = text;
      for (const [at, sign] of changes)
        mutated = mutated.slice(0, at) + sign + mutated.slice(at + 1);
      for (const token of readMarkup(mutated, "html")) {
        if (token.kind === "words" && !mutated.includes("&")) {
          expect(standsIn(token.text, mutated)).toBe(true);
        }
        if (token.kind !== "words") expect(mutated).toContain(token.name);
      }
    },
  );
  fc.assert(property, { numRuns: 1_000 });
});

test("what is in comments and CDATA can be hidden, and all else keeps its place", () => {
  expect(hideSections("<a><!--<b>--><c><![CDATA[<d>]]></c></a>", "xml")).toBe(
    "<a><!--   --><c><![CDATA[   ]]></c></a>",
  );
  expect(hideSections("<!-- one --><b>2</b><!-- <c>", "xml")).toBe("<!--     --><b>2</b><!-- <c>");
  expect(hideSections("<a>no section</a>", "xml")).toBe("<a>no section</a>");
});

test("the words of a piece are those without its tags, and no two of them become one", () => {
  expect(wordsOfMarkup("<p>It failed at 5 &gt; 3.</p><p>Twice</p>", "html")).toBe(
    "It failed at 5 > 3.  Twice",
  );
});
