import { isCivilDate } from "./civil-time";
import { type ClockScan, scanClock, scanUnpaddedClock } from "./clock-scan";
import { scanPackedDate } from "./compact-stamp";
import { scanHalfFirst } from "./half-before";
import { fullYear } from "./named-month-stamp";
import { scanOffset } from "./offset-scan";
import { type StampScan, toStampScan } from "./stamp-scan";
import { digitsAt, digitsEnd } from "./text-scan";

/** Which of the three numbers of `05/06/2026` is which. */
export type DateOrder = "year-first" | "month-first" | "day-first";

/** Three numbers with a clock behind them, before it is known which is the day. */
export type DateTriple = {
  readonly first: number;
  readonly second: number;
  readonly third: number;
  readonly yearDigits: 2 | 4;
  /** 0 where nothing stands between them: `140326 02:14:05`. */
  readonly separator: number;
  /** Each number has its zero before it. */
  readonly isPadded: boolean;
  /** With `AM` or `PM`: the words of other languages, `p. m.` too, stand where the day comes first. */
  readonly isTwelveHour: boolean;
  readonly clock: ClockScan;
};

const slash = 47;
const dot = 46;
const dash = 45;

/** `11/21/2026 2:20:01 AM`, `21.11.2026, 02:20:01`, `17/06/09 20:10:40`, `140326 02:14:05`. */
export function scanDateTriple(text: string, at: number): DateTriple | null {
  const firstEnd = digitsEnd(text, at);
  if (firstEnd - at === 6) return scanPackedTriple(text, at);
  const separator = text.charCodeAt(firstEnd);
  if (separator !== slash && separator !== dot && separator !== dash) return null;
  const secondEnd = digitsEnd(text, firstEnd + 1);
  if (!isOneOrTwo(firstEnd - at) || !isOneOrTwo(secondEnd - firstEnd - 1)) return null;
  if (text.charCodeAt(secondEnd) !== separator) return null;
  const yearDigits = digitsEnd(text, secondEnd + 1) - secondEnd - 1;
  if (yearDigits !== 4 && yearDigits !== 2) return null;
  const clock = scanTime(text, secondEnd + 1 + yearDigits);
  if (clock === null) return null;
  return {
    first: digitsAt(text, at, firstEnd - at),
    second: digitsAt(text, firstEnd + 1, secondEnd - firstEnd - 1),
    third: digitsAt(text, secondEnd + 1, yearDigits),
    yearDigits,
    separator,
    isPadded: secondEnd - at === 5,
    isTwelveHour: clock.isEnglishHalf ?? false,
    clock,
  };
}

function scanPackedTriple(text: string, at: number): DateTriple | null {
  const packed = scanPackedDate(text, at);
  if (packed === null) return null;
  const isTwelveHour = packed.clock.isEnglishHalf ?? false;
  const triple = { ...packed, yearDigits: 2, separator: 0, isPadded: true, isTwelveHour } as const;
  const isDate = dateOrders.some((order) => isCivilDate(toDate(triple, order) ?? noDate));
  return isDate ? triple : null;
}

const dateOrders: readonly DateOrder[] = ["year-first", "month-first", "day-first"];
const noDate = { year: 0, month: 0, day: 0 };

function scanTime(text: string, dateEnd: number): ClockScan | null {
  if (!isBeforeTime(text.charCodeAt(dateEnd))) return null;
  const clockAt = dateEnd + (text.startsWith(", ", dateEnd) ? 2 : 1);
  return (
    scanClock(text, clockAt) ?? scanUnpaddedClock(text, clockAt) ?? scanHalfFirst(text, clockAt)
  );
}

/** A blank, a comma, T, and the dash or colon that some programs write. */
function isBeforeTime(code: number): boolean {
  return code === 32 || code === 44 || code === 84 || code === dash || code === 58;
}

function isOneOrTwo(digits: number): boolean {
  return digits === 1 || digits === 2;
}

/**
 * A date of three numbers in the `order` that the whole file says. Without one, slashes are month first
 * with AM/PM, as the places that write AM/PM do, and dates without marks year first; otherwise a number above 12 decides, and when none does the
 * stamp is refused: guessing would move a record by months.
 */
export function scanOrderedStamp(
  text: string,
  at: number,
  order: DateOrder | null,
): StampScan | null {
  const triple = scanDateTriple(text, at);
  if (triple === null) return null;
  const date = toDate(triple, order ?? ownOrder(triple));
  if (date === null) return null;
  return toStampScan(text, at, date, triple.clock, scanOffset(text, triple.clock.end));
}

function ownOrder({ first, second, separator, isTwelveHour, yearDigits }: DateTriple) {
  if (separator === dot) return "day-first";
  if (separator === 0) return "year-first";
  if (yearDigits === 2) return null;
  if (first > 12) return "day-first";
  if (second > 12 || first === second) return "month-first";
  return isTwelveHour && separator === slash ? "month-first" : null;
}

/** The date in this order; only two digits of the year may stand first. */
export function toDate({ first, second, third, yearDigits }: DateTriple, order: DateOrder | null) {
  if (order === null) return null;
  if (order === "year-first") {
    return yearDigits === 4 ? null : { year: fullYear(first), month: second, day: third };
  }
  const year = yearDigits === 4 ? third : fullYear(third);
  return order === "day-first"
    ? { year, month: second, day: first }
    : { year, month: first, day: second };
}
