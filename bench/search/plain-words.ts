/** Words as they are written, for BM25 alone. */
export function plainWords(text: string): readonly string[] {
  return text.toLowerCase().match(/\p{sc=Han}|[\p{L}\p{N}]+/gu) ?? [];
}
