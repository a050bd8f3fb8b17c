import type { Granularity } from "@/lib/domain/evidence/evidence-record";
import { matchAt } from "../phrases/match-at";
import type { ClockScan } from "../stamps/clock-scan";
import { isAfternoonBefore } from "../stamps/half-before";
import { scanHalfDay } from "../stamps/half-day";

const colons = /(\d{1,2})[:：](\d{2})(?:[:：](\d{2})(?:[.,:](\d{1,9}))?)?(?![\d:])/uy;
/** `02h15`, `2 h 15 m 03 s`, `14u05`. */
const lettered =
  /(\d{1,2}) ?[hu] ?(\d{2})(?: ?(?:m(?:in)?|:|')? ?(\d{2}) ?(?:s|")?)?(?![\d\p{L}])/iuy;
const eastern =
  /(午前|午後|上午|下午|오전|오후)?\s?(\d{1,2})[時时点點시]\s?(?:(\d{1,2})[分분]\s?(?:(\d{1,2})[秒초])?)?/uy;
const easternColons = /(午前|午後|上午|下午|오전|오후)\s?(\d{1,2}):(\d{2})(?::(\d{2}))?/uy;
const dots = /(\d{1,2})([.-])(\d{2})(?:\2(\d{2})(?:[.,](\d{1,9}))?)?(?!\d)/uy;
const spaced = /(\d\d) (\d\d)(?: (\d\d))?(?![\d.,:])/y;
const compact = /([0-2]\d)([0-5]\d)([0-5]\d)?(?:[.,](\d{1,9}))?(?!\d)/y;
/** `21503`: the clock of a program that writes the number without its zero. */
const unpadded = /(\d)([0-5]\d)([0-5]\d)(?!\d)/y;
const hourOnly = /(\d{1,2})(?: ?([ap])\.?m\b\.?| ?(?:uhr|h|hrs)\b)/iy;
const afternoon = new Set(["午後", "下午", "오후"]);
const morning = new Set(["午前", "上午", "오전"]);

/** `142150Z`: day of the month, hour and minute (FM 15 METAR, ICAO annex 3). */
const dayAndClock = /(0[1-9]|[12]\d|3[01])([01]\d|2[0-3])([0-5]\d)Z(?![\p{L}\d])/uy;

function fromDayOfMonth(match: RegExpExecArray | null, at: number): ClockScan | null {
  if (match === null) return null;
  const [all, day, hour, minute] = match;
  const parts = { hour, minute, second: undefined, fraction: undefined, half: undefined };
  const clock = toClock(parts, at + all.length);
  return clock === null ? null : { ...clock, dayOfMonth: Number(day) };
}

/** A clock that no other text looks like. */
export function scanTimeOfDay(text: string, at: number): ClockScan | null {
  return (
    fromDayOfMonth(matchAt(dayAndClock, text, at), at) ??
    withHalf(text, matchAt(colons, text, at), at) ??
    fromMatch(matchAt(lettered, text, at), at) ??
    fromEastern(matchAt(eastern, text, at) ?? matchAt(easternColons, text, at), at)
  );
}

/** Also those that only a day beside them, or a whole column of them, makes a clock. */
export function scanClockBesideDay(text: string, at: number): ClockScan | null {
  const plain = scanTimeOfDay(text, at);
  if (plain !== null) return plain;
  const dotted = matchAt(dots, text, at);
  if (dotted !== null) {
    const [all = "", hour = "", , minute = "", second = "", fraction = ""] = dotted;
    return withHalf(text, [all, hour, minute, second, fraction], at);
  }
  const packed = matchAt(compact, text, at) ?? matchAt(unpadded, text, at);
  if (packed !== null) {
    const [whole, h, m, s, f] = packed;
    return toClock(
      { hour: h, minute: m, second: s, fraction: f, half: undefined },
      at + whole.length,
    );
  }
  const apart = fromMatch(matchAt(spaced, text, at), at);
  if (apart !== null) return apart;
  const [bare, onlyHour, part] = matchAt(hourOnly, text, at) ?? [];
  if (bare === undefined) return null;
  const found = toClock(
    { hour: onlyHour, minute: "0", second: undefined, fraction: undefined, half: part },
    at + bare.length,
  );
  return found === null ? null : { ...found, granularity: "hour" };
}

type Parts = Readonly<
  Record<"hour" | "minute" | "second" | "fraction" | "half", string | undefined>
>;

function fromMatch(match: RegExpExecArray | null, at: number): ClockScan | null {
  if (match === null) return null;
  const [all, hour, minute, second, fraction, letter] = match;
  return toClock({ hour, minute, second, fraction, half: letter }, at + all.length);
}

/** The half of the day may stand behind the clock. */
function withHalf(text: string, match: readonly string[] | null, at: number): ClockScan | null {
  if (match === null) return null;
  const [all = "", hour, minute, second, fraction] = match;
  const half = scanHalfDay(text, at + all.length, all.startsWith("0"));
  const parts = { hour, minute, second: second || undefined, fraction: fraction || undefined };
  if (half === null) {
    const isAfternoon = isAfternoonBefore(text, at);
    const before = isAfternoon === null ? undefined : isAfternoon ? "p" : "a";
    return toClock({ ...parts, half: before }, at + all.length);
  }
  return toClock({ ...parts, half: half.isAfternoon ? "p" : "a" }, half.end);
}

function fromEastern(match: RegExpExecArray | null, at: number): ClockScan | null {
  if (match === null) return null;
  const [all, word = "", hour, minute, second] = match;
  const letter = afternoon.has(word) ? "p" : morning.has(word) ? "a" : undefined;
  return toClock(
    { hour, minute: minute ?? "0", second, fraction: undefined, half: letter },
    at + all.length,
  );
}

function toClock(
  { hour, minute, second, fraction, half: letter }: Parts,
  end: number,
): ClockScan | null {
  const hours = toHours(Number(hour), letter?.toLowerCase());
  const minutes = Number(minute);
  const seconds = Number(second ?? 0);
  if (hours === null || minutes > 59 || seconds > 60) return null;
  const micros = Number((fraction ?? "").padEnd(6, "0").slice(0, 6));
  const microsOfDay = ((hours * 60 + minutes) * 60 + seconds) * 1_000_000 + micros;
  return { microsOfDay, granularity: granularityOf(second, fraction), end };
}

function toHours(hour: number, letter: string | undefined): number | null {
  if (letter === undefined || hour > 12) return hour > 23 ? null : hour;
  return (hour % 12) + (letter === "p" ? 12 : 0);
}

function granularityOf(second: string | undefined, fraction: string | undefined): Granularity {
  if (second === undefined) return "minute";
  if (fraction === undefined) return "second";
  return fraction.length <= 3 ? "millisecond" : "microsecond";
}
