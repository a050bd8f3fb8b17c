/** Reading fixed-width numbers and names out of a line without regular expressions: this runs once per line. */

/** The `count` digits at `at` as a number, or -1 when one of them is not a digit. */
export function digitsAt(text: string, at: number, count: number): number {
  let value = 0;
  for (let index = at; index < at + count; index++) {
    const digit = text.charCodeAt(index) - 48;
    if (!(digit >= 0 && digit <= 9)) return -1;
    value = value * 10 + digit;
  }
  return value;
}

export function isDigitAt(text: string, at: number): boolean {
  const code = text.charCodeAt(at);
  return code >= 48 && code <= 57;
}

export function isLetterAt(text: string, at: number): boolean {
  const code = text.charCodeAt(at) | 32;
  return code >= 97 && code <= 122;
}

/** Where the run of digits that starts at `at` ends. */
export function digitsEnd(text: string, at: number): number {
  let end = at;
  while (isDigitAt(text, end)) end++;
  return end;
}

/** Where the run of letters that starts at `at` ends. */
export function lettersEnd(text: string, at: number): number {
  let end = at;
  while (isLetterAt(text, end)) end++;
  return end;
}

/** The year that four digits at `at`, and no more of them, say; else -1. */
export function yearAt(text: string, at: number): number {
  return isDigitAt(text, at + 4) ? -1 : digitsAt(text, at, 4);
}

/** Three letters of any case as one number: the low five bits of each. */
function foldLetters(first: number, second: number, third: number): number {
  return ((first & 31) << 10) | ((second & 31) << 5) | (third & 31);
}

const monthNumbers = new Uint8Array(1 << 15);
["jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec"].forEach(
  (name, index) => {
    const [first, second, third] = [name.charCodeAt(0), name.charCodeAt(1), name.charCodeAt(2)];
    monthNumbers[foldLetters(first, second, third)] = index + 1;
  },
);

/** 1-12 for an English month name or its three letters at `at`, else 0; `sept` is read too. */
export function monthAt(text: string, at: number): number {
  const [first, second, third] = [
    text.charCodeAt(at),
    text.charCodeAt(at + 1),
    text.charCodeAt(at + 2),
  ];
  if (!isLetterAt(text, at) || !isLetterAt(text, at + 1) || !isLetterAt(text, at + 2)) return 0;
  return monthNumbers[foldLetters(first, second, third)] ?? 0;
}

const fullMonths = new Set([
  "january",
  "february",
  "march",
  "april",
  "june",
  "july",
  "august",
  "september",
  "october",
  "november",
  "december",
  "sept",
]);

/** Where the month name at `at` ends, written short or in full; -1 when the word is another one. */
export function monthEnd(text: string, at: number): number {
  const end = lettersEnd(text, at);
  if (end - at === 3) return end;
  return fullMonths.has(text.slice(at, end).toLowerCase()) ? end : -1;
}
