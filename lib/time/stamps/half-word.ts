import { halvesOfEast, scanChineseClock } from "./chinese-clock";
import { scanClock } from "./clock-scan";
import { halfFirstEnd, scanHalfFirst } from "./half-before";
import { scanHalfDay } from "./half-day";

/*
 * The half of the day apart from its clock: in a cell of its own, or behind the gap that parts two columns.
 */

/** The word at `at` that says a half of the day, in any of the languages that are read; null for any other. */
export function findHalfWord(text: string, at: number): string | null {
  const east = text.slice(at, at + 2);
  const end = halvesOfEast.has(east)
    ? at + 2
    : (scanHalfDay(text, at, false)?.end ?? halfFirstEnd(text, at));
  if (end === null || wordGoesOn.test(text.slice(end, end + 1))) return null;
  const word = text.slice(at, end);
  return word.trim() === word ? word : null;
}

const wordGoesOn = /[\p{L}\p{M}\p{N}_]/u;

/** Does it say so behind a clock? Words of some languages stand before it, and are read nowhere else: `下午 02:14:00`. */
export function isWholeHalf(word: string): boolean {
  return scanHalfDay(word, 0, false)?.end === word.length;
}

export function isHalfWord(cell: string): boolean {
  return cell !== "" && cell.length <= wordCharsMax && findHalfWord(cell, 0) === cell;
}

const wordCharsMax = 16;

/** Words that are halves of the day in a column of their own: those that are codes of something else only if both are there. */
export function areHalves(words: readonly string[]): boolean {
  if (words.length === 0 || !words.every(isHalfWord)) return false;
  if (!words.every((word) => codes.test(word))) return true;
  return new Set(words.map((word) => hourInHalf(word, 1))).size > 1;
}

/** Of Vietnamese and Malay; also of countries. */
const codes = /^(?:SA|CH|PG|PTG)$/;

const microsPerHour = 3_600_000_000;

/** Which of 24 hours an hour of twelve in this half is; null where that would be a guess. Hours above twelve say it already. */
export function hourInHalf(word: string, hour: number): number | null {
  if (hour > 12) return hour;
  const clock = `${hour === 0 ? 12 : hour}:00`;
  const [behind, before] = [`${clock} ${word}`, `${word} ${clock}`];
  const found = halvesOfEast.has(word)
    ? scanChineseClock(before, 0)
    : [scanClock(behind, 0), scanHalfFirst(before, 0)].find((scan) => scan?.end === behind.length);
  return found ? found.microsOfDay / microsPerHour : null;
}
