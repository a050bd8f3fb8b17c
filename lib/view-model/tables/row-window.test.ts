import fc from "fast-check";
import { expect, test } from "vitest";
import { rowsToDraw, rowsToPrint, scrollToRow } from "./row-window";

const view = fc.record({
  scrollTop: fc.integer({ min: 0, max: 200_000 }),
  height: fc.integer({ min: 36, max: 2_000 }),
  rowHeight: fc.constant(36),
});

test("every line in view is drawn, the kept one too, and blanks stand for all the others", () => {
  fc.assert(
    fc.property(view, fc.integer({ min: 0, max: 5_000 }), fc.nat(5_000), (window, count, kept) => {
      const { rows, skippedAfter } = rowsToDraw(count, window, [kept]);
      const drawn = new Set(rows.map(({ index }) => index));
      for (let index = 0; index < count; index += 1) {
        const top = index * 36;
        const isInView = top + 36 > window.scrollTop && top < window.scrollTop + window.height;
        if (isInView || index === kept) expect(drawn.has(index)).toBe(true);
      }
      const skipped = rows.reduce((sum, row) => sum + row.skipped, 0) + skippedAfter;
      expect(rows.length + skipped).toBe(count);
      expect(rows.length).toBeLessThan(80);
    }),
    { numRuns: 60 },
  );
});

test("on paper every line is there, up to a cap that is said", () => {
  const { rows, skippedAfter } = rowsToPrint(120);
  expect(rows.map(({ index }) => index)).toEqual(Array.from({ length: 120 }, (_, index) => index));
  expect(skippedAfter).toBe(0);
  expect(rowsToPrint(9_000)).toMatchObject({ rows: { length: 2_000 }, skippedAfter: 7_000 });
});

test("what is scrolled to is wholly in view, and what is in view stays where it is", () => {
  fc.assert(
    fc.property(view, fc.nat(5_000), (window, index) => {
      const scrollTop = scrollToRow(index, window);
      expect(index * 36).toBeGreaterThanOrEqual(scrollTop);
      expect(index * 36 + 36).toBeLessThanOrEqual(scrollTop + window.height);
      expect(scrollToRow(index, { ...window, scrollTop })).toBe(scrollTop);
    }),
  );
});
