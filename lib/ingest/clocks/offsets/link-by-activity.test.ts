import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { type MadeUpLine, type Source, startMs, survey } from "../testing/made-up-sources";

const minutes = 10;

/** A row of numbers in [0, 1) that only the seed decides (Lehmer). */
function numbers(seed: number): () => number {
  let state = (seed % 2_147_483_646) + 1;
  return () => {
    state = (state * 48_271) % 2_147_483_647;
    return state / 2_147_483_647;
  };
}

/** When people ask for something: any number a second, by chance, sometimes several at once. */
function demand(seed: number): readonly number[] {
  const next = numbers(seed);
  return Array.from({ length: minutes * 60 }, (_, second) =>
    Array.from({ length: next() < 0.3 ? Math.ceil(next() * 4) : 0 }, () => {
      return startMs + second * 1_000 + Math.floor(next() * 900);
    }),
  ).flat();
}

/** What one host writes of it, no two lines with anything in common. */
function seenBy(
  host: string,
  times: readonly number[],
  rest: { aheadMs?: number; lagMs?: (at: number) => number } = {},
): Source {
  const { aheadMs = 0, lagMs = (at) => (at * 31) % 90 } = rest;
  const lines = times.map(
    (atMs, at): MadeUpLine => ({
      atMs: atMs + lagMs(at),
      template: `${host} served`,
      message: `${host} served`,
    }),
  );
  return { path: `${host}/app.log`, lines: lines.toSorted((a, b) => a.atMs - b.atMs), aheadMs };
}

const seeds = fc.integer({ min: 1, max: 1_000_000 });
/** Not a round time, and not so little that it is a lag. */
const errors = fc
  .integer({ min: -240_000, max: 240_000 })
  .filter((ms) => Math.abs(ms) > 3_000 && Math.abs(ms - Math.round(ms / 5_000) * 5_000) > 1_500);

describe("hosts that share no identifier and see the same requests", () => {
  test("show which of three clocks is wrong, and by how much", () => {
    fc.assert(
      fc.property(seeds, errors, (seed, aheadMs) => {
        const times = demand(seed);
        const { offsets, proposals } = survey([
          seenBy("edge-01", times),
          seenBy("app-01", times),
          seenBy("app-02", times, { aheadMs }),
        ]);
        expect(offsets.flat().slice(0, 2)).toEqual([0, 0]);
        expect(Math.abs((offsets[2]?.[0] ?? 0) - aheadMs / 1_000)).toBeLessThan(0.8);
        expect(proposals).toEqual([]);
      }),
      { numRuns: 12 },
    );
  });

  test("show of two clocks that one is wrong, and a person has to say which", () => {
    const times = demand(7);
    const { offsets, proposals } = survey([
      seenBy("edge-01", times),
      seenBy("app-02", times, { aheadMs: 37_400 }),
    ]);
    expect(offsets.flat()).toEqual([0, 0]);
    expect(proposals.map(({ clock, reason }) => `${clock} ${reason}`)).toEqual([
      "edge-01 by-activity",
      "app-02 by-activity",
    ]);
    expect(new Set(proposals.map(({ question }) => question)).size).toBe(1);
    expect(Math.abs((proposals[1]?.offsetMs ?? 0) - 37_400)).toBeLessThan(800);
  });

  test("show what somebody's rough words are about", () => {
    const times = demand(11);
    const chat: Source = {
      path: "chat/incident.json",
      lines: [{ atMs: startMs, kind: "message", message: "clock of app-02 is off by about 40 s" }],
    };
    const { offsets } = survey([
      seenBy("edge-01", times),
      seenBy("app-02", times, { aheadMs: 37_400 }),
      chat,
    ]);
    expect(offsets.flat()).toEqual([0, expect.closeTo(37.4, 0), 0]);
  });

  test("are asked about, and not corrected, when one works later by a round time", () => {
    fc.assert(
      fc.property(seeds, fc.integer({ min: 1, max: 12 }), (seed, fives) => {
        const times = demand(seed);
        const { offsets } = survey([
          seenBy("edge-01", times),
          seenBy("app-01", times),
          seenBy("delayed-01", times, { lagMs: (at) => fives * 5_000 + ((at * 31) % 90) }),
        ]);
        expect(offsets.flat()).toEqual([0, 0, 0]);
      }),
      { numRuns: 8 },
    );
  });
});

describe("nothing is made of", () => {
  const silent = (sources: readonly Source[]) => {
    const { offsets, proposals } = survey(sources);
    expect(offsets.flat()).toEqual(sources.map(() => 0));
    expect(proposals).toEqual([]);
  };

  test("hosts that have nothing to do with each other", () => {
    fc.assert(
      fc.property(seeds, seeds, seeds, (one, two, three) => {
        fc.pre(new Set([one, two, three]).size === 3);
        silent([
          seenBy("edge-01", demand(one)),
          seenBy("app-01", demand(two)),
          seenBy("app-02", demand(three)),
        ]);
      }),
      { numRuns: 12 },
    );
  });

  test("jobs that keep time, whatever the time between", () => {
    const everyMs = (periodMs: number, fromMs: number) =>
      Array.from({ length: Math.floor((minutes * 60_000) / periodMs) }, (_, at) => {
        return startMs + fromMs + at * periodMs;
      });
    fc.assert(
      fc.property(
        fc.constantFrom(2_000, 5_000, 10_000, 15_000, 20_000),
        fc.integer({ min: 0, max: 60_000 }),
        fc.integer({ min: 0, max: 60_000 }),
        (periodMs, one, other) => {
          silent([
            seenBy("edge-01", everyMs(periodMs, one)),
            seenBy("app-01", everyMs(periodMs, one)),
            seenBy("app-02", everyMs(periodMs, other)),
          ]);
        },
      ),
      { numRuns: 20 },
    );
  });

  test("one burst in each of them", () => {
    const burst = (fromMs: number) =>
      Array.from({ length: 200 }, (_, at) => startMs + fromMs + at * 37);
    silent([
      seenBy("edge-01", [...demand(3).slice(0, 40), ...burst(200_000)]),
      seenBy("app-01", [...demand(5).slice(0, 40), ...burst(263_000)]),
    ]);
  });
});
