import fc from "fast-check";
import { expect, test } from "vitest";
import { cutAtChanges } from "./change-points";

const wave = (from: number, length: number) =>
  Array.from({ length }, (_, at) => from + ((at * 7) % 5) / 10);

test("a level that is left is cut where it is left", () => {
  const cuts = cutAtChanges([...wave(10, 40), ...wave(30, 40)]).map(({ from }) => from);
  expect(cuts).toEqual([0, 40]);
});

test("a level that is left and taken up again is three stretches", () => {
  expect(cutAtChanges([...wave(10, 40), ...wave(30, 40), ...wave(10, 40)])).toHaveLength(3);
});

test("what keeps its level is one stretch", () => {
  expect(cutAtChanges(wave(10, 100))).toEqual([{ from: 0, to: 100 }]);
});

test("units do not matter", () => {
  fc.assert(
    fc.property(
      fc.array(fc.integer({ min: 0, max: 1000 }), { maxLength: 60 }),
      fc.constantFrom(2, 8, 1024),
      (values, unit) => {
        expect(cutAtChanges(values.map((value) => value * unit))).toEqual(cutAtChanges(values));
      },
    ),
  );
});

test("stretches follow each other without a hole", () => {
  fc.assert(
    fc.property(
      fc.array(fc.double({ noNaN: true, min: -1e6, max: 1e6 }), { maxLength: 80 }),
      (values) => {
        const stretches = cutAtChanges(values);
        expect(stretches[0]?.from).toBe(0);
        expect(stretches.at(-1)?.to).toBe(values.length);
        for (const [at, { from }] of stretches.entries())
          expect(from).toBe(at === 0 ? 0 : stretches[at - 1]?.to);
      },
    ),
  );
});
