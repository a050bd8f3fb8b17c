import { isValidPhoneNumber } from "libphonenumber-js/min";
import type { Finding, MaskRule } from "../finding";

/** In the international form of E.164; national numbers are found by the name before them. */
const international = /(?<![\w+.])\+\d(?:[ ().-]{0,2}\d){6,14}(?![\w-]|\.\d)/g;
/** As it is written in North America, where the country is left out: (ddd) ddd-dddd. */
const american = /(?<![\w.+-])(?:\(\d{3}\) ?|\d{3}-)\d{3}-\d{4}(?![\w-]|\.\d)/g;
const dialled = /(?<=\btel:)\+?[\d().-]{6,20}/g;

/** A number that some country hands out: other digits behind a plus are offsets and differences. */
export const findPhoneNumbers: MaskRule = (text) => [
  ...findAll(text, "+", international, (found) => !isDecimal(found) && isValidPhoneNumber(found)),
  ...findAll(text, "-", american, (found) => isValidPhoneNumber(found, "US")),
  ...findAll(text, "tel:", dialled, () => true),
];

function findAll(
  text: string,
  hint: string,
  pattern: RegExp,
  accepts: (found: string) => boolean,
): readonly Finding[] {
  if (!text.includes(hint)) return [];
  return Array.from(text.matchAll(pattern)).flatMap(({ 0: found, index }): readonly Finding[] =>
    accepts(found) ? [{ from: index, to: index + found.length, label: "phone" }] : [],
  );
}

/** "+60.129256737" of a monotonic clock. */
function isDecimal(found: string): boolean {
  return /^\+\d+\.\d+$/.test(found);
}
