/** So much tells it: a log begins with times and levels. */
const bytesLookedAt = 8192;
const unitsMin = 8;
/** Times, numbers and line ends, which every script has between its letters. */
const asciiShareMin = 0.02;
/** Units that make sense as text; the rest are signs of rare blocks. */
const plausibleShareMin = 0.98;

/**
 * UTF-16 without a byte order mark, or null. Any pair of ASCII letters is a Chinese character in UTF-16, so
 * what tells it is the zero bytes of its own ASCII characters, all in the same half of a unit.
 */
export function findUnmarkedUtf16(head: Uint8Array): "utf-16le" | "utf-16be" | null {
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
