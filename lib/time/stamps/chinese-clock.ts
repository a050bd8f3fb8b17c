import type { Granularity } from "@/lib/domain/evidence/evidence-record";
import { type ClockScan, scanClock } from "./clock-scan";
import { digitsAt, digitsEnd } from "./text-scan";

/** Hours to add to a clock of twelve hours; null where that would be a guess. */
type Half = {
  readonly below: number;
  readonly atTwelve: number | null;
  readonly above: number | null;
};

const morning: Half = { below: 0, atTwelve: -12, above: null };
const noon: Half = { below: 12, atTwelve: 0, above: 0 };
const afternoon: Half = { below: 12, atTwelve: 0, above: 0 };
/** Twelve in the evening may be of the next day. */
const evening: Half = { below: 12, atTwelve: null, above: 0 };

/** The parts of the day that Chinese, Japanese and Korean write before the clock (CLDR, flexible day periods). */
const halves = new Map<string, Half>([
  ["上午", morning],
  ["早上", morning],
  ["凌晨", morning],
  ["清晨", morning],
  ["中午", noon],
  ["下午", afternoon],
  ["傍晚", evening],
  ["晚上", evening],
  ["午前", morning],
  ["午後", afternoon],
  ["오전", morning],
  ["오후", afternoon],
]);

export const halvesOfEast: ReadonlySet<string> = new Set(halves.keys());

/** `下午2:05:06`, `14时05分06秒`, `14点05分`, and `2:05:06 下午` as Java writes it. */
export function scanChineseClock(text: string, at: number): ClockScan | null {
  const before = halves.get(text.slice(at, at + 2));
  const clockAt = before === undefined ? at : blankEnd(text, at + 2);
  const clock = scanClock(text, clockAt) ?? scanSpelledClock(text, clockAt);
  if (clock === null) return null;
  if (before !== undefined) return toHalf(clock, before, clock.end);
  const halfAt = blankEnd(text, clock.end);
  const behind = halves.get(text.slice(halfAt, halfAt + 2));
  return behind === undefined ? clock : toHalf(clock, behind, halfAt + 2);
}

function blankEnd(text: string, at: number): number {
  return text.charCodeAt(at) === 32 ? at + 1 : at;
}

const microsPerHour = 3_600_000_000;

function toHalf(clock: ClockScan, half: Half, end: number): ClockScan | null {
  const hour = Math.floor(clock.microsOfDay / microsPerHour);
  const shift = findShift(half, hour);
  if (shift === null) return null;
  return { ...clock, microsOfDay: clock.microsOfDay + shift * microsPerHour, end };
}

/** `下午14:05` says it twice; `中午11:40` is before noon. */
function findShift(half: Half, hour: number): number | null {
  if (hour === 12) return half.atTwelve;
  if (hour > 12) return half.above;
  return half === noon && hour === 11 ? 0 : half.below;
}

/** `14时05分06秒`; the second, or minute and second, may be left out. */
function scanSpelledClock(text: string, at: number): ClockScan | null {
  const hour = scanUnit(text, at, "时時点點", 23);
  if (hour === null) return null;
  const minute = scanUnit(text, hour.end, "分", 59);
  if (minute === null) return toClock(hour.value * 3600, "hour", hour.end);
  const minutes = hour.value * 60 + minute.value;
  const second = scanUnit(text, minute.end, "秒", 59);
  if (second === null) return toClock(minutes * 60, "minute", minute.end);
  return toClock(minutes * 60 + second.value, "second", second.end);
}

function toClock(seconds: number, granularity: Granularity, end: number): ClockScan {
  return { microsOfDay: seconds * 1_000_000, granularity, end };
}

/** One or two digits and the sign of their unit. */
function scanUnit(text: string, at: number, signs: string, max: number) {
  const end = digitsEnd(text, at);
  if (end === at || end - at > 2 || end >= text.length) return null;
  const value = digitsAt(text, at, end - at);
  return value <= max && signs.includes(text.charAt(end)) ? { value, end: end + 1 } : null;
}
