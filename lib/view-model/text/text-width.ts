/** Wide scripts: Hangul, kana, Han, full-width forms, and signs that are drawn as pictures. */
const wide =
  /[\u1100-\u115f\u2e80-\ua4cf\uac00-\ud7a3\uf900-\ufaff\ufe30-\ufe4f\uff00-\uff60\uffe0-\uffe6\u{1f300}-\u{1faff}\u{20000}-\u{3fffd}]/u;

/** More characters than anything drawn is wide. */
const charsMax = 400;

/**
 * About how wide a text is drawn, in pixels: wide signs are as wide as the type is high, others a little
 * over half of that. An estimate on the safe side; what is drawn is cut to the room it was given.
 */
export function estimateTextPx(text: string, fontPx: number): number {
  let ems = 0;
  for (const sign of text.slice(0, charsMax)) ems += wide.test(sign) ? 1 : 0.57;
  return Math.ceil(ems * fontPx);
}
