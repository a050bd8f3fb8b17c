/** Fewer different values show no habit. */
const valuesMin = 12;
/** A value that was not there before is nearly always the highest so far. */
const risingShare = 0.9;
/** The highest value grows in each quarter of the rows by so much of all it grows. */
const quarterShareMin = 0.05;
/** What stands for what began earlier falls back by so much of all it grows. */
const fallShareMin = 0.1;

/**
 * Do numbers name things instead of measuring one? Names are given out in rising order as time goes by, and rows name what began
 * earlier as well: the number falls far and rises again beyond all there were, where a measurement would have to climb.
 */
export function namesThings(values: readonly number[]): boolean {
  if (!values.every(Number.isInteger)) return false;
  const firsts = [...new Set(values)];
  if (firsts.length < valuesMin || risesOf(firsts) < risingShare * firsts.length) return false;
  const highest = highestOf(values);
  const grown = (highest.at(-1) ?? 0) - (highest[0] ?? 0);
  return usualFall(values) >= Math.max(1, fallShareMin * grown) && growsThroughout(highest, grown);
}

function highestOf(values: readonly number[]): readonly number[] {
  let top = Number.NEGATIVE_INFINITY;
  return values.map((value) => {
    top = Math.max(top, value);
    return top;
  });
}

/** Values above all that came before them. */
function risesOf(firsts: readonly number[]): number {
  const highest = highestOf(firsts);
  return firsts.filter((value, at) => value > (highest[at - 1] ?? Number.NEGATIVE_INFINITY)).length;
}

/** How far it falls, where it falls. */
function usualFall(values: readonly number[]): number {
  const falls = values.map((value, at) => (values[at - 1] ?? value) - value);
  const ordered = falls.filter((fall) => fall > 0).toSorted((a, b) => a - b);
  return ordered[ordered.length >> 1] ?? 0;
}

function growsThroughout(highest: readonly number[], grown: number): boolean {
  const at = (share: number) => highest[Math.round(share * (highest.length - 1))] ?? 0;
  return [0, 0.25, 0.5, 0.75].every(
    (from) => at(from + 0.25) - at(from) >= quarterShareMin * grown,
  );
}
