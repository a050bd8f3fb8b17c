import { expect, test } from "vitest";
import { instant, interval } from "@/lib/base/instant";
import { originFeatures } from "../origin/origin-features";
import { toCourse } from "./course";
import { isUndoing, pairFeatures } from "./pair-features";
import type { StoryPoint } from "./story-point";

const point = (second: number, more: Partial<StoryPoint> = {}): StoryPoint => ({
  onset: interval(instant(second * 1000), instant(second * 1000)),
  role: "trouble",
  names: new Map(),
  places: new Set(),
  chance: 0.9,
  turns: [],
  ...more,
});

const limit = (from: string, to: string) => ({ of: "limit gate", from, to });

test("what gives back the value that was there before undoes it", () => {
  const set = point(10, { role: "setting", turns: [limit("200", "80")] });
  const back = point(90, { role: "setting", turns: [limit("80", "200")] });
  expect(isUndoing(set, back)).toBe(true);
  expect(isUndoing(back, point(95, { turns: [limit("200", "150")] }))).toBe(false);
});

test("a deed whose undoing was followed by less trouble is told as relieved", () => {
  const set = point(10, { role: "deed", turns: [limit("200", "80")] });
  const back = point(90, { role: "deed", turns: [limit("80", "200")] });
  const helped = toCourse([set, point(20), point(30), point(40), back]);
  const vain = toCourse([set, back, point(100), point(110), point(120)]);
  expect(originFeatures(set, helped).relieved).toBe(1);
  expect(originFeatures(set, vain).relieved).toBe(-1);
});

test("a rare name that both carry is told, and that something likely lay between", () => {
  const names = new Map([["key-19af", 9]]);
  const [first, middle, last] = [point(1, { names }), point(2), point(3, { names })];
  const course = toCourse([first, middle, last]);
  expect(pairFeatures(first, last, course)).toMatchObject({ shared: 9, sharesRare: 1, next: 0 });
  expect(pairFeatures(first, middle, course)).toMatchObject({ shared: 0, next: 1 });
});
