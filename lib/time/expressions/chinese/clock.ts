import { matchAt } from "../../phrases/match-at";
import type { Clock, Scan } from "../meaning/meaning";
import { clockOf, hoursOf } from "../meaning/moments";
import { scanNumber } from "./numbers";

export type ChineseClock = Scan<Clock> & {
  /** `两点`, with nothing that tells it from "two points". */
  readonly isBare: boolean;
};

const hourSign = /(?:点钟|点|點|时(?![间候长段区效刻不而常]))/y;
const minuteSign = /分(?!钟|之|别|析|布|支|片|区|发)/y;
const parts: readonly (readonly [RegExp, number])[] = [
  [/半/y, 30],
  [/一刻/y, 15],
  [/三刻/y, 45],
  [/整/y, 0],
];
const more = /多/y;
const before = /差(一刻|[零一二两三四五六七八九十\d]{1,3}分?)(?:钟)?(?:到)?/y;

/** `两点五十八`, `14点02分05秒`, `三点一刻`, `差一刻三点`; not the clocks of digits and colons. */
export function scanClock(text: string, at: number): ChineseClock | null {
  const less = matchAt(before, text, at);
  if (less !== null) return scanBefore(text, at, less);
  const hour = scanNumber(text, at);
  if (hour === null || !Number.isInteger(hour.value) || hour.value > 23) return null;
  const sign = matchAt(hourSign, text, hour.end)?.[0];
  if (sign === undefined) return null;
  const end = hour.end + sign.length;
  const hours = hoursOf(hour.value);
  const isZero = hour.value === 0 || sign === "点钟";
  for (const [pattern, minute] of parts) {
    const part = matchAt(pattern, text, end)?.[0];
    if (part !== undefined)
      return { value: clockOf(hours, minute, "minute"), end: end + part.length, isBare: false };
  }
  const past = matchAt(more, text, end)?.[0];
  if (past !== undefined) {
    const clock = { ...clockOf(hours, 0, "hour"), pastMs: 3_600_000 };
    return { value: clock, end: end + past.length, isBare: false };
  }
  return (
    scanMinutes(text, end, hours) ?? { value: clockOf(hours, 0, "hour"), end, isBare: !isZero }
  );
}

function scanBefore(text: string, at: number, less: RegExpExecArray): ChineseClock | null {
  const words = less[1] ?? "";
  const minutes = words === "一刻" ? 15 : (scanNumber(words, 0)?.value ?? 0);
  const clock = scanClock(text, at + less[0].length);
  if (clock === null || minutes <= 0 || minutes > 59 || clock.value.granularity !== "hour")
    return null;
  const hours = clock.value.hours.map((hour) => (hour + 23) % 24);
  return { value: clockOf(hours, 60 - minutes, "minute"), end: clock.end, isBare: false };
}

const secondSign = /秒(?!钟)?/y;

function scanMinutes(text: string, at: number, hours: readonly number[]): ChineseClock | null {
  const zero = matchAt(/零/y, text, at)?.[0].length ?? 0;
  const minute = scanNumber(text, at + zero);
  if (minute === null || minute.value > 59 || !Number.isInteger(minute.value)) return null;
  const sign = matchAt(minuteSign, text, minute.end)?.[0].length ?? 0;
  // "两点二十个节点": without its sign a minute has two digits and no measure word behind it.
  if (
    sign === 0 &&
    ((minute.value < 10 && zero === 0) || /[个台次点分%\d]/.test(text.charAt(minute.end)))
  )
    return null;
  const end = minute.end + sign;
  const second = sign === 0 ? null : scanNumber(text, end);
  const unit = second === null ? null : matchAt(secondSign, text, second.end);
  if (second === null || unit === null || second.value > 59) {
    return { value: clockOf(hours, minute.value, "minute"), end, isBare: false };
  }
  const clock = clockOf(hours, minute.value, "second", second.value * 1000);
  return { value: clock, end: second.end + unit[0].length, isBare: false };
}

const marked =
  /(?:左右|上下|前后|之前|以前|前(?![面端台])|之后|以后|后(?![面端台来续])|开始|到|至|-|~|～|起|许|才|就|整|出|发|上线|，|,|。|$)/y;
const notBefore = /[第差有几早晚快慢多少这那优缺一特重要]$/;

/** Whether a bare hour is told to be one by what stands around it. */
export function isMarkedHour(text: string, start: number, end: number): boolean {
  return (
    matchAt(marked, text, end) !== null &&
    !notBefore.test(text.slice(Math.max(0, start - 1), start))
  );
}
