import { expect, test } from "vitest";
import { instant } from "@/lib/base/instant";
import { type Counted, evidenceRange } from "./evidence-range";

const file = (first: number, last: number, records: number): Counted => ({
  firstAt: instant(first),
  lastAt: instant(last),
  report: { kind: "read", records },
});
const undated: Counted = { firstAt: null, lastAt: null, report: { kind: "unread" } };
const minute = 60_000;

test.each([
  ["all of it", [file(20, 60, 500), file(0, 40, 500), undated], [0, 60]],
  ["nothing dated", [undated], null],
  ["few records of long before are out", [file(0, 5, 4), file(90, 100, 996)], [90, 100]],
  ["as are few of long after", [file(0, 10, 996), file(500, 501, 4)], [0, 10]],
  ["many are not", [file(0, 5, 40), file(90, 100, 960)], [0, 100]],
  ["nor few of nearby", [file(0, 5, 4), file(6, 16, 996)], [0, 16]],
  ["a file of few within takes nothing away", [file(0, 90, 1000), file(20, 30, 1)], [0, 90]],
  ["files without records are dated all the same", [file(0, 5, 0)], [0, 5]],
] as const)("the stretch evidence is looked at in: %s", (_, artifacts, expected) => {
  const minutes = artifacts.map(({ firstAt, lastAt, report }) =>
    firstAt === null || lastAt === null
      ? undated
      : file(firstAt * minute, lastAt * minute, report.records ?? 0),
  );
  const range = evidenceRange(minutes);
  expect(range && [range.earliest / minute, range.latest / minute]).toEqual(expected);
});
