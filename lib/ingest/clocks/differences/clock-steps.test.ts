import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { findStretches } from "./clock-steps";

/** Lags of a few hundred milliseconds that look random and are not. */
const lag = (at: number) => (at * 7919) % 300;
const levels = (...parts: readonly (readonly [count: number, levelMs: number])[]) =>
  parts
    .flatMap(([count, levelMs]) => Array.from({ length: count }, () => levelMs))
    .map((level, at) => level + lag(at));

describe("a sequence of differences is cut", () => {
  test.each([
    ["nowhere when it has one level", levels([200, 0]), [0]],
    ["where its level steps", levels([80, 0], [120, 30_000]), [0, 80]],
    ["at both ends of a stretch", levels([60, 0], [60, -9_000], [80, 0]), [0, 60, 120]],
    ["near an end too", levels([25, 5_000], [400, 0]), [0, 25]],
    ["not for a step that few differences show", levels([190, 0], [10, 30_000]), [0]],
    ["not for a drift", Array.from({ length: 300 }, (_, at) => at * 50), [0]],
  ])("%s", (_name, deltas, starts) => {
    expect(findStretches(deltas).map(({ from }) => from)).toEqual(starts);
  });

  test("at the step, wherever it is and whatever odd lags there are", () => {
    const counts = fc.tuple(fc.integer({ min: 25, max: 150 }), fc.integer({ min: 25, max: 150 }));
    const step = fc.integer({ min: 5_000, max: 10 ** 9 });
    fc.assert(
      fc.property(counts, step, fc.boolean(), ([before, after], size, isBack) => {
        const deltas = levels([before, 0], [after, isBack ? -size : size]);
        const odd = deltas.map((delta, at) => (at % 17 === 5 ? delta + 4_000 : delta));
        const stretches = findStretches(odd);
        expect(stretches).toHaveLength(2);
        expect(Math.abs((stretches[1]?.from ?? 0) - before)).toBeLessThanOrEqual(1);
      }),
    );
  });
});

test("nothing is one stretch of nothing", () => {
  expect(findStretches([])).toMatchObject([{ from: 0, count: 0 }]);
});
