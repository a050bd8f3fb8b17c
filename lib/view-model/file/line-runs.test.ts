import fc from "fast-check";
import { expect, test } from "vitest";
import { plainStyle, readAnsi } from "./ansi-text";
import { findHighlights, type LineHighlight, toLineRuns } from "./line-runs";

const red = { ...plainStyle, colour: "red" as const };
const asDrawn = (text: string, highlights: readonly LineHighlight[] = []) =>
  toLineRuns(text, { highlights, hasColours: true });
const textOf = (text: string) =>
  asDrawn(text)
    .map((run) => run.text)
    .join("");

test("a colour holds until it is reset", () => {
  expect(asDrawn("\u001b[31mERROR\u001b[0m pool").map(({ text, style }) => [text, style])).toEqual([
    ["ERROR", red],
    [" pool", plainStyle],
  ]);
});

test.each([
  ["bold and underlined", "\u001b[1;4mx", { ...plainStyle, isBold: true, isUnderlined: true }],
  ["bold ended alone", "\u001b[1;31m\u001b[22mx", red],
  ["the bright red of aixterm", "\u001b[91mx", red],
  ["red of the 256", "\u001b[38;5;196mx", red],
  ["red by its channels", "\u001b[38;2;220;40;30mx", red],
  ["red written with colons", "\u001b[38:5:9mx", red],
  ["red by its channels, with colons", "\u001b[38:2:220:40:30mx", red],
  ["red in a named colour space", "\u001b[38:2::255:0:0mx", red],
  ["an underline of no kind", "\u001b[31;4m\u001b[4:0mx", red],
  ["the colour of an underline", "\u001b[31m\u001b[58;5;1mx", red],
  ["a private sequence", "\u001b[31m\u001b[>4;1mx", red],
  ["on a red ground", "\u001b[41mx", { ...plainStyle, background: "red" }],
  ["an empty reset", "\u001b[31m\u001b[mx", plainStyle],
  ["a code that sets no look we draw", "\u001b[31;5mx", red],
  ["the single character that begins a sequence", "\u009b31mx", red],
])("%s", (_, text, style) => {
  expect(asDrawn(text)).toEqual([{ text: "x", style, isSymbol: false, highlight: null }]);
});

test.each([
  ["a cursor that moves", "a\u001b[2Jb\u001b[10;20Hc", "abc"],
  ["the title of a window", "a\u001b]0;title\u0007b", "ab"],
  ["a link", "\u001b]8;;https://example.org\u001b\\text\u001b]8;;\u001b\\", "text"],
  ["a character set", "a\u001b(Bb", "ab"],
  ["a title that never ends hides nothing after it", "a\u001b]0;title", "a0;title"],
  ["a sequence cut off by the end", "a\u001b[31", "a"],
])("%s is not drawn", (_, text, shown) => {
  expect(textOf(text)).toBe(shown);
});

test("a sequence of very many codes is read in the time of its length", () => {
  const codes = 50_000;
  const started = performance.now();
  expect(textOf(`\u001b[${"38;".repeat(codes)}mx`)).toBe("x");
  // Half a minute when every code copied the rest; milliseconds when none does.
  expect(performance.now() - started).toBeLessThan(3_000);
});

test("without colours the sequences are shown as they were received", () => {
  const runs = toLineRuns("\u001b[31mE", { highlights: [], hasColours: false });
  expect(runs.map(({ text, isSymbol }) => [text, isSymbol])).toEqual([
    ["␛", true],
    ["[31mE", false],
  ]);
});

test.each([
  ["a zero", "a\u0000b", "a␀b"],
  ["a bell", "a\u0007b", "a␇b"],
  ["an override of direction", "user\u202efdp.exe", "userU+202Efdp.exe"],
  ["an isolate", "a\u2066b\u2069", "aU+2066bU+2069"],
  ["a character without width", "pass\u200bword", "passU+200Bword"],
  ["a return inside a line", "a\rb", "a␍b"],
  ["the return before the end of a line from Windows", "ab\r", "ab"],
  ["a tab", "a\tb", "a\tb"],
  ["letters joined in Persian and an emoji of a family", "می‌خواهم 👩‍👩‍👧", "می‌خواهم 👩‍👩‍👧"],
])("%s is seen for what it is", (_, text, shown) => {
  expect(textOf(text)).toBe(shown);
});

test("what is found inside what is quoted is told apart, over a change of colour", () => {
  const runs = asDrawn("pool \u001b[31mexhausted\u001b[0m now", [
    { from: 0, to: 19, kind: "quoted" },
    { from: 10, to: 14, kind: "found" },
  ]);
  expect(runs.map(({ text, highlight }) => [text, highlight])).toEqual([
    ["pool ", "quoted"],
    ["exha", "found"],
    ["usted", "quoted"],
    [" now", null],
  ]);
});

test("quotes over several lines and every place of the words are found on a line", () => {
  const given = { quotes: ["nothing\nERROR pool\n  "], words: "Pool" };
  expect(findHighlights("ERROR pool, pool", given)).toEqual([
    { from: 0, to: 10, kind: "quoted" },
    { from: 6, to: 10, kind: "found" },
    { from: 12, to: 16, kind: "found" },
  ]);
  expect(findHighlights("İ pool", { quotes: [], words: "pool" })).toEqual([]);
});

test("no character of a line is drawn twice, and only sequences are left out", () => {
  const part = fc.oneof(
    fc.string({ unit: "grapheme", maxLength: 12 }),
    fc.constantFrom(
      "\u001b[31m",
      "\u001b[0m",
      "\u001b",
      "\u0000",
      "\u202e",
      "\u001b]0;t\u0007",
      "m",
    ),
  );
  const line = fc.array(part, { maxLength: 12 }).map((parts) => parts.join(""));
  fc.assert(
    fc.property(line, fc.nat(40), fc.nat(40), (text, a, b) => {
      const stretches = readAnsi(text);
      for (const [index, { from, to }] of stretches.entries()) {
        expect(from).toBeLessThan(to);
        expect(from).toBeGreaterThanOrEqual(stretches[index - 1]?.to ?? 0);
      }
      const highlights = [{ from: Math.min(a, b), to: Math.max(a, b), kind: "found" as const }];
      const [plain, marked] = [asDrawn(text), asDrawn(text, highlights)];
      const joined = (runs: typeof plain) => runs.map((run) => run.text).join("");
      expect(joined(marked)).toBe(joined(plain));
      // biome-ignore lint/suspicious/noControlCharactersInRegex: none of these may reach the page
      expect(joined(plain)).not.toMatch(/[\u0000-\u0008\u000a-\u001f\u202a-\u202e]/);
    }),
  );
});

test("a hostile line costs time in proportion to its length", () => {
  const started = performance.now();
  expect(textOf("\u001b]".repeat(200_000))).toBe("");
  expect(performance.now() - started).toBeLessThan(5_000);
});
