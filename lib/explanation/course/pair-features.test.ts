import { expect, test } from "vitest";
import { instant, interval } from "@/lib/base/instant";
import { originFeatures } from "../origin/origin-features";
import { toCourse } from "./course";
import { isRedoing, isUndoing, pairFeatures } from "./pair-features";
import { type StoryPoint, wordsOf } from "./story-point";

const point = (second: number, more: Partial<StoryPoint> = {}): StoryPoint => ({
  onset: interval(instant(second * 1000), instant(second * 1000)),
  role: "trouble",
  names: new Map(),
  places: new Set(),
  chance: 0.9,
  turns: [],
  words: new Set(),
  ...more,
});

const limit = (from: string, to: string) => ({ of: "limit gate", from, to });

test("what gives back the value that was there before undoes it", () => {
  const set = point(10, { role: "setting", turns: [limit("200", "80")] });
  const back = point(90, { role: "setting", turns: [limit("80", "200")] });
  expect(isUndoing(set, back)).toBe(true);
  expect(isUndoing(back, point(95, { turns: [limit("200", "150")] }))).toBe(false);
});

test("where nothing says what it was before, another value takes it back as well", () => {
  const set = point(10, { role: "deed", turns: [{ ...limit("200", "80"), from: null }] });
  expect(isUndoing(set, point(90, { turns: [limit("80", "60")] }))).toBe(true);
  expect(isUndoing(set, point(90, { turns: [limit("70", "60")] }))).toBe(false);
});

test("a deed is done again when what tells it from the others is, not what all deeds are told in", () => {
  const deed = (second: number, text: string) =>
    point(second, { role: "deed", words: wordsOf(text) });
  const taken = deed(10, "revoke usage on vault from relay");
  const other = deed(20, "revoke insert on contacts from intake");
  const given = deed(90, "grant usage on vault to relay");
  const more = ["bills from desk", "lists from print", "notes from desk", "files from sync"].map(
    (text, at) => deed(30 + at, `revoke select on ${text}`),
  );
  const course = toCourse([taken, other, ...more, given]);
  expect(isRedoing(taken, given, course)).toBe(true);
  expect(isRedoing(taken, other, course)).toBe(false);
  expect(originFeatures(taken, course)).toMatchObject({ redone: 1, again: 0 });
  expect(originFeatures(given, course)).toMatchObject({ redone: 0, again: 1 });
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
