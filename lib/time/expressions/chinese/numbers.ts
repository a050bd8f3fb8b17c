import { matchAt } from "../../phrases/match-at";
import type { Scan } from "../meaning/meaning";
import { type Count, few } from "../meaning/quantities";

const digitOf = new Map([..."零一二三四五六七八九"].map((sign, index) => [sign, index]));
const factorOf = new Map([
  ["十", 10],
  ["百", 100],
]);
digitOf.set("〇", 0).set("两", 2).set("兩", 2);

const arabic = /\d{1,5}(?:\.\d{1,2})?(?![\d.]|:\d)/y;
const spelled = /[零〇一二两兩三四五六七八九十百]{1,7}/y;

/** `20`, `二十五`, `一百二十`, `两`; up to 999. */
export function scanNumber(text: string, at: number): Scan<number> | null {
  const digits = matchAt(arabic, text, at)?.[0];
  if (digits !== undefined) return { value: Number(digits), end: at + digits.length };
  const signs = matchAt(spelled, text, at)?.[0];
  const value = signs === undefined ? null : toNumber(signs);
  return value === null || signs === undefined ? null : { value, end: at + signs.length };
}

function toNumber(signs: string): number | null {
  let total = 0;
  let digit: number | null = null;
  for (const sign of signs) {
    const factor = factorOf.get(sign) ?? 0;
    // Digit after digit is a year or a number of something, not a count.
    if (factor === 0 && digit !== null && digit !== 0) return null;
    total += factor === 0 ? 0 : (digit ?? 1) * factor;
    digit = factor === 0 ? (digitOf.get(sign) ?? 0) : null;
  }
  return total + (digit ?? 0);
}

/** Four signs one by one: `二零二三`. */
export function scanYearSigns(text: string, at: number): Scan<number> | null {
  const digits = matchAt(/(?:19|20)\d{2}(?!\d)/y, text, at)?.[0];
  if (digits !== undefined) return { value: Number(digits), end: at + 4 };
  const signs = matchAt(/[一二][零〇一二三四五六七八九]{3}/y, text, at)?.[0];
  if (signs === undefined) return null;
  const value = Number([...signs].map((sign) => digitOf.get(sign) ?? 0).join(""));
  return { value, end: at + signs.length };
}

const fewSigns = /(?:好)?(?:几|幾|数)(?=[个十分秒天周年小]|$)/y;
/** `两三个`, `三四天`: two digits that follow each other. */
const pair = /([一二两三四五六七八])([二两三四五六七八九])(?=[个分秒天周年小十])/y;
const between = /(?:到|至|-|–|~|～|或)/y;

/** How many: a number, two of them, `几`; `多` and `来` behind it make it rough. */
export function scanCount(text: string, at: number): Scan<Count> | null {
  const vague = matchAt(fewSigns, text, at)?.[0];
  if (vague !== undefined) return { value: few, end: at + vague.length };
  const two = matchAt(pair, text, at);
  if (two !== null) {
    const [low, high] = [digitOf.get(two[1] ?? "") ?? 0, digitOf.get(two[2] ?? "") ?? 0];
    if (high === low + 1) return { value: countOf(low, high), end: at + 2 };
  }
  const first = scanNumber(text, at);
  if (first === null) return null;
  const gap = matchAt(between, text, first.end)?.[0];
  const second = gap === undefined ? null : scanNumber(text, first.end + gap.length);
  if (second !== null && second.value > first.value) {
    return { value: countOf(first.value, second.value), end: second.end };
  }
  return { value: countOf(first.value, first.value), end: first.end };
}

export function countOf(low: number, high: number, isRough = false): Count {
  return { low, high, isRough, isVague: false };
}
