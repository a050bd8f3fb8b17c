import { expect, test } from "vitest";
import { instant, interval } from "@/lib/base/instant";
import { artifactIds } from "@/lib/domain/ids";
import { findPauses, missingEnds } from "./file-pauses";

const artifactId = artifactIds.fromDigest("0123456789abcdef");
const at = (second: number) => instant(Date.UTC(2026, 2, 4, 9, 0, second));
const countsAt = (seconds: readonly number[]) =>
  seconds.map((second) => ({ artifactId, at: at(second), count: 3 }));
const seconds = (from: number, to: number) =>
  Array.from({ length: to - from }, (_, index) => from + index);
const stretch = interval(at(0), at(600));

test("a file that stops for a while among steady lines has a pause", () => {
  const counts = countsAt([...seconds(0, 100), ...seconds(160, 600)]);
  expect(findPauses(counts, 1_000, stretch)).toEqual([{ from: at(99), until: at(160) }]);
});

test("a file that always comes in bursts has none", () => {
  expect(findPauses(countsAt(seconds(0, 40).map((nth) => nth * 15)), 1_000, stretch)).toEqual([]);
});

test("a file of a few lines has no pace to break", () => {
  expect(findPauses(countsAt([0, 1, 2, 500]), 1_000, stretch)).toEqual([]);
});

test("what ends before the others is told by how much, what ends with them is not", () => {
  const counts = countsAt(seconds(0, 300));
  expect(missingEnds(counts, interval(at(0), at(300)), stretch)).toEqual({
    lateMs: 0,
    shortMs: 300_000,
  });
  expect(missingEnds(counts, interval(at(5), at(590)), stretch)).toEqual({ lateMs: 0, shortMs: 0 });
});
