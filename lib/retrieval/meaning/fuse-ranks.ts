import type { Nearness } from "./nearest";

/** Reciprocal rank fusion (Cormack, Clarke and Büttcher 2009): how little the first places differ. */
const smoothing = 60;

/** One searched thing by its words. */
export type ByWords = { readonly number: number; readonly words: number };

/**
 * Order by words and by meaning as one score of each, [0, 1]: both lists count by places alone, for a share of words and a cosine
 * are no like numbers. What is first in both has 1; what only one list has, half of its place there at most.
 */
export function fuseRanks(
  byWords: readonly ByWords[],
  near: ReadonlyMap<number, Nearness>,
): ReadonlyMap<number, number> {
  const scores = new Map<number, number>();
  let [rank, last] = [0, Number.NaN];
  for (const { number, words } of byWords) {
    // Many lines of one template tell the same of the words: they share their place.
    if (words !== last) rank += 1;
    last = words;
    scores.set(number, placeScore(rank));
  }
  for (const [number, { rank: place }] of near)
    scores.set(number, (scores.get(number) ?? 0) + placeScore(place));
  return scores;
}

function placeScore(rank: number): number {
  return (0.5 * (smoothing + 1)) / (smoothing + rank);
}
