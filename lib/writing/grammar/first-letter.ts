/** A sentence's own beginning is lower inside another; names and abbreviations stay. */
export function lowerFirst(text: string): string {
  return /^\p{Lu}\p{Ll}+(?:\s|$)|^A\s/u.test(text)
    ? text.charAt(0).toLowerCase() + text.slice(1)
    : text;
}

/** Names are written as they are: only a plain word is capitalised. */
export function upperFirst(text: string): string {
  return /^\p{Ll}+\s/u.test(text) ? text.charAt(0).toUpperCase() + text.slice(1) : text;
}
