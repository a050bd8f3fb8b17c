import { expect, test } from "vitest";
import { findNamedShifts } from "./named-shifts";

const once = (names: Readonly<Record<number, number>>) =>
  new Map(Object.entries(names).map(([digest, second]) => [Number(digest), second * 1000]));

const proxy = once({ 1: 100, 2: 160, 3: 400 });
const jobs = once({ 1: 100.3, 2: 160.2, 4: 90 });

test("a file whose names are apart by one stretch from two others may be off by it", () => {
  const filter = once({ 1: 147, 2: 207.5, 5: 10 });
  const [[source, shift] = []] = [...findNamedShifts([proxy, filter, jobs])];
  expect(source).toBe(1);
  expect(shift?.names).toBe(2);
  expect(Math.abs((shift?.aheadMs ?? 0) - 47_100)).toBeLessThan(500);
});

test.each([
  ["are not apart by one stretch", { 1: 147, 2: 260 }],
  ["are written at one time", { 1: 147, 2: 149 }],
  ["are written when the others write them", { 1: 101, 2: 161 }],
  ["are one", { 1: 147 }],
])("names that %s show nothing", (_, names) => {
  expect(findNamedShifts([proxy, once(names), jobs]).size).toBe(0);
});

test("of two files alone nobody knows whose clock it is", () => {
  expect(findNamedShifts([proxy, once({ 1: 147, 2: 207 })]).size).toBe(0);
});
