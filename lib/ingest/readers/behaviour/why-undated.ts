import type { Sample } from "../../reader";
import { runOf } from "../../times/place-of-time";
import { whyNumbersCount } from "./counted-lines";
import { whySixDigits } from "./six-digit-pair";

/** Of a long text the beginning tells. */
const charsMax = 64 * 1024;
const numbersMin = 2;
/** So many of the lines have one, or they are numbers of something else. */
const shareMin = 0.5;
const backwardsMax = 0.35;

type Count = { readonly name: string; readonly from: number; readonly to: number };

/** What programs count that may be of 2001 to 2050, in ranges that other numbers lie in too: nothing in a bare number tells. */
const counts: readonly Count[] = [
  { name: "seconds since 2001, as Apple counts", from: 1e8, to: 1_000_000_000 },
  { name: "nanoseconds since 2001, as Apple counts", from: 2.8e17, to: 1.55e18 },
  { name: "ticks of .NET since the year 1", from: 6.3e17, to: 6.5e17 },
  { name: "steps of 100 ns since 1601, as Windows counts", from: 1.265e17, to: 1.42e17 },
  { name: "seconds since 1601", from: 12_622_780_800, to: 14_169_081_600 },
];

/** Why no record of a file has a time, as far as its beginning tells; null when it says nothing of the kind. */
export function whyUndated(sample: Sample): string | null {
  return (
    whyUptimes(sample) ??
    whyAges(sample) ??
    whyNumbersCount(sample) ??
    whySixDigits(sample) ??
    whyNumbers(sample)
  );
}

/** `[   12.345678] text` of dmesg. */
function whyUptimes({ lines }: Sample): string | null {
  const isCounted = (line: string) =>
    /^(?:[a-z]{3,8} {0,5}:[a-z]{3,6} {0,6}: |<\d{1,3}>)?\[ *\d+\.\d{6}\]/.test(line);
  if (!isEnough(lines.filter(isCounted).length, lines)) return null;
  return "Its lines count seconds since the machine started, and nothing here says when that was; dmesg -T writes dates.";
}

/** `AGE` and `LAST SEEN` of kubectl. */
function whyAges({ lines }: Sample): string | null {
  const [, name] =
    /(?:^|\s{2,})(AGE|LAST SEEN|FIRST SEEN|CREATED|UPDATED)(?:\s{2,}|$)/.exec(lines[0] ?? "") ?? [];
  const age = /(?:^|\s)(?:<\w+>|(?:\d{1,5}[smhdwy]){1,3}|(?:About )?(?:\d+|an?) \w+ ago)(?:\s|$)/;
  const rows = lines.slice(1);
  if (name === undefined || !isEnough(rows.filter((line) => age.test(line)).length, rows))
    return null;
  return `${name} says how long ago it was, and nothing here says when the table was printed.`;
}

function whyNumbers({ text, lines }: Sample): string | null {
  const seen = text.slice(0, charsMax);
  for (const digits of [
    /(?<![\w.-])\d{17,19}(?![\w.-])/g,
    /(?<![\w.-])\d{9}(?![\w.-])/g,
    /(?<![\w.-])\d{11}(?![\w.-])/g,
  ]) {
    const numbers = [...seen.matchAll(digits)].map(([number]) => number);
    const kinds = counts.filter(({ from, to }) =>
      numbers.every((number) => Number(number) >= from && Number(number) < to),
    );
    const [example] = numbers;
    if (example === undefined || kinds.length === 0 || !runsOn(numbers, lines)) continue;
    const named = kinds.map(({ name }) => name).join(", or ");
    return `Numbers such as ${example} may be times (${named}); nothing here tells, so they were not read as times.`;
  }
  return null;
}

/** They go forward, as times do, in most of the lines. */
function runsOn(numbers: readonly string[], lines: readonly string[]): boolean {
  const values = numbers.map(Number);
  const isMany = numbers.length >= numbersMin && numbers.length >= lines.length * shareMin;
  const isOfOneLine = lines.length === 1 && numbers.length >= numbersMin;
  if (new Set(values).size < numbersMin || runOf(values).backwards > backwardsMax) return false;
  return isMany || isOfOneLine;
}

function isEnough(count: number, lines: readonly string[]): boolean {
  return count >= 1 && count >= lines.length * shareMin;
}
