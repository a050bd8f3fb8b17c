import fc from "fast-check";
import { expect, test } from "vitest";
import { layOutValueAxis } from "./value-axis";

const labels = (least: number, most: number, unit: string | null = null) =>
  layOutValueAxis({ least, most }, { unit, ticksMax: 4 }).ticks.map(({ label }) => label);

test("an axis has round values with their unit, and begins at 0 where the values come near to it", () => {
  expect(labels(12, 187, "ms")).toEqual(["0 ms", "50 ms", "100 ms", "150 ms", "200 ms"]);
  expect(labels(0.1, 0.35)).toEqual(["0", "0.1", "0.2", "0.3", "0.4"]);
});

test("values far above 0 fill the chart, and their axis says where it begins", () => {
  expect(labels(981, 997)).toEqual(["980", "985", "990", "995", "1,000"]);
});

test("values that differ only behind the fourth digit have labels that differ", () => {
  expect(labels(100_001, 100_004, "s")).toEqual([
    ...["100,001 s", "100,002 s", "100,003 s", "100,004 s"],
  ]);
});

test("what never changes has one value, in the middle", () => {
  expect(layOutValueAxis({ least: 7, most: 7 }, { unit: "%", ticksMax: 4 }).ticks).toEqual([
    { value: 7, share: 0.5, label: "7%" },
  ]);
});

test("without a sample there is no axis, above all none from 0", () => {
  expect(layOutValueAxis(null, { unit: null, ticksMax: 4 })).toEqual({ range: null, ticks: [] });
});

test("a long unit is left to the name of the series", () => {
  expect(labels(0, 2, "requests/second")[1]).toBe("0.5");
});

test("every range lies within its axis, whose ticks are few and in order", () => {
  const value = fc.double({ min: -1e9, max: 1e9, noNaN: true });
  fc.assert(
    fc.property(value, value, (one, other) => {
      const [least, most] = [Math.min(one, other), Math.max(one, other)];
      fc.pre(most - least > 1e-6 * Math.max(1, Math.abs(most), Math.abs(least)));
      const { range, ticks } = layOutValueAxis({ least, most }, { unit: null, ticksMax: 4 });
      const slack = 1e-9 * Math.max(1, Math.abs(least), Math.abs(most));
      expect(range?.least ?? Number.NaN).toBeLessThanOrEqual(least + slack);
      expect(range?.most ?? Number.NaN).toBeGreaterThanOrEqual(most - slack);
      expect(ticks.length).toBeLessThanOrEqual(7);
      expect(ticks.map(({ value: at }) => at)).toEqual(
        ticks.map(({ value: at }) => at).toSorted((a, b) => a - b),
      );
    }),
  );
});

test("large values that differ in their last digits keep them", () => {
  const measured = { least: 1_234_567_890_123_400, most: 1_234_567_890_123_900 };
  const { range, ticks } = layOutValueAxis(measured, { unit: null, ticksMax: 5 });
  expect(range).toEqual(measured);
  expect(new Set(ticks.map(({ share }) => share)).size).toBe(ticks.length);
});
