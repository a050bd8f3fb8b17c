import { expect, test } from "vitest";
import type { ReadMapping, ReadReport } from "./artifact";
import { areChosenAlike, describeChosen, findChosen } from "./chosen-reading";

const read = (mapping: ReadMapping | null) => ({ kind: "read", mapping }) as ReadReport;

test("choices of a person are described in one order", () => {
  const chosen = { time: "when", day: "2026-03-14", dayBy: "person", zone: "Asia/Tokyo" } as const;
  expect(describeChosen(read(chosen))).toBe("zone Asia/Tokyo, day 2026-03-14, time from when");
  expect(describeChosen(read({ day: "2026", dayBy: "person" }))).toBe("year 2026");
});

test("what the archive or the name of a file states is no choice", () => {
  expect(findChosen(read({ day: "2026-03-14", channel: "ops", people: { U1: "Ann" } }))).toBeNull();
  expect(findChosen(read(null))).toBeNull();
  expect(describeChosen({ kind: "unread", format: "x", reason: "y", warnings: [] })).toBe("");
});

test("two readings are alike when the same was chosen", () => {
  expect(areChosenAlike({ zone: "UTC", time: "at" }, { time: "at", zone: "UTC" })).toBe(true);
  expect(areChosenAlike({ zone: "UTC" }, null)).toBe(false);
  expect(areChosenAlike(null, null)).toBe(true);
});
