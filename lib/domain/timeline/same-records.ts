/** At least half of both sets of cited records is in both: neither is a part of something broader. */
export function areMostlyTheSame(a: readonly string[], b: readonly string[]): boolean {
  const other = new Set(b);
  const shared = a.filter((record) => other.has(record)).length;
  return shared > 0 && shared * 2 >= Math.max(a.length, b.length);
}
