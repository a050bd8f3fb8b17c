import { readCell, readSerialDay } from "../times/cell-time";
import { orderOf } from "../times/date-order-of";
import { runOf } from "../times/place-of-time";

/** What can be said of the values of one column without knowing the others. */
export type ColumnValues = {
  readonly count: number;
  readonly distinct: number;
  /** The share of rows in which it holds anything. */
  readonly filled: number;
  /** How much oftener the commonest value stands there than if all were as common. */
  readonly skew: number;
  readonly isTime: boolean;
  readonly isNumber: boolean;
  readonly isWhole: boolean;
  /** Whole numbers that only rise. */
  readonly isRising: boolean;
  /** Long numbers of one length. */
  readonly isCode: boolean;
  /** Of the different values: the share with a digit, with blanks, and their words on average. */
  readonly withDigit: number;
  /** The share with a mark inside, as names have that are put together: `HM-BB`, `pts/0`. */
  readonly withMark: number;
  readonly withBlank: number;
  readonly words: number;
};

const timeShareMin = 0.8;
const numberShareMin = 0.9;
/** Numbers that could be epochs are times when they run forwards. */
const backwardsMax = 0.2;
const ideographsOfSentence = 5;

/** Seven digits and more, or a fraction behind ten: names of things, whatever they look like. */
const code = /^(?:\d{7,}|\d{10,}\.\d+)$/;
const number = /^[-+]?(?:\d+[.,]?\d*|[.,]\d+)(?:e[-+]?\d{1,3})?\s?(?:%|[A-Za-zµ°][\w/µ²³]{0,6})?$/i;
const duration = /^\d{1,3}(?::\d\d){1,2}[.,]\d+$/;
const ruler = /^[-=_*.]+$/;

export function valuesOf(cells: readonly string[]): ColumnValues {
  const values = cells
    .map((cell) => cell.trim())
    .filter((cell) => cell !== "" && !ruler.test(cell));
  const counts = new Map<string, number>();
  for (const value of values) counts.set(value, (counts.get(value) ?? 0) + 1);
  const different = [...counts.keys()];
  const share = (list: readonly string[], fits: (value: string) => boolean) =>
    list.length === 0 ? 0 : list.filter(fits).length / list.length;
  const numbers = values.filter((value) => number.test(value) || duration.test(value));
  const whole = values.filter((value) => /^\d+$/.test(value));
  const top = Math.max(0, ...counts.values());
  const lengths = new Set(values.map(({ length }) => length));
  return {
    count: values.length,
    distinct: counts.size,
    filled: values.length / Math.max(1, cells.length),
    skew: (top * counts.size) / Math.max(1, values.length),
    isTime: isTime(values),
    isNumber: values.length > 0 && numbers.length >= values.length * numberShareMin,
    isWhole: values.length > 0 && whole.length >= values.length * numberShareMin,
    isRising: whole.every((value, at) => at === 0 || Number(value) > Number(whole[at - 1])),
    isCode: lengths.size <= 2 && share(values, (value) => code.test(value)) === 1,
    withDigit: share(different, (value) => /\d/.test(value)),
    withMark: share(different, (value) => /[\p{L}\d][-/_.=:][\p{L}\d]/u.test(value)),
    withBlank: share(different, (value) => /\s/.test(value) || isSentence(value)),
    words:
      different.reduce((sum, value) => sum + wordsOf(value), 0) / Math.max(1, different.length),
  };
}

/** Chinese and Japanese part no words: so many signs say something. */
function isSentence(value: string): boolean {
  return (
    (value.match(/[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}]/gu) ?? []).length >=
    ideographsOfSentence
  );
}

function wordsOf(value: string): number {
  return isSentence(value) ? 3 : value.split(/\s+/).length;
}

function isTime(values: readonly string[]): boolean {
  if (values.length === 0) return false;
  const order = orderOf(values);
  const serial = values.flatMap((value) => readSerialDay(value)?.wallMicros ?? []);
  if (serial.length >= values.length * timeShareMin) return runOf(serial).backwards <= backwardsMax;
  const scans = values.map((value) => readCell(value, order));
  const found = scans.filter((scan) => scan !== null);
  if (found.length < values.length * timeShareMin) return false;
  if (!values.every((value) => /^\d+(?:\.\d+)?$/.test(value))) return true;
  const walls = found.flatMap((scan) => (scan.kind === "clock" ? [] : [scan.stamp.wallMicros]));
  return runOf(walls).backwards <= backwardsMax;
}
