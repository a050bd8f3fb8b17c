import type { Granularity } from "@/lib/domain/evidence/evidence-record";
import { scanChineseClock } from "../stamps/chinese-clock";
import { matchAt } from "./match-at";
import { scanZonePhrase, type ZonePhrase } from "./zone-phrase";

/** A time of day as people write it at the head of a line, or a stretch of one. */
export type ClockPhrase = {
  readonly microsOfDay: number;
  readonly granularity: Granularity;
  /** `~13:30`, `ca. 13:30`. */
  readonly isApproximate: boolean;
  readonly zone: ZonePhrase | null;
  /** Where a stretch ends (`14:08–14:20`), as time of day. */
  readonly untilMicrosOfDay: number | null;
  readonly end: number;
};

type Clock = {
  readonly minutes: number;
  readonly micros: number;
  readonly granularity: Granularity;
  readonly isTwelveHour: boolean;
  readonly end: number;
};

const about =
  /(?:[~≈∼]|(?:ca|c|approx|circa|about|around|approximately|roughly)\b\.?|大约|约)\s?/iy;
/** `14:08`, `14:08:21.5`, `2:08pm` (iOS puts a narrow space in it), `14h08`; and `17:14pm`, which is 17:14. */
const colonClock =
  /(\d{1,2})[:：h](\d{2})(?:[:：](\d{2})(?:[.,](\d{1,6})\d*)?)?(?:[ \u00a0\u202f]?([ap])\.?m\b\.?)?/iy;
/** `14:??`, `14:xx`, `14h__`, `14:3?`: of the minute nothing certain is known, of the hour it is. */
const hourOnly = /(\d{1,2})[:：h](?:[?？xX_]{1,2}|[0-5][?？xX_])(?![\p{L}\d?])/uy;
const hourClock = /(\d{1,2})[ \u00a0\u202f]?([ap])\.?m\b\.?/iy;
/** `1408 UTC`, `1408Z`, `1408 hrs`: four digits are a time only when something says so. */
const militaryClock = /([01]\d|2[0-3])([0-5]\d)(?= ?(?:UTC|GMT|hrs?\b|hours\b|Z\b))/y;
const dash = /\s?(?:[-–—→]|to|till|until|bis|至|到)\s?/y;
/** The word ends here: `14:08x`, `14:08.5`, `16:90:1` are something else. */
const wordEnd = /$|[\s,;!?)\]>*_`~|"'\-–—→]|:(?!\d)|\.(?!\d)|[\u4e00-\u9fff，。：；（）]/y;

/** `isMachine`: an ISO stamp, in which `14:08-07:00` is an offset; elsewhere it is a stretch. */
export function scanClockPhrase(text: string, at: number, isMachine = false): ClockPhrase | null {
  const prefix = matchAt(about, text, at)?.[0].length ?? 0;
  const first = scanClock(text, at + prefix);
  if (first === null) return null;
  const takesOffset = isMachine || first.granularity !== "minute";
  const own = scanZoneBehind(text, first.end, takesOffset);
  const range = scanRange(text, own?.end ?? first.end, first);
  const { zone, ended } = range === null ? endOf(first, own) : endOfRange(text, range, own);
  const mark = text.charAt(ended) === "~" ? 1 : 0;
  if (matchAt(wordEnd, text, ended + mark) === null) return null;
  const start = range?.start ?? first;
  return {
    microsOfDay: microsOf(start),
    granularity: start.granularity,
    isApproximate: prefix > 0 || mark > 0,
    zone,
    untilMicrosOfDay: range === null ? null : microsOf(range.end),
    end: ended + mark,
  };
}

type Ended = { readonly zone: ZonePhrase | null; readonly ended: number };

function endOf(clock: Clock, zone: ZonePhrase | null): Ended {
  return { zone, ended: zone?.end ?? clock.end };
}

/** The zone of a stretch stands behind either end of it. */
function endOfRange(text: string, range: Range, own: ZonePhrase | null): Ended {
  const last = endOf(range.end, scanZoneBehind(text, range.end.end, false));
  return { zone: own ?? last.zone, ended: last.ended };
}

function scanClock(text: string, at: number): Clock | null {
  const code = text.charCodeAt(at);
  if (code > 127) return scanChinese(text, at);
  if (!(code >= 48 && code <= 57)) return null;
  return (
    scanColon(text, at) ??
    scanHourOnly(text, at) ??
    scanHour(text, at) ??
    scanMilitary(text, at) ??
    scanChinese(text, at)
  );
}

function scanColon(text: string, at: number): Clock | null {
  const match = matchAt(colonClock, text, at);
  if (match === null) return null;
  const [whole, hour, minute, second, fraction = "", half] = match;
  const micros = Number(second ?? 0) * 1_000_000 + Number(fraction.padEnd(6, "0"));
  const granularity = second === undefined ? "minute" : granularityOf(fraction);
  return toClock(Number(hour), Number(minute), micros, half, granularity, at + whole.length);
}

function granularityOf(fraction: string): Granularity {
  if (fraction === "") return "second";
  return fraction.length <= 3 ? "millisecond" : "microsecond";
}

function scanHourOnly(text: string, at: number): Clock | null {
  const match = matchAt(hourOnly, text, at);
  if (match === null) return null;
  return toClock(Number(match[1]), 0, 0, undefined, "hour", at + match[0].length);
}

function scanHour(text: string, at: number): Clock | null {
  const match = matchAt(hourClock, text, at);
  if (match === null || Number(match[1]) > 12) return null;
  return toClock(Number(match[1]), 0, 0, match[2], "hour", at + match[0].length);
}

function scanMilitary(text: string, at: number): Clock | null {
  const match = matchAt(militaryClock, text, at);
  if (match === null) return null;
  const unit = matchAt(/ ?(?:hrs?|hours)\b/y, text, at + 4)?.[0].length ?? 0;
  return toClock(Number(match[1]), Number(match[2]), 0, undefined, "minute", at + 4 + unit);
}

function scanChinese(text: string, at: number): Clock | null {
  const clock = scanChineseClock(text, at);
  if (clock === null) return null;
  const minutes = Math.floor(clock.microsOfDay / 60_000_000);
  const micros = clock.microsOfDay - minutes * 60_000_000;
  return { minutes, micros, granularity: clock.granularity, isTwelveHour: false, end: clock.end };
}

function toClock(
  hour: number,
  minute: number,
  micros: number,
  half: string | undefined,
  granularity: Granularity,
  end: number,
): Clock | null {
  if (hour > 23 || minute > 59 || micros >= 60_000_000) return null;
  const letter = half?.toLowerCase();
  // Beyond noon the hour already says the half of the day: 17:14pm.
  const isTwelveHour = letter !== undefined && hour <= 12;
  if (isTwelveHour && hour === 0 && letter === "p") return null;
  const shifted = isTwelveHour ? (hour % 12) + (letter === "p" ? 12 : 0) : hour;
  return { minutes: shifted * 60 + minute, micros, granularity, isTwelveHour, end };
}

type Range = { readonly start: Clock; readonly end: Clock };

/** `14:08 – 14:20`, `8:20-8:24`, `2:00–3:30 PM`, where the half of the day stands once. */
function scanRange(text: string, at: number, first: Clock): Range | null {
  const gap = matchAt(dash, text, at)?.[0].length ?? 0;
  if (gap === 0) return null;
  const end = scanClock(text, at + gap);
  if (end === null) return null;
  const isShared = end.isTwelveHour && !first.isTwelveHour && first.minutes < 13 * 60;
  const shift = isShared && end.minutes >= 12 * 60 && first.minutes < 12 * 60 ? 12 * 60 : 0;
  const isLater = first.minutes + shift <= end.minutes;
  return { start: isLater ? { ...first, minutes: first.minutes + shift } : first, end };
}

/** A dash and a time of day is the end of a stretch, unless the stamp is a machine's. */
const negativeOffset = /[-–—−]\d{1,2}:/y;

function scanZoneBehind(text: string, at: number, takesOffset: boolean): ZonePhrase | null {
  const gap = matchAt(/ ?\(?/y, text, at)?.[0] ?? "";
  const start = at + gap.length;
  if (!takesOffset && matchAt(negativeOffset, text, start) !== null) return null;
  const zone = scanZonePhrase(text, start);
  if (zone === null || !gap.endsWith("(")) return zone;
  return text.charAt(zone.end) === ")" ? { ...zone, end: zone.end + 1 } : null;
}

function microsOf({ minutes, micros }: Clock): number {
  return minutes * 60_000_000 + micros;
}
