import { findTokens } from "./mask-token";

/**
 * Whether the words between the tokens of a masked quotation stand in a text in that order. It proves less
 * than the whole quotation would: what the tokens hide is taken on trust.
 */
export function occursAroundTokens(text: string, quote: string): boolean {
  let at = 0;
  for (const part of partsBetweenTokens(quote)) {
    const found = text.indexOf(part, at);
    if (found < 0) return false;
    at = found + part.length;
  }
  return true;
}

export function partsBetweenTokens(quote: string): readonly string[] {
  const tokens = findTokens(quote);
  const starts = [0, ...tokens.map(({ to }) => to)];
  return starts.map((from, index) => quote.slice(from, tokens[index]?.from)).filter(Boolean);
}
