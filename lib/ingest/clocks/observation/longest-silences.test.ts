import fc from "fast-check";
import { describe, expect, test } from "vitest";

import { EarliestFirst, LongestSilences } from "./longest-silences";

function silencesIn(times: readonly number[]) {
  const silences = new LongestSilences();
  for (const time of times) silences.add(time);
  return silences.longest();
}

describe("the longest silences of a file", () => {
  const steady = Array.from({ length: 2_000 }, (_, at) => at * 10 + (at < 700 ? 0 : 60_000));

  test("are between records, the longest first", () => {
    expect(silencesIn(steady)[0]).toEqual({ from: 6_990, to: 67_000 });
  });

  test("are the same when lines are a little out of order", () => {
    const swapped = steady.flatMap((_, at) =>
      at % 2 === 0 ? [steady[at + 1] ?? 0, steady[at] ?? 0] : [],
    );
    expect(silencesIn(swapped)[0]).toEqual({ from: 6_990, to: 67_000 });
  });

  test("are seen although one record bears a date far ahead", () => {
    const found = silencesIn([4_000_000_000_000, ...steady]);
    expect(found.slice(0, 2)).toEqual([
      { from: 79_990, to: 4_000_000_000_000 },
      { from: 6_990, to: 67_000 },
    ]);
  });

  test("are none where there is one record, or none", () => {
    expect(silencesIn([])).toEqual([]);
    expect(silencesIn([5])).toEqual([]);
  });
});

test("times that wait come out in rising order, whatever order they came in", () => {
  fc.assert(
    fc.property(fc.array(fc.integer(), { maxLength: 80 }), (times) => {
      const ordered = new EarliestFirst(100);
      for (const time of times) expect(ordered.add(time)).toBeNull();
      expect(ordered.waiting()).toEqual(times.toSorted((a, b) => a - b));
    }),
  );
});

test("a window lets through what is in order to within its length", () => {
  fc.assert(
    fc.property(fc.array(fc.nat(20), { minLength: 30, maxLength: 200 }), (shuffles) => {
      const ordered = new EarliestFirst(30);
      const times = shuffles.map((shuffle, at) => at + shuffle);
      const out = times.map((time) => ordered.add(time)).filter((time) => time !== null);
      expect([...out, ...ordered.waiting()]).toEqual(times.toSorted((a, b) => a - b));
    }),
  );
});
