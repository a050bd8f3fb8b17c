import { isValidPhoneNumber } from "libphonenumber-js/min";
import type { Hit, MaskRule } from "../hit";

const gap = "(?:[ \\u00a0\\u202f().\\-\\u2010-\\u2015/]|\\(0\\)){0,4}";
/** In the international form of E.164; national numbers are found by the name before them. */
const international = new RegExp(`(?<![\\w+.])\\+\\d(?:${gap}\\d){6,14}(?![\\w-]|\\.\\d)`, "g");
/** With the prefix that is dialled in place of the plus: in groups only, for digits alone are numbers of anything. */
const dialledOut = new RegExp(
  `(?<![\\w.+:/-])00[1-9]\\d{0,2}[ ()./-](?:${gap}\\d){6,14}(?![\\w:-]|\\.\\d)`,
  "g",
);
/** As it is written in North America, where the country is left out: (ddd) ddd-dddd, ddd.ddd.dddd. */
const american =
  /(?<![\w.+-])(?:1[-. ])?(?:\(\d{3}\) ?|\d{3}-)\d{3}[-. ]\d{4}(?![\w-]|\.\d)|(?<![\w.+-])\d{3}\.\d{3}\.\d{4}(?![\w-]|\.\d)/g;
/** As it is written in France and in Britain, in the groups of its own country. */
const french =
  /(?<![\w.:+-])(?<![\da-f]{2} )0[1-9](?:([ .])\d{2})(?:\1\d{2}){3}(?![\w:-]|[ .][\da-f]{2})/g;
const british = /(?<![\w.:+-])(?<!\d )(?:0|\(0\))\d{2,4} \d{3,4} \d{3,4}(?![\w:-]|[ .]\d)/g;
/** Behind a word that says so, in the form of any country. What it begins with is asked first: few places pass. */
const labelled = new RegExp(
  `(?=[+(]?\\d)(?<=\\b(?:tel|tél|telefon|rufnummer|phone|ph|ring (?:me|him|her|us|them) on|(?:my|his|her|our) number is|mobile?|cell|handy|fax|whatsapp|sms to|(?<!rpc |system |sys |function |api )call(?:ed)?(?: (?:me|him|her|us|them))?(?: (?:at|on|back))?|reach(?:ed)? (?:me|him|her|us|them) (?:at|on)|dial(?:led)?)[.:]{0,2} |(?:手机|电话)号?码? )(?:\\+|\\()?\\d(?:${gap}\\d){6,14}(?![\\w-]|[.:]\\d)`,
  "gi",
);
const dialled = /(?=[+\d().-])(?<=\b(?:tel|sms|callto|whatsapp|sip):)\+?[\d().-]{6,20}/g;

/** A number that some country hands out: other digits behind a plus are offsets and differences. */
export const findPhoneNumbers: MaskRule = (text) => [
  ...findAll(text, "+", international, (found) => !isDecimal(found) && isValid(found)),
  ...findAll(text, "00", dialledOut, (found) => isValid(found.replace(/^00/, "+"))),
  ...findAll(text, "", american, (found) => isValidPhoneNumber(found, "US")),
  ...findAll(text, "0", french, (found) => isValidPhoneNumber(found, "FR")),
  ...findAll(text, "0", british, (found) => isValidPhoneNumber(found.replace(/[()]/g, ""), "GB")),
  ...findAll(text, " ", labelled, (found) => isPhone(found)),
  ...findAll(text, ":", dialled, () => true),
];

/** Decimals, times, days, addresses and the long ids of calls are no numbers that are dialled. */
const other = /^\d+\.\d+(?:$| )|^\d{13}$|^\d{4}-\d\d-\d\d|^\d{1,3}(?:\.\d{1,3}){3}(?!\d)/;

function isPhone(found: string): boolean {
  return !other.test(found);
}

/** "+49 (0)151 …": the zero is dialled at home only. */
function isValid(found: string): boolean {
  return isValidPhoneNumber(found.replace("(0)", "").replace(/[\u2010-\u2015/\u00a0\u202f]/g, " "));
}

function findAll(
  text: string,
  hint: string,
  pattern: RegExp,
  accepts: (found: string) => boolean,
): readonly Hit[] {
  if (!text.includes(hint)) return [];
  return Array.from(text.matchAll(pattern)).flatMap(({ 0: found, index }): readonly Hit[] =>
    accepts(found) ? [{ from: index, to: index + found.length, label: "phone" }] : [],
  );
}

/** "+60.129256737" of a monotonic clock. */
function isDecimal(found: string): boolean {
  return /^\+\d+\.\d+$/.test(found);
}
