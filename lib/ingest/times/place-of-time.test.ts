import { expect, test } from "vitest";
import { runOf } from "./place-of-time";

const minute = 60_000_000;
const run = (minutes: readonly number[]) => runOf(minutes.map((at) => at * minute));

test("clocks set back an hour are no step backwards, in either direction of the file", () => {
  const overAutumn = [55, 130, 170, 125, 190];
  expect(run(overAutumn).backwards).toBe(0);
  expect(run(overAutumn.toReversed())).toEqual({ backwards: 0, isNewestFirst: true });
});

test("two steps back, a longer one, and one of few are", () => {
  expect(run([55, 170, 125, 180, 130, 190]).backwards).toBeGreaterThan(0);
  expect(run([55, 190, 125, 195, 200]).backwards).toBeGreaterThan(0);
  expect(run([55, 130, 120]).backwards).toBeGreaterThan(0);
});
