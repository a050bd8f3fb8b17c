import { expect, test } from "vitest";
import { describeLocator } from "@/lib/domain/evidence/evidence";
import {
  contextWindow,
  indentJson,
  readContext,
  shownLineLengthMax,
  toShownLines,
} from "./evidence-view";

test.each([
  [50, 50],
  ["50", 3],
  [1e9, 3],
  [null, 3],
])("a browser that remembers %j shows %d lines around", (remembered, lines) => {
  expect(readContext(remembered)).toBe(lines);
});

test("context is clipped at the first line", () => {
  expect(contextWindow({ from: 3, to: 4 }, { before: 6, after: 6 })).toEqual({ from: 1, to: 10 });
});

test("cited lines are marked, with the quoted characters where they are", () => {
  const raw = { from: 9, lines: ["before", "ERROR pool exhausted now", "after"], totalLines: 40 };
  expect(toShownLines(raw, { from: 10, to: 10 }, "pool exhausted")).toEqual([
    { number: 9, text: "before", isCited: false, quoted: null },
    { number: 10, text: "ERROR pool exhausted now", isCited: true, quoted: { from: 6, to: 20 } },
    { number: 11, text: "after", isCited: false, quoted: null },
  ]);
});

test("a quote over two lines marks its part on each", () => {
  const raw = { from: 1, lines: ["one start", "end two"], totalLines: 2 };
  const shown = toShownLines(raw, { from: 1, to: 2 }, "start\nend");
  expect(shown.map(({ quoted }) => quoted)).toEqual([
    { from: 4, to: 9 },
    { from: 0, to: 3 },
  ]);
});

test("a line of five million characters is cut on the screen", () => {
  const raw = { from: 1, lines: ["x".repeat(5_000_000)], totalLines: 1 };
  expect(toShownLines(raw, { from: 1, to: 1 }, "x")[0]?.text).toHaveLength(shownLineLengthMax);
});

test.each([
  [{ kind: "lines", from: 3, to: 3 }, "line 3"],
  [{ kind: "lines", from: 3, to: 5 }, "lines 3–5"],
  [{ kind: "index", index: 0 }, "element 0"],
] as const)("%o is told as %s", (locator, text) => {
  expect(describeLocator(locator)).toBe(text);
});

test("text that is not JSON is shown as it is", () => {
  expect(indentJson('{"a":1}')).toBe('{\n  "a": 1\n}');
  expect(indentJson("{not json")).toBe("{not json");
});
