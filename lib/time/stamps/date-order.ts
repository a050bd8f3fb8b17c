import { daysFromCivil, isCivilDate } from "./civil-time";
import { type DateOrder, type DateTriple, scanDateTriple, toDate } from "./ordered-stamp";

export type FoundDateOrder = {
  readonly order: DateOrder;
  /** No other order fits these dates, or it is how such dates are always written. */
  readonly isSure: boolean;
  /** A date that was looked at, for saying what was decided. */
  readonly example: string;
};

/** One broken date must not decide for all. */
const validShareMin = 0.95;

/**
 * The order of the dates that begin at these places. An order that gives impossible dates is out; of the
 * others the one that puts the lines closest together is taken, since the beginning of a log rarely spans
 * months; and when that does not decide either, what such dates mostly are.
 */
export function findDateOrder(
  places: readonly { readonly text: string; readonly at: number }[],
): FoundDateOrder | null {
  const triples: DateTriple[] = [];
  let example = "";
  for (const { text, at } of places) {
    const triple = scanDateTriple(text, at);
    if (triple === null || isPacked(triple) !== isPacked(triples[0] ?? triple)) continue;
    if (example === "") example = text.slice(at, at + dateChars(triple));
    triples.push(triple);
  }
  const [first] = triples;
  if (first === undefined) return null;
  const fits = expectedOrders(triples, first)
    .map((order) => ({ order, span: spanDays(triples, order) }))
    .filter(({ span }) => span !== null);
  const [expected] = fits;
  if (expected === undefined) return null;
  const narrowest = fits.reduce((best, fit) => ((fit.span ?? 0) < (best.span ?? 0) ? fit : best));
  const isSure = fits.length === 1 || narrowest !== expected || isAlone(fits, narrowest.span ?? 0);
  return { order: narrowest.order, isSure, example };
}

/** Dates without marks and those with them say nothing of each other. */
function isPacked({ separator }: DateTriple): boolean {
  return separator === 0;
}

function dateChars(triple: DateTriple): number {
  const { first, second, yearDigits, isPadded } = triple;
  if (isPacked(triple)) return 6;
  const digits = isPadded ? 4 : String(first).length + String(second).length;
  return digits + yearDigits + 2;
}

/** Every other reading spreads the same lines over more days. */
function isAlone(fits: readonly { readonly span: number | null }[], span: number): boolean {
  return fits.filter((fit) => fit.span === span).length === 1;
}

/**
 * Orders as they are to be expected: dots mean the day first (DIN 1355); two digits of a year with all zeros
 * written are Hadoop's and Spark's `yy/MM/dd`, and without marks mostly MySQL's and HDFS's `yyMMdd`; AM and PM are written where the month comes first.
 */
function expectedOrders(triples: readonly DateTriple[], first: DateTriple): readonly DateOrder[] {
  if (first.separator === 46) return ["day-first"];
  if (isPacked(first)) return ["year-first", "day-first", "month-first"];
  const isTwelveHour = triples.some((triple) => triple.isTwelveHour);
  if (first.yearDigits === 4) {
    return isTwelveHour ? ["month-first", "day-first"] : ["day-first", "month-first"];
  }
  const isPadded = triples.every((triple) => triple.isPadded) && !isTwelveHour;
  return isPadded && !triples.every(isYearLast)
    ? ["year-first", "month-first", "day-first"]
    : ["month-first", "day-first", "year-first"];
}

/** What wrote `yy/MM/dd` first came out in 2012: `11/05/26` is of 2026, and its 11 is a month or a day. */
const yearFirstAfter = 12;

function isYearLast({ first, third }: DateTriple): boolean {
  return first <= yearFirstAfter && third > yearFirstAfter;
}

/** Days between the first and the last date in this order; null when it gives impossible dates. */
function spanDays(triples: readonly DateTriple[], order: DateOrder): number | null {
  const days: number[] = [];
  for (const triple of triples) {
    const date = toDate(triple, order);
    if (date !== null && isCivilDate(date)) days.push(daysFromCivil(date));
  }
  if (days.length < triples.length * validShareMin || days.length === 0) return null;
  return days.reduce((a, b) => Math.max(a, b)) - days.reduce((a, b) => Math.min(a, b));
}

const orderWords: Readonly<Record<DateOrder, string>> = {
  "day-first": "the day first",
  "month-first": "the month first",
  "year-first": "the year first",
};

/** What a person has to know about an order that is not sure. */
export function describeDoubt({
  order,
  example,
}: Pick<FoundDateOrder, "order" | "example">): string {
  return `Dates such as ${example} can be read in more than one way; they were read with ${orderWords[order]}.`;
}

/** The same where the dates themselves speak for one order, without ruling out the other. */
export function describeChoice({
  order,
  example,
}: Pick<FoundDateOrder, "order" | "example">): string {
  return `Dates such as ${example} can be read in more than one way; they were read with ${orderWords[order]}, as that puts them closest together.`;
}
