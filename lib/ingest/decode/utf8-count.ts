/** Characters of two to four bytes that are well formed, and bytes that are part of none. */
export function countUtf8(bytes: Uint8Array) {
  let [characters, strayBytes] = [0, 0];
  for (let at = 0; at < bytes.length; ) {
    const first = bytes[at] ?? 0;
    const length = first < 0x80 ? 1 : sequenceLength(bytes, at, first);
    if (length > 1) characters++;
    else if (first >= 0x80) strayBytes++;
    at += length;
  }
  return { characters, strayBytes };
}

/** Length of the sequence at `at`, else 1; one that the end of the bytes cuts counts as whole. */
function sequenceLength(bytes: Uint8Array, at: number, first: number): number {
  const length = promisedLength(first);
  const rest = bytes.subarray(at + 1, at + length);
  const isCut = at + length > bytes.length;
  const isWhole = rest.length === length - 1 || isCut;
  return isWhole && rest.every((byte) => (byte & 0xc0) === 0x80) ? length : 1;
}

/** How long the sequence is that a first byte opens (RFC 3629 §3). */
function promisedLength(first: number): number {
  if (first < 0xc2 || first > 0xf4) return 1;
  if (first < 0xe0) return 2;
  return first < 0xf0 ? 3 : 4;
}
