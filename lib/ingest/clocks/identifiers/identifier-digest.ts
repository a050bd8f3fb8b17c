/**
 * A 52-bit digest (cyrb53): spread evenly, so that a part of its range is a fair sample, the same in
 * every source; always even, for odd ones are those of weak identifiers. Taken of a stretch of a text without cutting it out, for a survey digests every token of
 * every record.
 */
export const digestRange = 2 ** 53;

type State = { readonly high: number; readonly low: number };
const start: State = { high: 0xdeadbeef, low: 0x41c6ce57 };

export function digestOf(text: string, from = 0, to = text.length): number {
  return finish(feed(start, text, from, to));
}

/** The digest of two stretches with a character between them, as if they were one text. */
export function digestOfPair(
  text: string,
  first: { readonly from: number; readonly to: number },
  between: string,
  second: { readonly from: number; readonly to: number },
): number {
  const joined = feed(feed(start, text, first.from, first.to), between, 0, between.length);
  return finish(feed(joined, text, second.from, second.to));
}

function feed(state: State, text: string, from: number, to: number): State {
  let { high, low } = state;
  for (let at = from; at < to; at += 1) {
    const code = text.charCodeAt(at);
    high = Math.imul(high ^ code, 2_654_435_761);
    low = Math.imul(low ^ code, 1_597_334_677);
  }
  return { high, low };
}

function finish({ high: h, low: l }: State): number {
  const high = Math.imul(h ^ (h >>> 16), 2_246_822_507) ^ Math.imul(l ^ (l >>> 13), 3_266_489_909);
  const low =
    Math.imul(l ^ (l >>> 16), 2_246_822_507) ^ Math.imul(high ^ (high >>> 13), 3_266_489_909);
  return 4_294_967_296 * (2_097_151 & low) + ((high & ~1) >>> 0);
}

/** Of what is short or counts up: two programs that start together name the same ones at the same pace. */
export function asWeak(digest: number): number {
  return digest + 1;
}

export function isWeak(digest: number): boolean {
  return digest % 2 === 1;
}
