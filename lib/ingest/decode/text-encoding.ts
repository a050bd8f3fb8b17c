/** How the bytes of a text become characters. */
export type TextEncoding = "utf-8" | "utf-16le" | "utf-16be" | "windows-1252";

/** Shares of the head above which it is not text. Logs of terminals and FIX hold a few control bytes. */
const controlShareMax = 0.05;
const zeroShareMax = 0.1;
/** Plain ASCII in UTF-16 has a zero in every second byte; some slack for other scripts. */
const utf16ZeroShareMin = 0.7;

/** The encoding of a text, or null when the bytes are not text. */
export function findEncoding(head: Uint8Array): TextEncoding | null {
  if (head[0] === 0xff && head[1] === 0xfe) return "utf-16le";
  if (head[0] === 0xfe && head[1] === 0xff) return "utf-16be";
  const utf16 = findUnmarkedUtf16(head);
  if (utf16 !== null) return utf16;
  const counts = countBytes(head.subarray(leadingZeros(head)));
  if (counts.total === 0) return head.length === 0 ? "utf-8" : null;
  if (counts.zeros > counts.total * zeroShareMax) return null;
  if (counts.controls > counts.total * controlShareMax) return null;
  return counts.high === 0 || !isWestern(head) ? "utf-8" : "windows-1252";
}

/** A log that was truncated while its writer kept its offset begins with a hole of zeros. */
function leadingZeros(bytes: Uint8Array): number {
  let zeros = 0;
  while (bytes[zeros] === 0) zeros++;
  return zeros;
}

function findUnmarkedUtf16(head: Uint8Array): TextEncoding | null {
  const pairs = Math.floor(Math.min(head.length, 4096) / 2);
  if (pairs < 8) return null;
  let [even, odd] = [0, 0];
  for (let pair = 0; pair < pairs; pair++) {
    if (head[pair * 2] === 0) even++;
    if (head[pair * 2 + 1] === 0) odd++;
  }
  const [enough, few] = [pairs * utf16ZeroShareMin, pairs * (1 - utf16ZeroShareMin)];
  if (odd > enough && even < few) return "utf-16le";
  return even > enough && odd < few ? "utf-16be" : null;
}

function countBytes(bytes: Uint8Array) {
  let [zeros, controls, high] = [0, 0, 0];
  for (const byte of bytes) {
    if (byte === 0) zeros++;
    else if (byte >= 0x80) high++;
    else if (isControl(byte)) controls++;
  }
  return { total: bytes.length, zeros, controls, high };
}

/** Tab to carriage return, escape (colours) and SOH (the separator of FIX) are part of texts. */
function isControl(byte: number): boolean {
  if (byte === 0x7f) return true;
  return byte < 0x20 && !(byte >= 0x09 && byte <= 0x0d) && byte !== 0x1b && byte !== 0x01;
}

/**
 * Not UTF-8, but letters of Western Europe: no valid multi-byte sequence, and every high byte beside
 * a letter or a space, as in "café" or "Grüße". A stray byte in an ASCII file is damage instead.
 */
function isWestern(head: Uint8Array): boolean {
  let letters = 0;
  for (let at = 0; at < head.length; at++) {
    if ((head[at] ?? 0) < 0x80) continue;
    if (sequenceLength(head, at) > 1 || !isWesternLetter(head[at] ?? 0)) return false;
    if (isLetter(head[at - 1]) || isLetter(head[at + 1])) letters++;
  }
  return letters > 0;
}

/** Signs and letters from the no-break space on; 0xFE and 0xFF are the marks of broken UTF-16. */
function isWesternLetter(byte: number): boolean {
  return byte >= 0xa0 && byte < 0xfe;
}

/** Length of a well-formed UTF-8 sequence of two to four bytes at `at`, else 1. */
function sequenceLength(bytes: Uint8Array, at: number): number {
  const length = promisedLength(bytes[at] ?? 0);
  const rest = bytes.subarray(at + 1, at + length);
  return rest.length === length - 1 && rest.every((byte) => (byte & 0xc0) === 0x80) ? length : 1;
}

/** How long the sequence is that a first byte opens (RFC 3629 §3). */
function promisedLength(first: number): number {
  if (first < 0xc2 || first > 0xf4) return 1;
  if (first < 0xe0) return 2;
  return first < 0xf0 ? 3 : 4;
}

function isLetter(byte: number | undefined): boolean {
  const folded = (byte ?? 0) | 0x20;
  return folded >= 0x61 && folded <= 0x7a;
}
