import { expect, test } from "vitest";
import { instant, interval } from "@/lib/base/instant";
import { draftAt, recordAt } from "../testing/drafts";
import { courseMechanism } from "./link-draft";
import { isClaimed, isInOrder } from "./rules";

const within = (line: number, from: number, to: number) => ({
  ...draftAt(from, { family: "ledger.line", records: [recordAt(from, { recordNumber: line })] }),
  onset: interval(instant(from * 1000), instant(to * 1000)),
});

test.each([
  ["times that do not overlap", within(9, 0, 1), within(2, 2, 3), true],
  ["one second, in the order of the lines", within(2, 0, 1), within(9, 0, 1), true],
  ["one second, against the order of the lines", within(9, 0, 1), within(2, 0, 1), false],
])("one thing is told after another by %s", (_, source, target, isTold) => {
  expect(isInOrder({ source, target })).toBe(isTold);
});

test("in one second of two files nobody knows the order", () => {
  const target = { ...within(9, 0, 1), records: [] };
  expect(isInOrder({ source: within(2, 0, 1), target })).toBe(false);
});

test("what only follows in time is drawn as no cause, however likely it is", () => {
  expect(isClaimed({ chance: 0.9, mechanismId: courseMechanism })).toBe(false);
  expect(isClaimed({ chance: 0.9, mechanismId: "alert-rule" })).toBe(true);
});
