import { expect, test } from "vitest";
import type { ReadMapping } from "@/lib/domain/evidence/artifact";
import { findCacheFiles } from "./cache-files";

function placeOf(mapping: ReadMapping | null) {
  const key = { sha256: "a".repeat(64), reader: "csv", readerVersion: 1, mapping };
  return findCacheFiles("/cache", key).report;
}

test("a choice that gives the same records is no reason to read the file again", () => {
  expect(placeOf({ zone: "Asia/Tokyo" })).toBe(placeOf(null));
  expect(placeOf({ isAsFound: true })).toBe(placeOf(null));
  expect(placeOf({ zone: "Asia/Tokyo", day: "2026-03-14" })).toBe(placeOf({ day: "2026-03-14" }));
});

test("choices that may give other records have a place of their own", () => {
  expect(placeOf({ day: "2026-03-14" })).not.toBe(placeOf(null));
  expect(placeOf({ day: "2026", dayBy: "person" })).not.toBe(placeOf({ day: "2026" }));
});
