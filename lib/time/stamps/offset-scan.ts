import { digitsAt, isDigitAt, isLetterAt, lettersEnd } from "./text-scan";

/** What a stamp says about its zone: minutes east of UTC, or null when it says nothing we can read. */
export type OffsetScan = { readonly offsetMinutes: number | null; readonly end: number };

/**
 * Abbreviations that mean one offset wherever they are written. CST, IST and BST are left out: each
 * names zones on two continents, so a stamp that carries one states no offset.
 */
const abbreviations = new Map<string, number>([
  ["Z", 0],
  ["UTC", 0],
  ["GMT", 0],
  ["UT", 0],
  ["WET", 0],
  ["WEST", 60],
  ["CET", 60],
  ["CEST", 120],
  ["EET", 120],
  ["EEST", 180],
  ["MSK", 180],
  ["HKT", 480],
  ["SGT", 480],
  ["AWST", 480],
  ["JST", 540],
  ["KST", 540],
  ["AEST", 600],
  ["AEDT", 660],
  ["NZST", 720],
  ["NZDT", 780],
  ["EDT", -240],
  ["EST", -300],
  ["CDT", -300],
  ["MDT", -360],
  ["MST", -420],
  ["PDT", -420],
  ["PST", -480],
  ["AKST", -540],
  ["HST", -600],
]);
const ambiguousAbbreviations = new Set(["CST", "IST", "BST", "AST"]);

/** Reads `Z`, `+02:00`, `+0200`, `+02`, ` +0200`, ` UTC`, ` CET` at `at`; nothing there gives null and `end` = `at`. */
export function scanOffset(text: string, at: number): OffsetScan {
  const code = text.charCodeAt(at);
  if (code === 43 || code === 45) return scanNumeric(text, at, false) ?? silent(at);
  if (code === 90 || code === 122) return isWordEnd(text, at + 1) ? stated(0, at + 1) : silent(at);
  if (code !== 32) return silent(at);
  const next = text.charCodeAt(at + 1);
  if (next === 43 || next === 45) return scanNumeric(text, at + 1, true) ?? silent(at);
  return scanAbbreviation(text, at + 1) ?? silent(at);
}

function scanAbbreviation(text: string, at: number): OffsetScan | null {
  if (!isLetterAt(text, at)) return null;
  const end = lettersEnd(text, at);
  if (end - at > 4 || !isWordEnd(text, end)) return null;
  const name = text.slice(at, end);
  const offsetMinutes = abbreviations.get(name);
  if (offsetMinutes !== undefined) return stated(offsetMinutes, end);
  return ambiguousAbbreviations.has(name) ? { offsetMinutes: null, end } : null;
}

/** After a space the minutes must be there: ` -5` is more likely a number of the message. */
function scanNumeric(text: string, at: number, needsMinutes: boolean): OffsetScan | null {
  const hours = digitsAt(text, at + 1, 2);
  if (hours < 0 || hours > 14) return null;
  const minutesAt = text.charCodeAt(at + 3) === 58 ? at + 4 : at + 3;
  const minutes = digitsAt(text, minutesAt, 2);
  if (minutes < 0 && (needsMinutes || minutesAt !== at + 3)) return null;
  const end = minutes < 0 ? at + 3 : minutesAt + 2;
  if (minutes > 59 || isDigitAt(text, end)) return null;
  const east = hours * 60 + Math.max(minutes, 0);
  return stated(text.charCodeAt(at) === 45 && east > 0 ? -east : east, end);
}

function isWordEnd(text: string, at: number): boolean {
  return !isLetterAt(text, at) && !isDigitAt(text, at);
}

function stated(offsetMinutes: number, end: number): OffsetScan {
  return { offsetMinutes, end };
}

function silent(at: number): OffsetScan {
  return { offsetMinutes: null, end: at };
}
