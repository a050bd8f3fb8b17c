const separators = /[^\p{L}\p{N}]+/gu;
/** Scripts that put no blank between words. */
const unspaced = /[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}\p{sc=Thai}]/u;

/** One blank between letters and digits, whatever stood there, so that `orders-db`, `orders_db` and `Orders DB` are one. */
export function plainText(text: string): string {
  return ` ${text.normalize("NFKC").toLowerCase().replace(separators, " ").trim()} `;
}

/** Does a text name something, as whole words? Both in plain form. */
export function plainIncludes(text: string, name: string): boolean {
  if (name.trim() === "") return false;
  return text.includes(unspaced.test(name) ? name.trim() : name);
}

export function isSamePlain(one: string, other: string): boolean {
  return plainText(one) === plainText(other);
}
