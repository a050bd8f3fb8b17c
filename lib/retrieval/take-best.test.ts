import fc from "fast-check";
import { expect, test } from "vitest";
import { takeBest } from "./take-best";

test("takes the first of the whole order", () => {
  fc.assert(
    fc.property(fc.array(fc.integer({ min: 0, max: 9 })), fc.nat(12), (scores, count) => {
      const all = scores.map((score, number) => ({ score, number }));
      const compare = (a: (typeof all)[0], b: (typeof all)[0]) =>
        b.score - a.score || a.number - b.number;
      expect(takeBest(all, count, compare)).toEqual(all.toSorted(compare).slice(0, count));
    }),
  );
});
