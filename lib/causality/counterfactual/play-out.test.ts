import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { certain, exactly, impossible } from "./bounds";

import { type Influence, remainingChance } from "./play-out";

const of = (sureness: number, left: Influence["left"]): Influence => ({ sureness, left });

describe("an event that happened", () => {
  test("happens still while all that led to it is there", () => {
    expect(remainingChance([of(0.7, certain), of(0.2, certain)], [of(0.5, certain)])).toEqual(
      certain,
    );
  });

  test("does not without its only cause, when that was sure", () => {
    expect(remainingChance([of(1, impossible)], [])).toEqual(impossible);
  });

  test("may without its only cause as far as that was doubted", () => {
    // At most u = 1 − 0.8 = 0.2 was something else: 0.2 / (1 − 0.8 · 0.2) = 0.238.
    const chance = remainingChance([of(0.8, impossible)], []);
    expect(chance.least).toBe(0);
    expect(chance.most).toBeCloseTo(0.238, 3);
  });

  test("is kept by a second cause that is enough, as far as that one is sure", () => {
    // 0.7 of 1 − 0.2 · 0.3 = 0.94 with nothing unrecorded.
    const { least } = remainingChance([of(0.8, impossible), of(0.7, certain)], []);
    expect(least).toBeCloseTo(0.745, 3);
  });

  test("needs each of what it needed together", () => {
    expect(remainingChance([], [of(1, certain), of(1, impossible)])).toEqual(impossible);
    expect(remainingChance([], [of(0.5, impossible)])).toEqual(exactly(0.5));
  });

  test("is left as it is by links that nobody believes", () => {
    expect(remainingChance([of(0, impossible)], [])).toEqual(certain);
  });
});

test("chances stay in [0, 1], and never fall when more is left of a cause", () => {
  const share = fc.integer({ min: 0, max: 100 }).map((percent) => percent / 100);
  const influence = fc
    .tuple(share, share, share)
    .map(([sureness, one, other]) =>
      of(sureness, { least: Math.min(one, other), most: Math.max(one, other) }),
    );
  const influences = fc.array(influence, { maxLength: 4 });
  fc.assert(
    fc.property(influences, influences, share, (any, all, more) => {
      const chance = remainingChance(any, all);
      expect(chance.least).toBeGreaterThanOrEqual(0);
      expect(chance.least).toBeLessThanOrEqual(chance.most + 1e-12);
      expect(chance.most).toBeLessThanOrEqual(1);
      const raise = ({ sureness, left }: Influence) =>
        of(sureness, {
          least: left.least + (1 - left.least) * more,
          most: left.most + (1 - left.most) * more,
        });
      const raised = remainingChance(any.map(raise), all.map(raise));
      expect(raised.least).toBeGreaterThanOrEqual(chance.least - 1e-12);
      expect(raised.most).toBeGreaterThanOrEqual(chance.most - 1e-12);
    }),
  );
});
