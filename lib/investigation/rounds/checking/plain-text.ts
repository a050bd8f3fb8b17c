const separators = /[^\p{L}\p{N}]+/gu;
/** `cacheEntries` is two words. */
const humps = /(?<=\p{Ll})(?=\p{Lu})/gu;
/** Scripts that put no blank between words. */
const unspaced = /[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}\p{sc=Thai}]/u;

/** One blank between letters and digits, whatever stood there, so that `orders-db`, `orders_db` and `Orders DB` are one. */
export function plainText(text: string): string {
  return ` ${text.normalize("NFKC").replace(humps, " ").toLowerCase().replace(separators, " ").trim()} `;
}

/** Long enough to be told by their beginning: digests and serials. */
const begun = /^ (?=.*\d)[\p{L}\p{N}]{7,} $/u;

/** Does a text name something, as whole words? Both in plain form. */
export function plainIncludes(text: string, name: string): boolean {
  if (name.trim() === "") return false;
  if (unspaced.test(name)) return text.includes(name.trim());
  return text.includes(begun.test(name) ? name.trimEnd() : name);
}

export function isSamePlain(one: string, other: string): boolean {
  return plainText(one) === plainText(other);
}
