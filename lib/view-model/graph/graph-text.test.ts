import fc from "fast-check";
import { expect, test } from "vitest";
import { wrapText } from "./graph-text";

const room = { widthPx: 100, fontPx: 10, linesMax: 2 };
/** Without the marks that keep the directions of lines apart. */
const plain = (text: string) =>
  wrapText(text, room).map((line) => line.replaceAll(/[\u2068\u2069]/g, ""));

test.each([
  ["words stay whole", "deploy of the orders", ["deploy of the", "orders"]],
  ["a mark does not stand alone", `▲ ${"a".repeat(20)}`, [`▲ ${"a".repeat(15)}`, "aaaaa"]],
  ["a word that fits no line is broken", "a".repeat(20), ["a".repeat(17), "aaa"]],
  ["what does not fit ends in an ellipsis", "a".repeat(60), ["a".repeat(17), `${"a".repeat(16)}…`]],
  ["wide signs take more room", "数据库连接失败错误日志记录", ["数据库连接失败错误日", "志记录"]],
  ["a line break is a space", "one\ntwo", ["one two"]],
  ["markup is text like any other", "<b>x</b>", ["<b>x</b>"]],
  ["nothing is no line", "", []],
])("%s", (_, text, lines) => {
  expect(plain(text)).toEqual(lines);
});

test("each line holds its direction to itself, whatever orders the text gives", () => {
  const [line] = wrapText("\u202eevil\u2069", room);
  expect(line).toBe("\u2068evil\u2069");
});

test("ten thousand characters take as many lines as any text, and no time", () => {
  expect(wrapText("ab ".repeat(4_000), room)).toHaveLength(2);
});

test("no line is wider than its room, and a text that fits loses nothing", () => {
  fc.assert(
    fc.property(fc.string({ unit: "grapheme", maxLength: 60 }), (text) => {
      const lines = plain(text);
      expect(lines.length).toBeLessThanOrEqual(2);
      const letters = (given: string) =>
        given.replaceAll(/[\s\p{Cc}\p{Cs}\u202a-\u202e\u2066-\u2069]/gu, "");
      if (!lines.some((line) => line.endsWith("…"))) {
        expect(letters(lines.join(""))).toBe(letters(text));
      }
    }),
  );
});
