import fc from "fast-check";
import { expect, test } from "vitest";
import { baseScore, brierScore, calibrationError, toBands } from "./reliability";

/** Of every ten, so many are true. */
const claims = (count: number, stated: number, inTen: number) =>
  Array.from({ length: count }, (_, at) => ({ stated, isTrue: at % 10 < inTen }));

test("claims stated with .7 of which seven in ten are true are calibrated", () => {
  expect(calibrationError(claims(100, 0.7, 7))).toBeCloseTo(0, 9);
});

test("claims stated with .9 of which half are true are off by .4", () => {
  expect(calibrationError(claims(10, 0.9, 5))).toBeCloseTo(0.4, 9);
});

test("whoever states the share of all is as good as the base rate", () => {
  const some = claims(40, 0.3, 3);
  expect(brierScore(some)).toBeCloseTo(baseScore(some), 9);
});

test("every claim is in exactly one band", () => {
  const claim = fc.record({
    stated: fc.double({ min: 0, max: 1, noNaN: true }),
    isTrue: fc.boolean(),
  });
  fc.assert(
    fc.property(fc.array(claim, { maxLength: 300 }), (some) => {
      expect(toBands(some).reduce((sum, { n }) => sum + n, 0)).toBe(some.length);
    }),
  );
});
