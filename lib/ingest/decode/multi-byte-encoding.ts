/** Encodings of East Asia, named as `TextDecoder` names them. */
export type MultiByteEncoding = "gb18030" | "shift_jis" | "euc-jp" | "euc-kr";

/**
 * Tells the encodings of East Asia by two signs: nearly all characters are well formed, and enough of them
 * are the ones that texts in that language are made of. Each looks well formed in another; the letters that
 * only one language has, kana and hangul, decide before the Chinese characters that three of them share.
 */
export function findMultiByteEncoding(head: Uint8Array): MultiByteEncoding | null {
  const shiftJis = count(head, shiftJisLength, isShiftJisKana);
  if (isMadeOf(shiftJis, kanaShareMin)) return "shift_jis";
  const kana = count(head, eucLength, isEucKana);
  if (isMadeOf(kana, kanaShareMin)) return "euc-jp";
  const hangul = count(head, eucLength, isHangul);
  if (isMadeOf(hangul, hangulShareMin) && hangul.distinct >= hangulDistinctMin) return "euc-kr";
  const hanzi = count(head, gb18030Length, isCommonHanzi);
  return isMadeOf(hanzi, hanziShareMin) ? "gb18030" : null;
}

/** One or two characters are a coincidence; more in a row of rules are not. */
const charactersMin = 2;
/** Damage: a file that was cut or written by two programs. */
const strayShareMax = 0.01;
/** Half of a Japanese text is kana; a Chinese one has none. */
const kanaShareMin = 0.2;
/** Hangul lies where Chinese keeps the first half of its common characters: the other half must be missing. */
const hangulShareMin = 0.97;
const hangulDistinctMin = 20;
/** The 3,755 common characters of GB 2312 make up 99 % of texts, names and rare words a little less. */
const hanziShareMin = 0.7;

type Count = {
  readonly characters: number;
  readonly stray: number;
  readonly typical: number;
  /** Different typical characters. */
  readonly distinct: number;
};

function isMadeOf({ characters, stray, typical }: Count, shareMin: number): boolean {
  return (
    characters >= charactersMin &&
    stray <= characters * strayShareMax &&
    typical >= characters * shareMin
  );
}

type LengthAt = (bytes: Uint8Array, at: number) => number;

/** `lengthAt` gives the bytes of a character, 0 for what is none; `isTypical` judges its first two. */
function count(
  bytes: Uint8Array,
  lengthAt: LengthAt,
  isTypical: (first: number, second: number) => boolean,
): Count {
  let [characters, stray, typical] = [0, 0, 0];
  const seen = new Set<number>();
  // The last byte is not judged: the end may cut its character.
  for (let at = findHigh(bytes, 0); at + 1 < bytes.length; ) {
    const length = lengthAt(bytes, at);
    const [first = 0, second = 0] = [bytes[at], bytes[at + 1]];
    at = findHigh(bytes, at + Math.max(1, length));
    if (length === 0) stray++;
    // Lines drawn in the code page of DOS are one byte again and again.
    if (length === 0 || first === second) continue;
    characters++;
    if (!isTypical(first, second)) continue;
    typical++;
    seen.add(first * 256 + second);
  }
  return { characters, stray, typical, distinct: seen.size };
}

function findHigh(bytes: Uint8Array, from: number): number {
  let at = from;
  while (at < bytes.length && (bytes[at] ?? 0) < 0x80) at++;
  return at;
}

/** https://encoding.spec.whatwg.org/#gb18030-decoder */
const gb18030Length: LengthAt = (bytes, at) => {
  const [first = 0, second = 0] = [bytes[at], bytes[at + 1]];
  if (first === 0x80 || first === 0xff) return 0;
  if (isBetween(second, 0x30, 0x39)) {
    const isFour = isBetween(bytes[at + 2] ?? 0x81, 0x81, 0xfe);
    return isFour && isBetween(bytes[at + 3] ?? 0x30, 0x30, 0x39) ? 4 : 0;
  }
  return isBetween(second, 0x40, 0x7e) || isBetween(second, 0x80, 0xfe) ? 2 : 0;
};

/** Common characters, in the order of their sound, and punctuation of full width. */
function isCommonHanzi(first: number, second: number): boolean {
  if (second < 0xa1) return false;
  return isBetween(first, 0xb0, 0xd7) || first === 0xa1 || first === 0xa3;
}

/** https://encoding.spec.whatwg.org/#shift_jis-decoder; a katakana of half width is one byte. */
const shiftJisLength: LengthAt = (bytes, at) => {
  const [first = 0, second = 0] = [bytes[at], bytes[at + 1]];
  if (isBetween(first, 0xa1, 0xdf)) return 1;
  if (!isBetween(first, 0x81, 0x9f) && !isBetween(first, 0xe0, 0xfc)) return 0;
  return isBetween(second, 0x40, 0x7e) || isBetween(second, 0x80, 0xfc) ? 2 : 0;
};

function isShiftJisKana(first: number, second: number): boolean {
  if (first === 0x82) return isBetween(second, 0x9f, 0xf1);
  return first === 0x83 && isBetween(second, 0x40, 0x96);
}

/** Two bytes of the upper half, in Japanese and Korean alike: https://encoding.spec.whatwg.org/#euc-jp-decoder */
const eucLength: LengthAt = (bytes, at) => {
  const [first = 0, second = 0] = [bytes[at], bytes[at + 1]];
  return isBetween(first, 0xa1, 0xfe) && isBetween(second, 0xa1, 0xfe) ? 2 : 0;
};

function isEucKana(first: number): boolean {
  return first === 0xa4 || first === 0xa5;
}

function isHangul(first: number): boolean {
  return isBetween(first, 0xb0, 0xc8);
}

function isBetween(byte: number, from: number, to: number): boolean {
  return byte >= from && byte <= to;
}
