import { matchAt } from "../../phrases/match-at";
import type { Day, DayIn, Scan, Stretch } from "../meaning/meaning";
import { dateOf } from "../meaning/moments";
import { scanNumber } from "./numbers";
import { scanPeriod, scanYearWord } from "./period";

const of = /(?:的|里的?|中的?|份的?)?/y;
const placed =
  /(?:第([一二三四五1-5])个?|(最后)一?个?)(?:(?:周|星期|礼拜)([一二三四五六日天])|(天))/y;

/** `五月的第二个星期二`, `上个月最后一个周五`, `三月最后一天`, `上月15日`, `去年国庆`. */
export function scanPlacedDay(text: string, at: number): Scan<Day> | null {
  return scanHoliday(text, at) ?? scanCounted(text, at) ?? scanWeekdayApart(text, at);
}

function scanCounted(text: string, at: number): Scan<Day> | null {
  const period = scanPeriod(text, at);
  if (period === null || period.value.section !== null) return null;
  const stretch = period.value.of;
  const from = period.end + (matchAt(of, text, period.end)?.[0].length ?? 0);
  const match = matchAt(placed, text, from);
  if (match === null) return scanNumbered(text, period.end, stretch);
  const [whole, count = "", , sign, dayWord] = match;
  const place = count === "" ? -1 : (scanNumber(count, 0)?.value ?? 1);
  const weekday = dayWord === undefined ? weekdayOf(sign ?? "一") : null;
  return { value: dayIn(place, weekday, stretch), end: from + whole.length };
}

function weekdayOf(sign: string): number {
  return "一二三四五六日".indexOf(sign.replace("天", "日"));
}

function dayIn(place: number, weekday: number | null, stretch: Stretch): DayIn {
  return { kind: "day-in", place, weekday, of: stretch, daysAfter: 0 };
}

/** The day of a month that is told from the one of writing: `下个月3号`, `去年10月3日`. */
function scanNumbered(text: string, at: number, stretch: Stretch): Scan<Day> | null {
  const isTold =
    (stretch.kind === "counted" && stretch.unit === "month") ||
    (stretch.kind === "month" && stretch.year?.kind === "offset");
  const day = isTold ? scanNumber(text, at + (text.charAt(at) === "的" ? 1 : 0)) : null;
  if (day === null || !/[日号號]/.test(text.charAt(day.end))) return null;
  if (!Number.isInteger(day.value) || day.value < 1 || day.value > 31) return null;
  return { value: dayIn(day.value, null, stretch), end: day.end + 1 };
}

/** Those with the same day every year. */
const holidays: readonly (readonly [RegExp, number, number])[] = [
  [/元旦(?:节|当天)?/y, 1, 1],
  [/情人节/y, 2, 14],
  [/劳动节/y, 5, 1],
  [/国庆(?:节|当天)?(?!期间|假期|长假|前|后)/y, 10, 1],
  [/(?:双十一|双11)(?!月)/y, 11, 11],
  [/(?:双十二|双12)(?!月)/y, 12, 12],
  [/平安夜/y, 12, 24],
  [/圣诞(?:节|当天)/y, 12, 25],
];

function scanHoliday(text: string, at: number): Scan<Day> | null {
  const { word, end } = scanYearWord(text, at);
  if (!/[元情劳国双平圣]/.test(text.charAt(end))) return null;
  for (const [name, month, day] of holidays) {
    const match = matchAt(name, text, end)?.[0];
    if (match === undefined) continue;
    const value =
      word?.kind === "offset"
        ? dayIn(day, null, { kind: "month", month, year: word })
        : dateOf(word?.year ?? null, month, day);
    return { value, end: end + match.length };
  }
  return null;
}

const weeksApart = /个?(?:周|星期|礼拜)(?:以|之)?(前|后)的?(?:周|星期|礼拜)([一二三四五六日天])/y;

/** `两周前的周五`: the Friday of that week. */
function scanWeekdayApart(text: string, at: number): Scan<Day> | null {
  const count = scanNumber(text, at);
  const match = count === null ? null : matchAt(weeksApart, text, count.end);
  if (count === null || match === null || !Number.isInteger(count.value)) return null;
  const week = match[1] === "前" ? -count.value : count.value;
  return {
    value: { kind: "weekday", weekday: weekdayOf(match[2] ?? "一"), week, isLoose: false },
    end: count.end + match[0].length,
  };
}
