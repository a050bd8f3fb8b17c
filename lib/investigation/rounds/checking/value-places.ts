const wordPart = /[\p{L}\p{N}]/u;
/** Scripts that put no blank between words. */
const unspaced = /[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}\p{sc=Thai}\p{sc=Hangul}]/u;

/** Where a value stands in a text as whole words, whatever the case. */
export function placesOf(text: string, value: string): readonly number[] {
  const [hay, needle] = [text.toLowerCase(), value.toLowerCase().trim()];
  const places: number[] = [];
  // Letters that become two in lower case would shift every place behind them.
  if (needle === "" || hay.length !== text.length) return places;
  for (let at = hay.indexOf(needle); at >= 0; at = hay.indexOf(needle, at + 1)) {
    const isBroken =
      goOn(hay.charAt(at - 1), needle.charAt(0)) ||
      goOn(needle.slice(-1), hay.charAt(at + needle.length));
    if (!isBroken) places.push(at);
  }
  return places;
}

function goOn(one: string, next: string): boolean {
  return [one, next].every((letter) => wordPart.test(letter) && !unspaced.test(letter));
}

/** `open` stands in `half-open` as a part of another word alone. */
export function isInCompoundsAlone(text: string, value: string): boolean {
  if (!/^\p{L}+$/u.test(value.trim())) return false;
  const places = placesOf(text, value);
  return (
    places.length > 0 &&
    places.every(
      (at) =>
        /\p{L}-$/u.test(text.slice(0, at)) || /^-\p{L}/u.test(text.slice(at + value.trim().length)),
    )
  );
}
