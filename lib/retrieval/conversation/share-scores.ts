import type { FoundMessage } from "./conversations";

type Ranked = { readonly number: number; readonly base: number; readonly why: readonly string[] };

/** Smaller than any difference that is shown; it keeps the order of messages whose own words match alike. */
const stepShare = 1e-12;

/**
 * Gives the scores that messages have by their own words to the messages that fit best in their conversation, so that all else keeps
 * its score. Messages found only by what is around them follow below.
 */
export function shareScores(
  byWords: readonly Ranked[],
  found: readonly FoundMessage[],
): readonly Ranked[] {
  const whyOf = new Map(byWords.map(({ number, why }) => [number, why]));
  const least = found[byWords.length - 1]?.score ?? 0;
  const lowest = byWords.at(-1)?.base ?? 0;
  return found.map(({ number, score, why }, place) => ({
    number,
    base: (byWords[place]?.base ?? (lowest * score) / least) * (1 - stepShare * place),
    why: [...(whyOf.get(number) ?? []), ...why],
  }));
}
