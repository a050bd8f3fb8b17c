import { scanChineseClock } from "./chinese-clock";
import { scanOffset } from "./offset-scan";
import { type StampScan, toStampScan, yearlessYear } from "./stamp-scan";
import { digitsAt, digitsEnd, isDigitAt } from "./text-scan";

/*
 * `2026年11月21日 14时05分06秒`, `2026年 11月 21日 星期六 14:05:06 CST` (date(1) in zh_CN),
 * `11月21日 下午2:05:06` and `11月 21 14:05:06` (journalctl in zh_CN, without a year), and
 * `十一月 21, 2026 2:20:01 下午` (java.util.logging in zh_CN).
 */
export function scanChineseStamp(text: string, at: number): StampScan | null {
  const year = scanMarked(text, at, "年", 4);
  const monthAt = year === null ? at : blanksEnd(text, year.end);
  const month = scanMonth(text, monthAt);
  if (month === null) return null;
  const dayAt = blanksEnd(text, month.end);
  const dayEnd = digitsEnd(text, dayAt);
  if (dayEnd === dayAt || dayEnd - dayAt > 2) return null;
  const day = digitsAt(text, dayAt, dayEnd - dayAt);
  const sign = text.charAt(dayEnd);
  const lateYear = year === null ? scanLateYear(text, dayEnd) : null;
  const dateEnd = lateYear?.end ?? (sign === "日" || sign === "号" ? dayEnd + 1 : dayEnd);
  const clock = scanChineseClock(text, weekdayEnd(text, blanksEnd(text, dateEnd)));
  if (clock === null) return null;
  const statedYear = year?.value ?? lateYear?.value ?? null;
  const date = { year: statedYear ?? yearlessYear, month: month.value, day };
  const zone = scanOffset(text, clock.end);
  return toStampScan(text, at, date, clock, zone, statedYear === null);
}

type Part = { readonly value: number; readonly end: number };

function scanMarked(text: string, at: number, sign: string, digitsMax: number): Part | null {
  const end = digitsEnd(text, at);
  if (end === at || end - at > digitsMax || text.charAt(end) !== sign) return null;
  return { value: digitsAt(text, at, end - at), end: end + 1 };
}

const numerals = ["一", "二", "三", "四", "五", "六", "七", "八", "九", "十", "十一", "十二"];

function scanMonth(text: string, at: number): Part | null {
  if (isDigitAt(text, at)) return scanMarked(text, at, "月", 2);
  const sign = text.indexOf("月", at);
  if (sign < 0 || sign - at > 2) return null;
  const value = numerals.indexOf(text.slice(at, sign)) + 1;
  return value === 0 ? null : { value, end: sign + 1 };
}

/** `, 2026` behind the day. */
function scanLateYear(text: string, dayEnd: number): Part | null {
  const yearAt = dayEnd + 2;
  if (text.charCodeAt(dayEnd) !== 44 || digitsEnd(text, yearAt) !== yearAt + 4) return null;
  return { value: digitsAt(text, yearAt, 4), end: yearAt + 4 };
}

/** `星期六` or `周六`, also in brackets, and the blanks behind it. */
function weekdayEnd(text: string, at: number): number {
  const isBracketed = text.charAt(at) === "(" || text.charAt(at) === "（";
  const nameAt = isBracketed ? at + 1 : at;
  const markChars = text.startsWith("星期", nameAt) ? 2 : text.startsWith("周", nameAt) ? 1 : 0;
  if (markChars === 0) return at;
  return blanksEnd(text, nameAt + markChars + (isBracketed ? 2 : 1));
}

function blanksEnd(text: string, at: number): number {
  let end = at;
  while (text.charCodeAt(end) === 32 && end < at + 4) end++;
  return end;
}
