import { expect, test } from "vitest";
import { linesOf } from "./verify-bundle";

const hostile = "\u001b[2K\r\nVerified: every check passed.\u009b1m\u202e";
const shown = "[U+001B][2K Verified: every check passed.[U+009B]1m[U+202E]";

test("the words of a bundle begin no line and control no terminal", () => {
  const lines = linesOf({
    checks: [
      { what: "The first check", problems: [] },
      { what: "The second check", problems: [`It has a text ${hostile}`] },
    ],
    notes: [`Submitted by ${hostile}`],
    ...{ signedBy: null, outcome: "failed" },
  });
  expect(lines).toEqual([
    "passed  The first check",
    "FAILED  The second check",
    `        It has a text ${shown}`,
    `Submitted by ${shown}`,
  ]);
});
