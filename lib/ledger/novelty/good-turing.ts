/** Which row of a stream was the first, and which the second, of one kind. */
export type FirstSights = { readonly firstOrdinal: number; readonly secondOrdinal: number };

/**
 * How surprising it was, in bits, that a row of a kind never seen before came when it did: the chance of a new kind is the share of
 * rows whose kind had been seen once until then (Good, "The population frequencies of species and the estimation of population
 * parameters", 1953, after Turing). Where every row is new, none surprises; after a thousand alike, one does. At least 0.
 */
export function surprisesOf(kinds: readonly FirstSights[]): ReadonlyMap<FirstSights, number> {
  const steps = kinds.flatMap((kind) => [
    { at: kind.firstOrdinal, kind, isFirst: true },
    { at: kind.secondOrdinal, kind, isFirst: false },
  ]);
  const surprises = new Map<FirstSights, number>();
  let seenOnce = 0;
  for (const { at, kind, isFirst } of steps.toSorted((a, b) => a.at - b.at)) {
    if (!Number.isFinite(at)) continue;
    if (isFirst) surprises.set(kind, Math.max(0, Math.log2((at + 2) / (seenOnce + 1))));
    seenOnce += isFirst ? 1 : -1;
  }
  return surprises;
}
