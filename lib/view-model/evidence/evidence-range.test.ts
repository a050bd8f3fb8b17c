import { expect, test } from "vitest";
import { instant } from "@/lib/base/instant";
import { type Counted, evidenceRange, wholeRange } from "./evidence-range";

const hourMs = 3_600_000;

/** Ends in hours. */
const file = (first: number, last: number, records: number, undated = 0): Counted => ({
  firstAt: instant(first * hourMs),
  lastAt: instant(last * hourMs),
  report: { kind: "read", records, undated },
});
const unread: Counted = { firstAt: null, lastAt: null, report: { kind: "unread" } };
const logs = file(100, 110, 2_000);

test.each([
  ["all of it", [file(20, 60, 500), file(0, 40, 500), unread], [0, 60]],
  ["nothing dated", [unread], null],
  ["few records of long before are out", [file(0, 5, 4), logs], [100, 110]],
  ["as are few of long after", [logs, file(500, 501, 4)], [100, 110]],
  ["as are few that reach from long before into it", [file(0, 105, 4), logs], [100, 110]],
  ["many are not", [file(0, 5, 40), logs], [0, 110]],
  ["few of shortly before are not", [file(92, 93, 4), logs], [92, 110]],
  ["nor are they when others are far", [file(0, 5, 4), logs, file(112, 113, 5)], [100, 113]],
  ["a file of few within takes nothing away", [logs, file(104, 105, 1)], [100, 110]],
  [
    "within the hour of a moment",
    [file(0, 1, 4), file(100.5, 101, 4), file(100, 100, 2_000)],
    [100, 101],
  ],
  ["what has no time has no weight", [file(0, 5, 50_000, 49_998), logs], [100, 110]],
  ["files without records are dated all the same", [file(0, 5, 0)], [0, 5]],
] as const)("the stretch evidence is looked at in: %s", (_, artifacts, expected) => {
  const range = evidenceRange(artifacts);
  expect(range && [range.earliest / hourMs, range.latest / hourMs]).toEqual(expected);
});

test("the whole range leaves nothing out", () => {
  expect(wholeRange([file(0, 5, 4), logs, unread])).toEqual({ earliest: 0, latest: 110 * hourMs });
});
