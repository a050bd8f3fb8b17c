import fc from "fast-check";
import { expect, test } from "vitest";
import { weigh } from "./weigh";

test("the bill sums to the logit of the chance", () => {
  const numbers = fc.dictionary(
    fc.constantFrom("a", "b", "c", "d"),
    fc.double({ min: -5, max: 5, noNaN: true }),
  );
  fc.assert(
    fc.property(
      numbers,
      numbers,
      fc.double({ min: -5, max: 5, noNaN: true }),
      (features, units, bias) => {
        const { chance, bill } = weigh(features, { bias, units });
        const logit = bill.reduce((sum, { adds }) => sum + adds, bias);
        expect(chance).toBeCloseTo(1 / (1 + Math.exp(-logit)), 9);
      },
    ),
  );
});

test("a feature nobody weighed adds nothing", () => {
  expect(weigh({ unknown: 3 }, { bias: 0, units: {} })).toEqual({ chance: 0.5, bill: [] });
});
