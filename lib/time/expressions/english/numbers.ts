import { matchAt } from "../../phrases/match-at";
import type { Scan } from "../meaning/meaning";
import { type Count, few } from "../meaning/quantities";

const small =
  "zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen";
const tens = "twenty thirty forty fifty sixty seventy eighty ninety";
const values = new Map<string, number>([
  ...small.split(" ").map((word, index) => [word, index] as const),
  ...tens.split(" ").map((word, index) => [word, (index + 2) * 10] as const),
  ["fourty", 40],
]);

const word = /[a-z]{3,9}/iy;
const unitWord = /[- ](one|two|three|four|five|six|seven|eight|nine)\b/iy;
const digits = /\d{1,5}(?:\.\d{1,9})?(?![\d.]|:\d)/y;
const fewWords = /(?:(?:a|the) )?(?:few|several|some|handful of)\b/iy;
const couple = /(?:a )?couple(?: of)?\b/iy;
const oneWord = /an?\b/iy;

/** `7`, `1.5`, `forty-five`. */
export function scanNumber(text: string, at: number): Scan<number> | null {
  const number = matchAt(digits, text, at)?.[0];
  if (number !== undefined) return { value: Number(number), end: at + number.length };
  const spelled = matchAt(word, text, at)?.[0] ?? "";
  const value = values.get(spelled.toLowerCase());
  if (value === undefined || /[a-z]/i.test(text.charAt(at + spelled.length))) return null;
  const end = at + spelled.length;
  const more = value >= 20 ? matchAt(unitWord, text, end) : null;
  if (more === null) return { value, end };
  return {
    value: value + (values.get((more[1] ?? "").toLowerCase()) ?? 0),
    end: end + more[0].length,
  };
}

const between = /\s?(?:-|–|—|~|to|or)\s?/iy;
const more = / and (?:an? )?(half|quarter)\b(?= ?-?[a-z])(?! of\b)| ?(½)| (1\/2)\b/iy;

/** How many: a number, two of them (`10-15`, `2 or 3`), `a couple of`, `a few`. */
export function scanCount(text: string, at: number): Scan<Count> | null {
  const vague = matchAt(fewWords, text, at)?.[0];
  if (vague !== undefined) return { value: few, end: at + vague.length };
  const pair = matchAt(couple, text, at)?.[0];
  if (pair !== undefined) return { value: countOf(2, 2, true), end: at + pair.length };
  const first = scanNumber(text, at);
  if (first === null) {
    const one = matchAt(oneWord, text, at)?.[0];
    return one === undefined ? null : { value: countOf(1, 1), end: at + one.length };
  }
  const part = matchAt(more, text, first.end);
  if (part !== null) {
    const value = first.value + (/quarter/i.test(part[0]) ? 0.25 : 0.5);
    return { value: countOf(value, value), end: first.end + part[0].length };
  }
  const gap = matchAt(between, text, first.end)?.[0];
  const second = gap === undefined ? null : scanNumber(text, first.end + gap.length);
  if (second === null || second.value <= first.value) {
    return { value: countOf(first.value, first.value), end: first.end };
  }
  return { value: countOf(first.value, second.value), end: second.end };
}

function countOf(low: number, high: number, isRough = false): Count {
  return { low, high, isRough, isVague: false };
}

const ordinals = new Map(
  "first second third fourth fifth sixth seventh eighth ninth tenth eleventh twelfth thirteenth fourteenth fifteenth sixteenth seventeenth eighteenth nineteenth twentieth"
    .split(" ")
    .map((name, index) => [name, index + 1]),
);
const ordinalDigits = /(\d{1,2})(?:st|nd|rd|th)\b/iy;
const ordinalWord = /(?:(twenty|thirty)[- ])?([a-z]{5,11}|thirtieth)\b/iy;

/** A day of the month as an ordinal: `21st`, `twenty-first`. */
export function scanOrdinal(text: string, at: number): Scan<number> | null {
  const numbered = matchAt(ordinalDigits, text, at);
  if (numbered !== null) return { value: Number(numbered[1]), end: at + numbered[0].length };
  const spelled = matchAt(ordinalWord, text, at);
  if (spelled === null) return null;
  const [whole, ten = "", last = ""] = spelled;
  const own = last.toLowerCase() === "thirtieth" ? 30 : ordinals.get(last.toLowerCase());
  if (own === undefined) return null;
  const value = ten === "" ? own : (values.get(ten.toLowerCase()) ?? 0) + own;
  return { value, end: at + whole.length };
}
