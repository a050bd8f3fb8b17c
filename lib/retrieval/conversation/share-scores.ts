/** Smaller than any difference that is shown; it keeps the order of messages whose own words match alike. */
const stepShare = 1e-12;

/**
 * Gives the scores that messages have by their own words to the messages that fit best in their conversation, so that all else keeps
 * its score. Messages found only by what is around them follow below. Both lists are best first.
 */
export function shareScores(own: readonly number[], found: readonly number[]): readonly number[] {
  const least = found[own.length - 1] ?? 0;
  const lowest = own.at(-1) ?? 0;
  return found.map(
    (score, place) => (own[place] ?? (lowest * score) / least) * (1 - stepShare * place),
  );
}
