import { expect, test } from "vitest";
import { blockIdSchema } from "./document-text";
import { fitsKey, placeKey, type ReportContent, removedKey, reportKeySchema } from "./report-entry";

const longest = "a".repeat(400);
const tooLong = "a".repeat(401);
const words: ReportContent = { kind: "sentence", text: "x" };
const moved: ReportContent = { kind: "place", section: "cause", after: null };
const removed: ReportContent = { kind: "removed", text: "x" };

test("the key of words is a possible id of a block: with a longer one no document could be built", () => {
  expect([longest, tooLong].map((id) => blockIdSchema.safeParse(id).success)).toEqual([
    true,
    false,
  ]);
  expect([longest, tooLong].map((key) => fitsKey(key, words))).toEqual([true, false]);
});

test.each([
  ["moved", placeKey, moved],
  ["removed", removedKey, removed],
] as const)("a block with the longest id can be %s", (_, keyOf, content) => {
  expect(reportKeySchema.safeParse(keyOf(longest)).success).toBe(true);
  expect([longest, tooLong].map((id) => fitsKey(keyOf(id), content))).toEqual([true, false]);
});
