import type { MaskLabel } from "./hit";

/** A stretch of a text and the value it shows, or shows a part of. */
export type Hidden = {
  readonly from: number;
  readonly to: number;
  readonly label: MaskLabel;
  readonly value: string;
};

type Range = { readonly from: number; readonly to: number };

/**
 * One list in order without overlaps: tokens that stand in the text already are left out of every stretch,
 * stretches that overlap become one, named by the longest, and none cuts a character in half.
 */
export function mergeHidden(
  text: string,
  hidden: readonly Hidden[],
  tokens: readonly Range[],
): readonly Hidden[] {
  const whole = hidden
    .flatMap((one) => withoutTokens(text, one, tokens))
    .map((one) => widenToCharacters(text, one))
    .toSorted((a, b) => a.from - b.from || b.to - a.to);
  const merged: Hidden[] = [];
  for (const next of whole) {
    const last = merged.at(-1);
    if (last === undefined || next.from >= last.to) merged.push(next);
    else if (next.to > last.to) merged[merged.length - 1] = join(last, next);
  }
  return merged;
}

function join(a: Hidden, b: Hidden): Hidden {
  const { label, value } = b.to - b.from > a.to - a.from ? b : a;
  return { from: a.from, to: b.to, label, value };
}

/** `tokens` are in order and do not overlap. */
function withoutTokens(text: string, hidden: Hidden, tokens: readonly Range[]): readonly Hidden[] {
  const rest: Hidden[] = [];
  let from = hidden.from;
  for (let index = firstAfter(tokens, hidden.from); index < tokens.length; index += 1) {
    const token = tokens[index];
    if (token === undefined || token.from >= hidden.to) break;
    if (token.from > from) rest.push(part(text, hidden, from, token.from));
    from = token.to;
  }
  if (from === hidden.from) return [hidden];
  if (from < hidden.to) rest.push(part(text, hidden, from, hidden.to));
  return rest;
}

/** Index of the first token that ends behind an offset. */
function firstAfter(tokens: readonly Range[], offset: number): number {
  let [low, high] = [0, tokens.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((tokens[middle]?.to ?? 0) <= offset) low = middle + 1;
    else high = middle;
  }
  return low;
}

function part(text: string, hidden: Hidden, from: number, to: number): Hidden {
  return { from, to, label: hidden.label, value: text.slice(from, to) };
}

function widenToCharacters(text: string, hidden: Hidden): Hidden {
  const from = isInsidePair(text, hidden.from) ? hidden.from - 1 : hidden.from;
  const to = isInsidePair(text, hidden.to) ? hidden.to + 1 : hidden.to;
  return { ...hidden, from, to };
}

/** Between the two units of a character beyond the basic plane. */
export function isInsidePair(text: string, at: number): boolean {
  const before = text.charCodeAt(at - 1);
  const after = text.charCodeAt(at);
  return before >= 0xd800 && before <= 0xdbff && after >= 0xdc00 && after <= 0xdfff;
}
