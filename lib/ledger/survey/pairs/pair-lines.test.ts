import { expect, test } from "vitest";

import { findParting } from "./pair-lines";

/** Irregular, and never twice the same for long. */
const amount = (at: number) => 100 + ((at * 37) % 53) + ((at * at) % 11);

function pairsOf(count: number, bOf: (a: number, at: number) => number, aOf = amount) {
  return Array.from({ length: count }, (_, at) => {
    const b = bOf(aOf(at), at);
    return { a: aOf(at), b, bLow: b, bHigh: b };
  });
}

test.each([
  {
    case: "numbers that were equal and are no longer are found where they part",
    pairs: pairsOf(100, (a, at) => (at < 60 ? a : a - 7)),
    parting: { relation: "difference", before: 0, after: 7, at: 60, againAt: null },
  },
  {
    case: "a constant difference that becomes another is found, and where it holds again",
    pairs: pairsOf(120, (a, at) => (at < 60 || at >= 90 ? a - 5 : a - 25)),
    parting: { relation: "difference", before: 5, after: 25, at: 60, againAt: 90 },
  },
  {
    case: "a share that was constant and becomes another is found",
    pairs: pairsOf(100, (a, at) => (at < 50 ? a / 2 : a / 4)),
    parting: { relation: "ratio", before: 2, after: 4, at: 50, againAt: null },
  },
  {
    case: "one row that does not fit is no end",
    pairs: pairsOf(100, (a, at) => (at === 60 ? 0 : a)),
    parting: null,
  },
  {
    case: "numbers that never kept to each other do not part",
    pairs: pairsOf(100, (_, at) => (at * 61) % 89),
    parting: null,
  },
  {
    case: "what stands still keeps to nothing",
    pairs: pairsOf(
      100,
      (a, at) => (at < 60 ? a : a + 5),
      () => 40,
    ),
    parting: null,
  },
  {
    case: "row numbers and clocks keep to each other whatever happens",
    pairs: pairsOf(
      100,
      (a, at) => (at < 60 ? a + 1_000 : a + 1_700),
      (at) => at * 10,
    ),
    parting: null,
  },
])("$case", ({ pairs, parting }) => {
  expect(findParting(pairs)).toEqual(parting);
});
