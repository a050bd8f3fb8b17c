import { expect, test } from "vitest";
import type { PlacedMark } from "./timeline-rows";
import { turnTitles } from "./turn-titles";

const mark = (id: string, at: number, changes: Partial<PlacedMark> = {}): PlacedMark => ({
  ...{ id, row: "lane/0", axisFrom: at, axisTo: at, bodyFrom: at, bodyTo: at },
  ...{ titlePx: 100, isMoment: true },
  ...changes,
});
/** A pixel is a millisecond. */
const window = { from: 0, to: 1_000 };
const turned = (...marks: readonly PlacedMark[]) =>
  turnTitles({ marks, clusters: [] }, window, 1).marks.flatMap(({ id, isLeft }) =>
    isLeft ? [id] : [],
  );

test("a title that the right edge of the window cuts is put before its mark", () => {
  expect(turned(mark("cut", 950), mark("whole", 300))).toEqual(["cut"]);
  const bar = { axisTo: 960, isMoment: false, isAfter: true } as const;
  expect(turned(mark("bar", 900, bar))).toEqual(["bar"]);
});

test("it stays where another piece of the row is in the way", () => {
  // Its mark and title end at 868: 82 pixels are free, and 118 are needed.
  expect(turned(mark("before", 750), mark("cut", 950))).toEqual([]);
  expect(turned(mark("before", 750, { row: "lane/1" }), mark("cut", 950))).toEqual(["cut"]);
});

test("a title inside its bar, and a mark beyond the window, stay as they are", () => {
  expect(turned(mark("inside", 900, { axisTo: 1_200, isMoment: false }))).toEqual([]);
  expect(turned(mark("beyond", 1_100))).toEqual([]);
});
