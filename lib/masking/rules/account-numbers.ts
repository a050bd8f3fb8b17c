import type { Finding, MaskRule } from "../finding";

/** Numbers that name a person's account or a person, as far as a check digit tells them from other numbers. */
export const findAccountNumbers: MaskRule = (text) => [
  ...findCards(text),
  ...findIbans(text),
  ...findNationalIds(text),
];

/** All digits together, or in the groups that are printed on cards. */
const card =
  /(?<![\w.+-])(?:\d{14,16}|\d{4}([ -])(?:\d{4}\1\d{4}\1\d{4}|\d{6}\1\d{4,5}))(?![\w-]|\.\d)/g;
/**
 * Who issues cards of which length, by the first digits (ISO/IEC 7812,
 * https://en.wikipedia.org/wiki/Payment_card_number). Nineteen digits are left out: traces are numbered so.
 */
const issuers =
  /^(?:4\d{15}|5[1-5]\d{14}|2(?:22[1-9]|2[3-9]\d|[3-6]\d\d|7[01]\d|720)\d{12}|3[47]\d{13}|3(?:0[0-5]|[689]\d)\d{11}|6(?:011|4[4-9]\d|5\d\d)\d{12}|35(?:2[89]|[3-8]\d)\d{12}|62\d{14})$/;

function findCards(text: string): readonly Finding[] {
  return Array.from(text.matchAll(card)).flatMap(({ 0: found, index }): readonly Finding[] => {
    const digits = found.replace(/\D/g, "");
    const isCard = issuers.test(digits) && isLuhn(digits) && !isIdentifier(text, index);
    return isCard ? [{ from: index, to: index + found.length, label: "card" }] : [];
  });
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
const ibanStart = /(?<![A-Za-z0-9])[A-Z]{2}\d{2}(?= ?[A-Z0-9]{4})/g;

function findIbans(text: string): readonly Finding[] {
  return Array.from(text.matchAll(ibanStart)).flatMap(({ 0: start, index }): readonly Finding[] => {
    const length = ibanLengths.get(start.slice(0, 2));
    const to = length === undefined ? null : endOfGroups(text, index, length);
    if (to === null || !isIban(text.slice(index, to).replaceAll(" ", ""))) return [];
    return [{ from: index, to, label: "iban" }];
  });
}

/** Where so many capitals and digits end, single blanks between them not counted; null when others come first. */
function endOfGroups(text: string, from: number, length: number): number | null {
  let count = 0;
  let index = from;
  for (; count < length; index += 1) {
    if (/[A-Z0-9]/.test(text[index] ?? "")) count += 1;
    else if (text[index] !== " " || text[index - 1] === " ") return null;
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

function findNationalIds(text: string): readonly Finding[] {
  const residents = Array.from(text.matchAll(residentId)).filter(({ 0: id }) => isResidentId(id));
  return [...text.matchAll(socialSecurity), ...residents].map(({ 0: found, index }) => ({
    from: index,
    to: index + found.length,
    label: "national-id",
  }));
}

function isResidentId(id: string): boolean {
  const sum = residentWeights.reduce(
    (total, weight, index) => total + weight * Number(id[index]),
    0,
  );
  return "10X98765432"[sum % 11] === id[17];
}
