import { findMultiByteEncoding, type MultiByteEncoding } from "./multi-byte-encoding";

/** How the bytes of a text become characters. */
export type TextEncoding = "utf-8" | "utf-16le" | "utf-16be" | "windows-1252" | MultiByteEncoding;

/** Shares of the head above which it is not text. Logs of terminals and FIX hold a few control bytes. */
const controlShareMax = 0.05;
const zeroShareMax = 0.1;

/** So much tells it: a log begins with times and levels. */
const bytesLookedAt = 8192;

const unitsMin = 8;

/** Times, numbers and line ends, which every script has between its letters. */
const asciiShareMin = 0.02;

/** Units that make sense as text; the rest are signs of rare blocks. */
const plausibleShareMin = 0.98;

/**
 * The encoding of a text, or null when the bytes are not text. A text with no other sign is UTF-8: what
 * few broken bytes it holds are damage, and shown as such.
 */
export function findEncoding(head: Uint8Array): TextEncoding | null {
  const utf16 = findMark(head) ?? findUnmarkedUtf16(head);
  if (utf16 !== null) return utf16;
  const counts = countBytes(head.subarray(leadingZeros(head)));
  if (counts.total === 0) return head.length === 0 ? "utf-8" : null;
  if (!isText(counts)) return null;
  if (counts.high === 0 || isUtf8(head)) return "utf-8";
  return findMultiByteEncoding(head) ?? (isWestern(head) ? "windows-1252" : "utf-8");
}

function findMark(head: Uint8Array): "utf-16le" | "utf-16be" | null {
  if (head[0] === 0xff && head[1] === 0xfe) return "utf-16le";
  return head[0] === 0xfe && head[1] === 0xff ? "utf-16be" : null;
}

/** Damage may break some characters, and two programs may write into one file. */
function isUtf8(head: Uint8Array): boolean {
  const { characters, strayBytes } = countUtf8(head);
  return characters > 0 && strayBytes <= characters;
}

/** A log that was truncated while its writer kept its offset begins with a hole of zeros. */
function leadingZeros(bytes: Uint8Array): number {
  let zeros = 0;
  while (bytes[zeros] === 0) zeros++;
  return zeros;
}

/** More zeros than this in a row are a hole: of a disk that was full, or of a machine that lost its power. */
const holeBytesMin = 32;

/** Of what lies between the holes. */
function countBytes(bytes: Uint8Array) {
  let [zeros, controls, high, holes, run] = [0, 0, 0, 0, 0];
  for (let at = 0; at <= bytes.length; at++) {
    const byte = bytes[at];
    if (byte === 0) {
      run++;
      continue;
    }
    if (run < holeBytesMin) zeros += run;
    else holes += run;
    run = 0;
    if (byte === undefined) break;
    if (byte >= 0x80) high++;
    else if (isControl(byte)) controls++;
  }
  return { total: bytes.length - holes, zeros, controls, high };
}

function isText({ total, zeros, controls }: ReturnType<typeof countBytes>): boolean {
  return zeros <= total * zeroShareMax && controls <= total * controlShareMax;
}

/** Tab to carriage return, escape (colours) and SOH (the separator of FIX) are part of texts. */
function isControl(byte: number): boolean {
  if (byte === 0x7f) return true;
  return byte < 0x20 && !(byte >= 0x09 && byte <= 0x0d) && byte !== 0x1b && byte !== 0x01;
}

/**
 * Letters of Western Europe: every high byte is one of them or a sign, and some stand beside a letter, as
 * in "café" or "Grüße". A stray byte in an ASCII file is damage instead.
 */
function isWestern(head: Uint8Array): boolean {
  let letters = 0;
  for (let at = 0; at < head.length; at++) {
    const byte = head[at] ?? 0;
    if (byte < 0x80) continue;
    if (!isWesternSign(byte)) return false;
    if (isLetter(head[at - 1]) || isLetter(head[at + 1])) letters++;
  }
  return letters > 0;
}

/**
 * Signs and letters from the no-break space on, the ellipsis, and typographic quotes and dashes; 0xFE and
 * 0xFF are the marks of broken UTF-16.
 */
function isWesternSign(byte: number): boolean {
  return (byte >= 0xa0 && byte < 0xfe) || byte === 0x85 || (byte >= 0x91 && byte <= 0x97);
}

function isLetter(byte: number | undefined): boolean {
  const folded = (byte ?? 0) | 0x20;
  return folded >= 0x61 && folded <= 0x7a;
}

/** Characters of two to four bytes that are well formed, and bytes that are part of none. */
function countUtf8(bytes: Uint8Array) {
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

/**
 * UTF-16 without a byte order mark, or null. Any pair of ASCII letters is a Chinese character in UTF-16, so
 * what tells it is the zero bytes of its own ASCII characters, all in the same half of a unit.
 */
function findUnmarkedUtf16(head: Uint8Array): "utf-16le" | "utf-16be" | null {
  const bytes = head.subarray(0, bytesLookedAt);
  if (bytes.length < unitsMin * 2 || !bytes.includes(0)) return null;
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.length);
  if (reads(view, true)) return "utf-16le";
  return reads(view, false) ? "utf-16be" : null;
}

function reads(view: DataView, isLittleEndian: boolean): boolean {
  const units = Math.floor(view.byteLength / 2);
  let [ascii, implausible] = [0, 0];
  for (let unit = 0; unit < units; unit++) {
    const code = view.getUint16(unit * 2, isLittleEndian);
    if (isAsciiText(code)) ascii++;
    else if (!isPlausible(code)) implausible++;
  }
  return ascii >= units * asciiShareMin && implausible <= units * (1 - plausibleShareMin);
}

function isAsciiText(code: number): boolean {
  return (code >= 0x20 && code < 0x7f) || (code >= 0x09 && code <= 0x0d) || code === 0x1b;
}

/**
 * Letters of the scripts that people write logs in, their signs, and halves of rarer characters. Not the
 * private area, and no character of which a byte is zero except those of Latin-1.
 */
const plausibleRanges: readonly (readonly [number, number])[] = [
  [0x00a0, 0x06ff],
  [0x0900, 0x0dff],
  [0x0e00, 0x0e7f],
  [0x1e00, 0x27bf],
  [0x2e80, 0x9fff],
  [0xac00, 0xdfff],
  [0xf900, 0xfaff],
  [0xfe30, 0xfe6f],
  [0xff01, 0xffef],
];

function isPlausible(code: number): boolean {
  return code % 256 !== 0 && plausibleRanges.some(([from, to]) => code >= from && code <= to);
}
