import { scanClock } from "./clock-scan";
import { scanOffset } from "./offset-scan";
import { type StampScan, toStampScan, yearlessYear } from "./stamp-scan";
import { digitsAt, digitsEnd, isDigitAt } from "./text-scan";

/**
 * `I1121 00:20:01.123456`: klog and glog, a severity letter before month and day, no year.
 * https://github.com/kubernetes/klog#klog
 */
export function scanKlogStamp(text: string, at: number): StampScan | null {
  if (!"IWEF".includes(text.charAt(at)) || !isDigitAt(text, at + 1)) return null;
  const date = {
    year: yearlessYear,
    month: digitsAt(text, at + 1, 2),
    day: digitsAt(text, at + 3, 2),
  };
  if (date.day < 0 || text.charCodeAt(at + 5) !== 32) return null;
  const clock = scanClock(text, at + 6);
  if (clock === null || clock.granularity === "minute") return null;
  return toStampScan(text, at, date, clock, undefined, true);
}

/**
 * `11/21/2026 2:20:01 AM` or `21.11.2026 02:20:01`. Slashes are month first with AM/PM, as the
 * places that write AM/PM do; otherwise a number above 12 decides, and when none does the stamp is
 * refused: guessing would move a record by months.
 */
export function scanYearLastStamp(text: string, at: number): StampScan | null {
  const firstEnd = digitsEnd(text, at);
  const separator = text.charCodeAt(firstEnd);
  const secondEnd = digitsEnd(text, firstEnd + 1);
  if (firstEnd - at > 2 || secondEnd - firstEnd > 3 || secondEnd === firstEnd + 1) return null;
  if (separator !== 47 && separator !== 46 && separator !== 45) return null;
  if (text.charCodeAt(secondEnd) !== separator) return null;
  if (digitsEnd(text, secondEnd + 1) !== secondEnd + 5) return null;
  const timeAt = text.charCodeAt(secondEnd + 5) === 44 ? secondEnd + 7 : secondEnd + 6;
  const clock = scanClock(text, timeAt);
  if (clock === null) return null;
  const first = digitsAt(text, at, firstEnd - at);
  const second = digitsAt(text, firstEnd + 1, secondEnd - firstEnd - 1);
  const isTwelveHour = /m$/i.test(text.slice(timeAt, clock.end));
  const order = findOrder(first, second, separator, isTwelveHour);
  if (order === null) return null;
  const date = { year: digitsAt(text, secondEnd + 1, 4), ...order };
  return toStampScan(text, at, date, clock, scanOffset(text, clock.end));
}

function findOrder(first: number, second: number, separator: number, isTwelveHour: boolean) {
  const dayFirst = { day: first, month: second };
  const monthFirst = { day: second, month: first };
  if (separator === 46) return dayFirst;
  if (first > 12) return dayFirst;
  if (second > 12 || first === second) return monthFirst;
  return isTwelveHour && separator === 47 ? monthFirst : null;
}
