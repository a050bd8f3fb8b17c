/** One line of an itemised bill. `value` and `weight` in [0, 1]; weights of a bill add up to 1. */
export type ScorePart = {
  readonly name: string;
  readonly value: number;
  readonly weight: number;
  readonly explanation: string;
  /** What a person could do to raise it. */
  readonly remedy: string;
};

/** A score computed by code from stored facts, never a number somebody made up. In [0, 1]. */
export type Score = {
  readonly score: number;
  readonly parts: readonly ScorePart[];
  readonly raiseMost: string;
};

/** The part with the most points missing is the one worth working on. */
export function describeRaiseMost(parts: readonly ScorePart[]): string {
  const missing = (part: ScorePart) => (1 - part.value) * part.weight;
  const [first] = parts.toSorted((a, b) => missing(b) - missing(a));
  if (!first || missing(first) < 0.005) return "Nothing would raise it much";
  return `${first.remedy} (up to +${missing(first).toFixed(2)})`;
}
