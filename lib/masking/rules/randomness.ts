const distinctMin = 8;

/**
 * Shannon entropy of the characters, in bits per character: 0 for one repeated character, 4 for random
 * hexadecimal digits, up to 6 for random base64; English words have less than 3.
 */
function entropyOf(value: string): number {
  const counts = new Map<string, number>();
  for (const character of value) counts.set(character, (counts.get(character) ?? 0) + 1);
  const total = value.length;
  return [...counts.values()].reduce(
    (sum, count) => sum - (count / total) * Math.log2(count / total),
    0,
  );
}

/** Characters that are enough to judge: a longer value is as random as its beginning. */
const judged = 256;
/** Below random hexadecimal of 16 digits (about 3.2 bits), above words joined by hyphens. */
const entropyMin = 3;

/** Letters and digits without pattern, of at least `lengthMin`: a key, not a word, a name or a number. */
export function looksRandom(value: string, lengthMin: number): boolean {
  const start = value.slice(0, judged);
  return (
    value.length >= lengthMin &&
    /^[\w.~%:+/=-]*$/.test(start) &&
    /\d/.test(start) &&
    /[A-Za-z]/.test(start) &&
    new Set(start).size >= Math.min(distinctMin, lengthMin) &&
    entropyOf(start) >= entropyMin
  );
}
