import { expect, test } from "vitest";
import { ok } from "@/lib/base/result";
import { createHandles } from "./handles";
import { parseToolResult } from "./parse-tool-result";
import { showAnswer, toStoredAnswer } from "./shown-answer";
import type { ToolLine } from "./tool-line";

const line = (text: string, number: number | null): ToolLine => ({
  ...{ text, at: null },
  place:
    number === null
      ? null
      : { path: "a.log", locator: { kind: "lines", from: number, to: number } },
});
const shown = (lines: readonly ToolLine[], note: string) =>
  parseToolResult(toStoredAnswer(showAnswer(ok({ lines, note }), createHandles([]))));

test.each([
  ["a whole answer", [line("refused", 1)], "(1 of 1 records)", { found: 1, isCut: false }],
  [
    "a page of many",
    [line("refused", 1)],
    "(1 of 9 records; more with cursor p1)",
    { isCut: true, total: 9 },
  ],
  [
    "long files read in part",
    [line("x", 1)],
    "(1 of 1 records; of 1 long files only the first records were looked at: the first 9 records of a.log)",
    { isCut: true },
  ],
  [
    "counts without places",
    [line("a.log: 3 4", null)],
    "(one number per 60 s)",
    { found: 1, isCut: false },
  ],
  [
    "rows of which there are more",
    [line("7", null)],
    "(1 rows of n; there are more: count them)",
    { isCut: true },
  ],
  ["nothing", [], "(0 of 0 records)", { found: 0, isCut: false }],
  ["evidence that looks like a note", [line("(1 of 9 records", 1)], "", { found: 1, isCut: false }],
])(
  "what a model was shown tells how much was found and whether there is more: %s",
  (_, lines, note, expected) => {
    expect(shown(lines, note)).toMatchObject(expected);
  },
);

test("more lines than fit are told as cut", () => {
  const many = Array.from({ length: 90 }, (_, index) => line("refused", index + 1));
  const { isCut, text } = shown(many, "(90 of 90 records)");
  expect(isCut).toBe(true);
  expect(text).toMatch(
    /\(60 of 90 lines told, 30 more do not fit \(30 of .*\): .*; next: .* line 61\)/,
  );
});

test("a question that was refused found nothing", () => {
  const refused = showAnswer({ ok: false, error: "No file is called x" }, createHandles([]));
  expect(parseToolResult(toStoredAnswer(refused)).found).toBe(0);
});

test("what rules keep tells its places and their times; a place that is none is left out", () => {
  const locator = { kind: "lines", from: 3, to: 3 } as const;
  const places = [{ path: "a.log", locator, at: 5 }, { path: 1 }];
  const kept = { found: 7, isCut: true, places, level: 41.5 };
  expect(parseToolResult(kept)).toMatchObject({
    ...{ found: 7, isCut: true },
    places: [{ path: "a.log", locator, at: 5 }],
    text: '{"level":41.5}',
  });
});
