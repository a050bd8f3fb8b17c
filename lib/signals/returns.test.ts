import { expect, test } from "vitest";
import { instant } from "@/lib/base/instant";
import { operationsLexicon } from "@/lib/knowledge/operations-lexicon";
import { LogTemplateDetector } from "./log-templates";
import { findReturns } from "./returns";
import { epochMs, type Line, toReferences } from "./testing/records";
import type { WatchedSpan } from "./watched-span";

const watched: WatchedSpan = {
  start: instant(epochMs),
  end: instant(epochMs + 600_000),
  warmUpEnd: instant(epochMs + 10_000),
  baselineEnd: instant(epochMs + 200_000),
};

function returnsOf(lines: readonly Line[]): readonly (readonly [number, string])[] {
  const detector = new LogTemplateDetector(operationsLexicon.logPhrases);
  for (const record of toReferences(lines)) detector.observe(record);
  return findReturns(detector.activities(), watched).map(({ onset, explanation }) => [
    (onset.earliest - epochMs) / 1000,
    explanation,
  ]);
}

const line = (at: number, message: string, severity: Line["severity"] = "info"): Line => ({
  path: "mill-1/mill.log",
  at,
  message,
  severity,
  template: message.replace(/\d+/g, "<*>"),
});

const every = (from: number, to: number, step: number, make: (at: number) => Line): Line[] =>
  Array.from({ length: Math.ceil((to - from) / step) }, (_, index) => make(from + index * step));

const sacks = (from: number, to: number) =>
  every(from, to, 20, (at) => line(at, `sent ${at} sacks`));
const failures = (from: number, to: number) =>
  every(from, to, 10, (at) => line(at, `sending ${at} sacks: connection refused`, "error"));

test("a line that stayed away while its program failed tells that it works again", () => {
  expect(returnsOf([...sacks(20, 220), ...failures(225, 400), ...sacks(405, 600)])).toEqual([
    [405, "sent 405 sacks"],
  ]);
});

test.each([
  ["never fails", [...sacks(20, 220), ...sacks(405, 600)]],
  ["does its work while it fails", [...sacks(20, 600), ...failures(225, 400)]],
  ["failed before too", [...sacks(20, 220), ...failures(50, 400), ...sacks(405, 600)]],
  [
    "fails twice",
    [...sacks(20, 220), line(225, "connection refused", "error"), ...sacks(240, 600)],
  ],
  [
    "may go on with what it does all the time",
    [
      ...sacks(20, 220),
      ...failures(225, 400),
      ...sacks(405, 600),
      ...every(20, 600, 2, (at) => line(at, `weighed ${at}`)),
    ],
  ],
  ["never comes back", [...sacks(20, 220), ...failures(225, 400)]],
  ["comes back much later", [...sacks(20, 220), ...failures(225, 400), ...sacks(500, 600)]],
])("a program that %s does not work again", (_, lines) => {
  expect(returnsOf(lines)).toEqual([]);
});

test("what no longer comes one by one is not known to have stayed away", () => {
  const flour = (from: number, to: number) =>
    every(from, to, 0.5, (at) => line(at, `ground ${at * 10} grams`));
  expect(returnsOf([...flour(20, 220), ...failures(225, 400), ...flour(405, 600)])).toEqual([]);
});
