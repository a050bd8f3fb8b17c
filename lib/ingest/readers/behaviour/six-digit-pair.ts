import type { Sample } from "../../reader";
import { readClocks, readColumn } from "../../times/column-times";
import { isDayOf } from "../../times/day-beside-clock";
import { momentsIn } from "../../times/moments-in";

const linesMax = 200;
const rowsMin = 3;
const shareMin = 0.9;
const separator = /\s*[;,\t|]\s*|\s+/;
const pair = /(?<![\d.])\d{6}(?:\s*[;,\t|]\s*|\s+)\d{6}(?![\d.])/;

/**
 * Why nothing is dated where two numbers of six digits stand beside each other, one of them perhaps a day and the other its
 * clock, and neither changes less than the other; null for anything else.
 */
export function whySixDigits({ lines }: Sample): string | null {
  const seen = lines.slice(0, linesMax);
  const rows = seen.filter((line) => pair.test(line));
  // Above them may be a line of names.
  if (rows.length < rowsMin || rows.length < (seen.length - 1) * shareMin) return null;
  const found = rows.map((line) => pair.exec(line)?.[0].split(separator) ?? []);
  const [first, second] = [0, 1].map((column) => found.map((cells) => cells[column] ?? ""));
  if (first === undefined || second === undefined || !isUndecided(first, second)) return null;
  const others = rows.map((line) => line.replace(pair, " "));
  if (others.some((line) => momentsIn(line, null, { max: 1 }).length > 0)) return null;
  return `Numbers such as ${first[0]} and ${second[0]} may be a day and its clock; nothing here tells which is which, so they were not read as times.`;
}

function isUndecided(left: readonly string[], right: readonly string[]): boolean {
  const pairs = [
    { day: readColumn(left, 0), clock: readClocks(right, 1) },
    { day: readColumn(right, 1), clock: readClocks(left, 0) },
  ];
  const possible = pairs.filter(
    ({ day, clock }) => day.packed.length > 0 && clock.clocks.every((each) => each !== null),
  );
  return possible.length > 0 && !possible.some(({ day, clock }) => isDayOf(day, clock));
}
