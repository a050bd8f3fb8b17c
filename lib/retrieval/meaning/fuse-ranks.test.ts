import fc from "fast-check";
import { expect, test } from "vitest";
import { fuseRanks } from "./fuse-ranks";
import { findNearest, packDirections } from "./nearest";

test("what is first in both lists goes before what is first in one", () => {
  const words = [
    { number: 4, words: 0.9 },
    { number: 2, words: 0.5 },
  ];
  const near = new Map([
    [4, { rank: 1, cosine: 0.8 }],
    [7, { rank: 2, cosine: 0.7 }],
  ]);
  const fused = fuseRanks(words, near);
  expect(fused.get(4)).toBe(1);
  expect([...fused].toSorted(([, a], [, b]) => b - a).map(([number]) => number)[0]).toBe(4);
  expect(fused.get(7)).toBeGreaterThan(0);
});

test("scores lie in (0, 1], and what tells the same of the words shares a place", () => {
  const list = fc.uniqueArray(fc.nat(50), { maxLength: 20 });
  fc.assert(
    fc.property(list, list, (worded, nearby) => {
      const near = new Map(nearby.map((number, at) => [number, { rank: at + 1, cosine: 1 }]));
      const fused = fuseRanks(
        worded.map((number) => ({ number, words: 0.4 })),
        near,
      );
      for (const score of fused.values()) expect(score > 0 && score <= 1).toBe(true);
      const apart = worded.filter((number) => !near.has(number)).map((each) => fused.get(each));
      expect(new Set(apart).size).toBeLessThanOrEqual(1);
    }),
  );
});

test("the nearest are by cosine, and none of another length, or that point away, is near", () => {
  const directions = packDirections([
    Float32Array.of(1, 0),
    Float32Array.of(0.6, 0.8),
    Float32Array.of(-1, 0),
  ]);
  const near = findNearest(directions, Float32Array.of(0, 1), 5);
  expect([...near]).toEqual([[1, { rank: 1, cosine: expect.closeTo(0.8) }]]);
  expect(findNearest(directions, Float32Array.of(1), 5).size).toBe(0);
});
