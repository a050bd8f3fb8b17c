import type { Hit, MaskRule } from "../hit";

/** Numbers that name a person's account or a person, as far as a check digit tells them from other numbers. */
export const findAccountNumbers: MaskRule = (text) => [
  ...findCards(text),
  ...findIbans(text),
  ...findNationalIds(text),
];

/** Between groups of digits: blanks of any width, hyphens and dashes, dots, bars. */
const gap =
  "[ \\u00a0\\u2000-\\u200a\\u202f\\u3000.\\-\\u2010-\\u2015\\u2212_/\\u00b7|\\u2022*:,+\\t]";
/** As many digits as cards have, together or in groups. */
const card = new RegExp(
  `(?<![\\w.+-])(?:\\d{13,19}|\\d{4}(?:${gap}{1,3}\\d{4}){3}(?:${gap}{1,3}\\d{1,3})?|\\d{4}${gap}{1,3}\\d{6}${gap}{1,3}\\d{4,5}|\\d{4}(?: \\d{2,4}){3,6})(?![\\w-]|[.:]\\d)`,
  "g",
);
/** The stripes of a card, as readers and terminals log them (ISO/IEC 7813): number, name, expiry. */
const stripe = /%?[Bb](\d{13,19})\^[^^\n]{2,26}\^\d{4,60}[^?\s]{0,60}\??|;(\d{13,19})=\d{4,40}\??/g;
/**
 * Who issues cards of which length, by the first digits (ISO/IEC 7812,
 * https://en.wikipedia.org/wiki/Payment_card_number). Thirteen and nineteen digits are what traces and instants are
 * numbered by: they need a name before them.
 */
const issuers =
  /^(?:4\d{15}|5[1-5]\d{14}|2(?:22[1-9]|2[3-9]\d|[3-6]\d\d|7[01]\d|720)\d{12}|3[47]\d{13}|3(?:0[0-5]|[689]\d)\d{11}|6(?:011|4[4-9]\d|5\d\d)\d{12}|35(?:2[89]|[3-8]\d)\d{12}|62\d{14}|(?:50|5[6-8]|6[37])\d{14}|220[0-4]\d{12}|9792\d{12})$/;
const otherIssuers = /^(?:4\d{12}|4\d{18}|(?:62|6011|50|5[6-8]|6[37])\d{11,17})$/;
const cardName =
  /(?:card(?:[ _-]?(?:no|number|num|nr))?|\bpan|\bcc|credit|debit|visa|master|maestro|amex|kreditkarte|carte|tarjeta|card ending)[\w ]{0,12}["']?[\s:=#]{0,4}["']?$/i;

/** What is a card by its digits alone, with the counters among them. */
export const findCardsAndCounters: MaskRule = (text) => findByDigits(text);

function findCards(text: string): readonly Hit[] {
  const numbers = findByDigits(text).filter((hit) => !isCounter(text, hit));
  const stripes = Array.from(text.matchAll(stripe)).flatMap((match): readonly Hit[] => {
    const { 0: found, 1: first, 2: digits = first ?? "", index } = match;
    return isLuhn(digits) ? [{ from: index, to: index + found.length, label: "card" }] : [];
  });
  return [...numbers, ...stripes];
}

function findByDigits(text: string): readonly Hit[] {
  return Array.from(text.matchAll(card)).flatMap((match): readonly Hit[] => {
    const { 0: found, index } = match;
    const digits = found.replace(/\D/g, "");
    const isCard = isLuhn(digits) && isIssued(digits, text, index) && !isIdentifier(text, index);
    return isCard ? [{ from: index, to: index + found.length, label: "card" }] : [];
  });
}

const measures =
  "(?:count(?:er|s)?|total|sum|bytes|octets|packets|size|length|offset|position|sequence|duration|elapsed|ticks|cycles|epoch|nanoseconds|microseconds|usec|nsec)";
/** The name of a measurement with its sign, or one of several words with a blank, as metrics are exposed. */
const measured = new RegExp(
  `(?:${measures}["']?\\s{0,2}[=:#]|[\\w.]_${measures}(?:\\{[^{}]{0,200}\\})?\\s)\\s{0,2}["']?$`,
  "i",
);
/** A row of numbers goes on: one more before it, behind the sign that also stands between its groups. */
const numberBefore = /(?:^|[^\w.])\d{1,9}$/;

/**
 * A number that only its digits make a card: the name before it is one of a measurement, or its groups are cells of a row
 * of numbers. One number in ten passes the check digit. What is called a card stays one.
 */
function isCounter(text: string, { from, to }: Hit): boolean {
  const before = text.slice(Math.max(0, from - 240), from);
  if (cardName.test(before.slice(-40))) return false;
  if (measured.test(before)) return true;
  const [separator] = /\D+/.exec(text.slice(from, to)) ?? [];
  if (separator === undefined || !before.endsWith(separator)) return false;
  return numberBefore.test(before.slice(0, -separator.length));
}

function isIssued(digits: string, text: string, at: number): boolean {
  if (issuers.test(digits)) return true;
  return otherIssuers.test(digits) && cardName.test(text.slice(Math.max(0, at - 40), at));
}

/** "request_id=4…" is a number of ours, whatever its last digit. */
function isIdentifier(text: string, at: number): boolean {
  return /(?:id|seq|offset|version|span|trace|lsn|xid|nonce|micros|nanos|bytes|ts)["']?[ \t]{0,2}[=:#][ \t]{0,2}["']?$/i.test(
    text.slice(Math.max(0, at - 16), at),
  );
}

/** The Luhn sum (ISO/IEC 7812-1 annex B): every second digit from the right doubled, in all a multiple of ten. */
function isLuhn(digits: string): boolean {
  const sum = [...digits].reverse().reduce((total, digit, index) => {
    const value = Number(digit) * (index % 2 === 1 ? 2 : 1);
    return total + (value > 9 ? value - 9 : value);
  }, 0);
  return sum % 10 === 0;
}

/** Length by country: https://www.swift.com/standards/data-standards/iban-international-bank-account-number */
const ibanLengths = new Map(
  `AD24 AE23 AL28 AT20 AZ28 BA20 BE16 BG22 BH22 BI27 BR29 BY28 CH21 CR22 CY28 CZ24 DE22 DJ27 DK18 DO28
  EE20 EG29 ES24 FI18 FK18 FO18 FR27 GB22 GE22 GI23 GL18 GR27 GT28 HN28 HR21 HU28 IE22 IL23 IQ23 IS26 IT27
  JO30 KW30 KZ20 LB28 LC32 LI21 LT20 LU20 LV21 LY25 MC27 MD24 ME22 MK19 MN20 MR27 MT31 MU30 NI28 NL18 NO15
  OM23 PK24 PL28 PS29 PT25 QA29 RO24 RS22 RU33 SA24 SC31 SD18 SE24 SI19 SK24 SM27 SO23 ST25 SV28 TL23 TN24
  TR26 UA29 VA22 VG24 XK20 YE30`
    .trim()
    .split(/\s+/)
    .map((entry) => [entry.slice(0, 2), Number(entry.slice(2))]),
);
const ibanStart =
  /(?<![A-Za-z0-9])[A-Za-z]{2}[ \u00a0-]?\d{2}(?=[ \u00a0\u2000-\u200a\u202f.\-\u2010-\u2015]{0,2}[A-Za-z0-9]{2})/g;
const ibanGap = /[ \u00a0\u2000-\u200a\u202f.\-\u2010-\u2015]/g;

function findIbans(text: string): readonly Hit[] {
  return Array.from(text.matchAll(ibanStart)).flatMap(({ 0: start, index }): readonly Hit[] => {
    const length = ibanLengths.get(start.slice(0, 2).toUpperCase());
    const to = length === undefined ? null : endOfGroups(text, index, length);
    if (to === null) return [];
    const written = text.slice(index, to);
    // Hexadecimal digits begin like some country in small letters: then a name or groups have to say so.
    const isLabelled =
      !/[a-z]/.test(written) ||
      /^(?:[g-z].|.[g-z])/.test(written) ||
      /iban|account|konto/i.test(text.slice(Math.max(0, index - 24), index)) ||
      /^\w{4}[^\w]\w{4}[^\w]/.test(written);
    const isFound = isLabelled && isIban(written.replace(ibanGap, "").toUpperCase());
    return isFound ? [{ from: index, to, label: "iban" }] : [];
  });
}

/** Where so many letters and digits end, up to two marks between groups not counted; null when others come first. */
function endOfGroups(text: string, from: number, length: number): number | null {
  let [count, gaps] = [0, 0];
  let index = from;
  for (; count < length; index += 1) {
    const character = text[index] ?? "";
    if (/[A-Za-z0-9]/.test(character)) {
      count += 1;
      gaps = 0;
    } else if (character.replace(ibanGap, "") !== "" || character === "" || gaps === 2) return null;
    else gaps += 1;
  }
  return /[A-Za-z0-9]/.test(text[index] ?? "") ? null : index;
}

/** ISO 13616: with the first four characters moved to the end and letters as 10…35, the rest by 97 is 1. */
function isIban(written: string): boolean {
  const moved = written.slice(4) + written.slice(0, 4);
  const digits = moved.replace(/[A-Z]/g, (letter) => String(letter.charCodeAt(0) - 55));
  return [...digits].reduce((rest, digit) => (rest * 10 + Number(digit)) % 97, 0) === 1;
}

/** https://www.ssa.gov/employer/randomization.html: never 000, 666 or 9xx, never 00, never 0000 */
const socialSecurity = /(?<![\w-])(?!000|666|9)\d{3}-(?!00)\d{2}-(?!0000)\d{4}(?![\w-])/g;
/** GB 11643-1999: region, date of birth, order, check digit. */
const residentId =
  /(?<![\w.-])[1-9]\d{5}(?:19|20)\d{2}(?:0[1-9]|1[0-2])(?:0[1-9]|[12]\d|3[01])\d{3}[\dX](?![\w-])/g;
const residentWeights = [7, 9, 10, 5, 8, 4, 2, 1, 6, 3, 7, 9, 10, 5, 8, 4, 2];

/** Brazil's CPF and CNPJ as they are written: https://www.gov.br/receitafederal */
const brazilian =
  /(?<![\w.-])\d{3}\.\d{3}\.\d{3}-\d{2}(?![\w-])|(?<![\w.-])\d{2}\.\d{3}\.\d{3}\/\d{4}-\d{2}(?![\w-])/g;
/** Italy's codice fiscale; Spain's DNI and NIE with their letter; Britain's National Insurance number in groups. */
const italian =
  /(?<![A-Za-z0-9])[A-Z]{6}\d{2}[ABCDEHLMPRST](?:[04][1-9]|[1256]\d|[37][01])[A-Z]\d{3}[A-Z](?![A-Za-z0-9])/g;
const spanish = /(?<![\w.-])(?:[XYZ]-?\d{7}|\d{8})-?[A-HJ-NP-TV-Z](?![\w-])/g;
const british = /(?<![\w-])[A-CEGHJ-PR-TW-Z][A-CEGHJ-NPR-TW-Z] ?\d{2} \d{2} \d{2} ?[A-D](?![\w-])/g;
/** France's number of social security, in groups and without: sex, year, month, place, order and key. */
const french =
  /(?<![\w.-])[12] ?\d{2} ?(?:0[1-9]|1[0-2]) ?(?:\d{2}|2[AB]) ?\d{3} ?\d{3} ?\d{2}(?![\w-])/g;
/** India's Aadhaar in its groups. */
const indian = /(?<![\w.+-]|\d )[2-9]\d{3} \d{4} \d{4}(?![\w-]| \d)/g;

function findNationalIds(text: string): readonly Hit[] {
  return [
    ...text.matchAll(socialSecurity),
    ...Array.from(text.matchAll(residentId)).filter(({ 0: id }) => isResidentId(id)),
    ...Array.from(text.matchAll(brazilian)).filter(({ 0: id }) => isCpf(id)),
    ...text.matchAll(italian),
    ...Array.from(text.matchAll(spanish)).filter(({ 0: id }) => isSpanishId(id)),
    ...text.matchAll(british),
    ...Array.from(text.matchAll(french)).filter(({ 0: id }) => isFrenchId(id)),
    ...Array.from(text.matchAll(indian)).filter(({ 0: id }) => isVerhoeff(id.replaceAll(" ", ""))),
  ].map(({ 0: found, index }) => ({
    from: index,
    to: index + found.length,
    label: "national-id" as const,
  }));
}

function isResidentId(id: string): boolean {
  const sum = residentWeights.reduce(
    (total, weight, index) => total + weight * Number(id[index]),
    0,
  );
  return "10X98765432"[sum % 11] === id[17];
}

/** Two check digits, each by eleven of the digits before it; of the longer one by weights of 2 to 9. */
function isCpf(id: string): boolean {
  const digits = [...id.replace(/\D/g, "")].map(Number);
  const isLong = digits.length === 14;
  return [digits.length - 2, digits.length - 1].every((at) => {
    const sum = digits.slice(0, at).reduce((total, digit, index) => {
      const weight = at + 1 - index;
      return total + digit * (isLong ? ((weight - 2) % 8) + 2 : weight);
    }, 0);
    const rest = sum % 11;
    return digits[at] === (rest < 2 ? 0 : 11 - rest);
  });
}

/** The letter is the number by 23; X, Y and Z stand for 0, 1 and 2. */
function isSpanishId(id: string): boolean {
  const written = id.replaceAll("-", "");
  const digits = written.slice(0, -1).replace(/^[XYZ]/, (letter) => String("XYZ".indexOf(letter)));
  return "TRWAGMYFPDXBNJZSQVHLCKE"[Number(digits) % 23] === written.at(-1);
}

/** The key is 97 less the rest of the number by 97; Corsica's letters stand for 19 and 18. */
function isFrenchId(id: string): boolean {
  const digits = id.replaceAll(" ", "").replace("2A", "19").replace("2B", "18");
  return (
    digits.length === 15 &&
    97 - Number(BigInt(digits.slice(0, 13)) % 97n) === Number(digits.slice(13))
  );
}

/** Verhoeff's scheme (1969) in its group of order ten: https://en.wikipedia.org/wiki/Verhoeff_algorithm */
const products =
  "0123456789 1234067895 2340178956 3401289567 4012395678 5987604321 6598710432 7659821043 8765932104 9876543210".split(
    " ",
  );
const orders =
  "0123456789 1576283094 5803796142 8916043527 9453126870 4286573901 2793806415 7046913258".split(
    " ",
  );

function isVerhoeff(digits: string): boolean {
  const rest = [...digits]
    .reverse()
    .reduce(
      (check, digit, at) => Number(products[check]?.[Number(orders[at % 8]?.[Number(digit)])]),
      0,
    );
  return rest === 0;
}
