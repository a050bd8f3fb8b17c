import fc from "fast-check";
import { expect, test } from "vitest";
import { correlate, powerOfTwoFrom, toSpectrum } from "./fourier";

test("the correlation at each lag is the sum of products of what lies so far apart", () => {
  const series = fc.array(fc.integer({ min: -9, max: 9 }), { minLength: 1, maxLength: 40 });
  fc.assert(
    fc.property(series, series, (one, other) => {
      const lagMax = 12;
      const size = powerOfTwoFrom(Math.max(one.length, other.length) + lagMax + 1);
      const sums = correlate(
        toSpectrum(Float64Array.from(one), size),
        toSpectrum(Float64Array.from(other), size),
        lagMax,
      );
      for (let lag = -lagMax; lag <= lagMax; lag += 1) {
        const expected = one.reduce((sum, value, at) => sum + value * (other[at - lag] ?? 0), 0);
        expect(sums[lag + lagMax]).toBeCloseTo(expected, 6);
      }
    }),
  );
});
