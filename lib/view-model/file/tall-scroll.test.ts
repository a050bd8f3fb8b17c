import fc from "fast-check";
import { expect, test } from "vitest";
import {
  drawnHeight,
  drawnHeightMax,
  followScroll,
  resizeScroll,
  scrollTo,
  topOf,
  unscrolled,
} from "./tall-scroll";

const short = resizeScroll(unscrolled, { height: 40_000, viewHeight: 600 });
const tall = resizeScroll(unscrolled, { height: 200_000_000, viewHeight: 600 });

test("what fits is scrolled as it is", () => {
  expect(drawnHeight(short)).toBe(40_000);
  expect(followScroll(short, 12_345)).toMatchObject({ scrollTop: 12_345, offset: 0 });
});

test("what does not fit is drawn no taller than a browser can", () => {
  expect(drawnHeight(tall)).toBe(drawnHeightMax);
  expect(topOf(scrollTo(tall, 999_999_999))).toBe(200_000_000 - 600);
});

test("the ends of the scrollbar are the ends of the whole", () => {
  const end = followScroll(tall, drawnHeightMax - 600);
  expect(topOf(end)).toBe(200_000_000 - 600);
  expect(topOf(followScroll(end, 0))).toBe(0);
});

test("a turn of the wheel moves by exactly its pixels, anywhere, and the element stays in reach", () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 1_000, max: 199_990_000 }),
      fc.integer({ min: -500, max: 500 }),
      (top, turn) => {
        const before = scrollTo(tall, top);
        const after = followScroll(before, before.scrollTop + turn);
        expect(topOf(after)).toBe(top + turn);
        expect(after.scrollTop).toBeGreaterThanOrEqual(0);
        expect(after.scrollTop).toBeLessThanOrEqual(drawnHeightMax - 600);
      },
    ),
  );
});

test("turning the wheel long enough reaches the first row from anywhere near it", () => {
  let scroll = scrollTo(tall, 300_000);
  for (let turn = 0; turn < 3_000 && topOf(scroll) > 0; turn += 1) {
    expect(scroll.scrollTop).toBeGreaterThan(0);
    scroll = followScroll(scroll, Math.max(0, scroll.scrollTop - 110));
  }
  expect(topOf(scroll)).toBe(0);
});

test("a jump of the scrollbar goes to about the same share of the whole", () => {
  fc.assert(
    fc.property(fc.integer({ min: 10_000, max: drawnHeightMax - 600 }), (scrollTop) => {
      const share = topOf(followScroll(tall, scrollTop)) / (tall.height - 600);
      expect(share).toBeCloseTo(scrollTop / (drawnHeightMax - 600), 2);
    }),
  );
});

test("what is at the top stays there when rows turn out taller", () => {
  const before = scrollTo(tall, 150_000_000);
  expect(topOf(resizeScroll(before, { height: 210_000_000, viewHeight: 500 }))).toBe(150_000_000);
});
