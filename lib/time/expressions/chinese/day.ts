import { matchAt } from "../../phrases/match-at";
import { isCivilDate } from "../../stamps/civil-time";
import { yearlessYear } from "../../stamps/stamp-scan";
import type { Day, DayPart, Scan } from "../meaning/meaning";
import { dateOf, dayParts } from "../meaning/moments";
import { scanNumber, scanYearSigns } from "./numbers";
import { scanPlacedDay } from "./placed-day";

type DayValue = { readonly day: Day; readonly part: DayPart | null; readonly isWeak: boolean };
export type ChineseDay = Scan<DayValue | { readonly impossible: string }>;

const offsets: readonly (readonly [RegExp, number, DayPart | null])[] = [
  [/大前天/y, -3, null],
  [/(?:前天|前日)/y, -2, null],
  [/(?:昨天|昨日|昨儿)/y, -1, null],
  [/(?:今天|今日|今儿|当天|本日)/y, 0, null],
  [/(?:明天|明日|明儿|翌日)/y, 1, null],
  [/(?:后天|後天|后日)(?!生)/y, 2, null],
  [/大后天/y, 3, null],
  [/(?:昨晚|昨夜)/y, -1, dayParts.night],
  [/昨晨|昨早/y, -1, dayParts.morning],
  [/前晚/y, -2, dayParts.night],
  [/(?:今晚|今夜|当晚)/y, 0, dayParts.night],
  [/(?:今早|今晨)/y, 0, dayParts.morning],
  [/明晚/y, 1, dayParts.night],
  [/(?:明早|明晨)/y, 1, dayParts.morning],
];

const partWords: readonly (readonly [RegExp, DayPart])[] = [
  [/(?:凌晨|半夜|后半夜)/y, dayParts.smallHours],
  [
    /(?:清晨|清早|大早上|一大早|早上|早晨|早间|上午|午前|早)(?![于就在已些先点期])/y,
    dayParts.morning,
  ],
  [/(?:中午|正午|晌午)/y, dayParts.noon],
  [/(?:下午|午后)/y, dayParts.afternoon],
  [/(?:傍晚|晚上|晚间|入夜|晚)(?![于些点])/y, dayParts.evening],
  [/(?:夜里|深夜|夜间|夜晚)/y, dayParts.night],
];

const partBeginning = "凌半后清大一早上午中正晌下傍晚入夜深";
const offsetBeginning = "大前昨今当本明翌后後";

export function scanPart(text: string, at: number): Scan<DayPart> | null {
  if (at >= text.length || !partBeginning.includes(text.charAt(at))) return null;
  for (const [pattern, value] of partWords) {
    const word = matchAt(pattern, text, at)?.[0];
    if (word !== undefined) return { value, end: at + word.length };
  }
  return null;
}

export function scanDay(text: string, at: number): ChineseDay | null {
  const mayBegin = offsetBeginning.includes(text.charAt(at));
  for (const [pattern, days, part] of mayBegin ? offsets : []) {
    const word = matchAt(pattern, text, at)?.[0];
    if (word !== undefined) return found({ kind: "offset", days }, at + word.length, part);
  }
  const placed = scanPlacedDay(text, at);
  if (placed !== null) return found(placed.value, placed.end);
  return scanWeekday(text, at) ?? scanDate(text, at);
}

function found(day: Day, end: number, part: DayPart | null = null, isWeak = false): ChineseDay {
  return { value: { day, part, isWeak }, end };
}

const weekday = /(上{1,4}|这|本|下{1,4})?个?(?:周|週|星期|礼拜|禮拜)([一二三四五六日天])/y;
function scanWeekday(text: string, at: number): ChineseDay | null {
  const match = matchAt(weekday, text, at);
  if (match === null) return null;
  const [whole, which, sign = "一"] = match;
  const index = "一二三四五六日".indexOf(sign.replace("天", "日"));
  const week = which === undefined ? null : weeksApart(which);
  return found({ kind: "weekday", weekday: index, week, isLoose: false }, at + whole.length);
}

function weeksApart(which: string): number {
  if (/[这本]/.test(which)) return 0;
  return which.startsWith("上") ? -which.length : which.length;
}

const shortYear = /(\d{2})年(?=[\d一二三四五六七八九十]{1,2}月)/y;

/** `2023年3月16日`, `3月11号`, `二零二三年三月十六日`, `29日`. */
function scanDate(text: string, at: number): ChineseDay | null {
  const year = scanYear(text, at);
  const month = scanNumber(text, year.end);
  const monthEnd = month === null ? null : matchAt(/月(?![份底初中末])/y, text, month.end);
  if (month === null) return null;
  if (monthEnd === null)
    return year.end === at ? scanDayOfMonth(text, month.end, month.value) : null;
  const dayStart = month.end + 1;
  const day = scanNumber(text, dayStart);
  const sign = day === null ? null : matchAt(/[日号號]/y, text, day.end);
  if (day === null || (sign === null && !/[一二三四五六七八九十]/.test(text.charAt(dayStart))))
    return null;
  const end = day.end + (sign === null ? 0 : 1);
  const date = { year: year.value ?? yearlessYear, month: month.value, day: day.value };
  if (!isCivilDate(date)) return { value: { impossible: "The calendar has no such day" }, end };
  return found(dateOf(year.value, month.value, day.value), end);
}

function scanYear(
  text: string,
  at: number,
): { readonly value: number | null; readonly end: number } {
  const whole = scanYearSigns(text, at);
  if (whole !== null && text.charAt(whole.end) === "年")
    return { value: whole.value, end: whole.end + 1 };
  const short = matchAt(shortYear, text, at);
  if (short !== null) return { value: 2000 + Number(short[1]), end: at + short[0].length };
  return { value: null, end: at };
}

const dayBehind =
  /[日](?![志期常程均活])|[号號](?!机|楼|线|节|库|服|主|从|柜|位|码|店|集|任|端|卡|盘|口|副|实|分|槽|厂|站|房|门)/y;

/** `12号` is weak: a number of anything. */
function scanDayOfMonth(text: string, at: number, day: number): ChineseDay | null {
  const sign = matchAt(dayBehind, text, at)?.[0];
  if (sign === undefined || day < 1 || day > 31 || !Number.isInteger(day)) return null;
  return found({ kind: "day-of-month", day }, at + 1, null, sign !== "日");
}
