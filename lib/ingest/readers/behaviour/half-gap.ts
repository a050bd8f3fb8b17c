import { areHalves, findHalfWord, isWholeHalf } from "@/lib/time/stamps/half-word";

/** The first clock of a line with the gap behind it, as columns are parted. */
const clockAndGap =
  /^([^\d\n]{0,40}(?:\d{4}-\d\d-\d\d[ T])?)(\d{1,2})(?:[:.]\d\d){1,2}(?:[.,]\d{1,9})?\]?(?=([\s,;|]{1,8}))/;
/** So many of the clocks have the half of their day behind a gap, or the words there are the text's own. */
const halvedMin = 0.5;

type Gap = {
  readonly hour: number;
  /** Where the clock begins, and where it ends. */
  readonly clockAt: number;
  readonly from: number;
  readonly to: number;
  readonly word: string | null;
};

function readGap(line: string): Gap | null {
  const [matched, before = "", hour = "", gap = ""] = clockAndGap.exec(line) ?? [];
  if (matched === undefined) return null;
  const to = matched.length + gap.length;
  const word = findHalfWord(line, to);
  return { hour: Number(hour), clockAt: before.length, from: matched.length, to, word };
}

/**
 * For lines whose clocks of twelve hours have the half of their day in a column behind them: what gives a line back with
 * one blank between the two, in the order in which they are written. Null where they have none, or one of the clocks is past twelve.
 */
export function findHalfGap(lines: readonly string[]): ((line: string) => string) | null {
  const gaps = lines.flatMap((line) => readGap(line) ?? []);
  const halved = gaps.filter(({ word }) => word !== null);
  const words = halved.flatMap(({ word }) => word ?? []);
  if (halved.length < gaps.length * halvedMin || !areHalves(words)) return null;
  if (gaps.some(({ hour }) => hour > 12 || hour === 0)) return null;
  return closeGap;
}

function closeGap(line: string): string {
  const gap = readGap(line);
  if (gap === null || gap.word === null) return line;
  const { clockAt, from, to, word } = gap;
  if (!isWholeHalf(word)) {
    const clock = line.slice(clockAt, from);
    return `${line.slice(0, clockAt)}${word} ${clock}${line.slice(to + word.length)}`;
  }
  if (line[from - 1] !== "]") return `${line.slice(0, from)} ${line.slice(to)}`;
  return `${line.slice(0, from - 1)} ${word}]${line.slice(to + word.length)}`;
}
