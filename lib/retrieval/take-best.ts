/**
 * The best `count`, best first,. One pass without a sort: a question can match most of what is
 * searched, and few of it are shown.
 */
export function takeBest<Each>(
  all: readonly Each[],
  count: number,
  compare: (a: Each, b: Each) => number,
): readonly Each[] {
  if (count >= all.length) return all.toSorted(compare);
  const best: Each[] = [];
  for (const each of all) {
    const last = best.at(-1);
    if (best.length >= count && (last === undefined || compare(each, last) > 0)) continue;
    best.splice(placeOf(each, best, compare), 0, each);
    if (best.length > count) best.pop();
  }
  return best;
}

function placeOf<Each>(
  each: Each,
  inOrder: readonly Each[],
  compare: (a: Each, b: Each) => number,
): number {
  let [from, to] = [0, inOrder.length];
  while (from < to) {
    const middle = (from + to) >> 1;
    const other = inOrder[middle];
    if (other !== undefined && compare(other, each) < 0) from = middle + 1;
    else to = middle;
  }
  return from;
}
