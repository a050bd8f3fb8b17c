import fc from "fast-check";
import { expect, test } from "vitest";
import { type Interval, instant, interval } from "@/lib/base/instant";
import { breakAt, findIdle, fromAxis, isInBreak, toAxis, unbrokenScale } from "./timeline-scale";

const minute = 60_000;
const span = (from: number, to: number): Interval =>
  interval(instant(from * minute), instant(to * minute));

test.each([
  ["a night between two bursts", [span(0, 10), span(490, 500)], [span(10, 490)]],
  ["pauses as long as the work between them", [span(0, 40), span(50, 90), span(95, 100)], []],
  ["a long event over the pause", [span(0, 500), span(490, 500)], []],
  [
    "an event that ends after a later one began",
    [span(0, 300), span(10, 20), span(400, 500)],
    [span(300, 400)],
  ],
])("%s: what is idle", (_, spans, idle) => {
  expect(findIdle(span(0, 500), spans)).toEqual(idle);
});

const night = breakAt(span(0, 500), [span(10, 490)]);

test("a break is a small part of what is left, and what it cuts is a round time", () => {
  const [only] = night.breaks;
  expect(night.breaks).toHaveLength(1);
  const cutMs = (only?.latest ?? 0) - (only?.axisTo ?? 0);
  expect(cutMs % minute).toBe(0);
  expect(toAxis(night, 500 * minute)).toBeLessThan(25 * minute);
});

test("time before the first break is where it was", () => {
  expect(toAxis(night, 5 * minute)).toBe(5 * minute);
});

test("inside a break nothing is labelled, at its ends times are", () => {
  const [only] = night.breaks;
  const [from, to] = [only?.axisFrom ?? 0, only?.axisTo ?? 0];
  expect([from, (from + to) / 2, to].map((at) => isInBreak(night, at))).toEqual([
    false,
    true,
    false,
  ]);
});

test("without breaks the axis is time itself", () => {
  expect(toAxis(unbrokenScale, 12_345)).toBe(12_345);
  expect(fromAxis(unbrokenScale, 12_345)).toBe(12_345);
});

test("beyond the calendar there is no time", () => {
  expect(fromAxis(unbrokenScale, 9e15)).toBe(null);
});

const idleStretches = fc
  .array(fc.integer({ min: 1, max: 10_000 }), { minLength: 2, maxLength: 12 })
  .map((lengths) => {
    const ends: number[] = [];
    for (const length of lengths) ends.push((ends.at(-1) ?? 0) + length);
    const idle = ends.flatMap((end, index) =>
      index % 2 === 1 ? [span(ends[index - 1] ?? 0, end)] : [],
    );
    return { whole: span(0, ends.at(-1) ?? 0), idle };
  });

test("later times never stand before earlier ones, and every place outside a break finds its time again", () => {
  fc.assert(
    fc.property(
      idleStretches,
      fc.array(fc.integer({ min: -1e9, max: 1e9 })),
      ({ whole, idle }, times) => {
        const scale = breakAt(whole, idle);
        const inOrder = times.toSorted((a, b) => a - b);
        const axis = inOrder.map((at) => toAxis(scale, at));
        expect(axis).toEqual(axis.toSorted((a, b) => a - b));
        for (const at of inOrder) {
          const place = toAxis(scale, at);
          const isSqueezed = scale.breaks.some(
            ({ earliest, latest }) => at > earliest && at < latest,
          );
          if (!isSqueezed) expect(fromAxis(scale, place)).toBe(at);
        }
      },
    ),
  );
});
