import { matchAt } from "../../phrases/match-at";
import { scanZonePhrase, type ZonePhrase } from "../../phrases/zone-phrase";
import type { Day, DayPart, Meaning, Moment, Scan } from "../meaning/meaning";
import { dayParts, emptyMoment } from "../meaning/moments";
import { partOf, scanBareHour, scanClock, scanHourBefore } from "./clock";
import { scanDay } from "./day";

/** `isWeak`: only a preposition before it makes it a time. */
export type MomentScan = Scan<Extract<Meaning, { kind: "moment" | "impossible" }>> & {
  readonly isWeak: boolean;
};

const gap =
  /(?:,? (?:on|at|in the|around|about|approx\.?|of|by|@) ?|, ?| ?@ ?|[T_ ](?=[\d(~≈])| - (?=\d{1,2}:)| |(?=~)| \((?=\w))/iy;
const rough =
  /(?:(?:about|around|approx(?:imately|\.)?|roughly|circa|ca\.|like|maybe|shortly|just)\s|[~≈]\s?)/iy;
const roughBehind = / ?(?:ish\b|or so\b|-ish\b)|~(?!\d)/iy;
const saysAbout = /around|about|approx|@|at/i;
const part = /(?:(early|late) )?(morning|afternoon|evening|night)\b/iy;

type Draft = { -readonly [Key in keyof Moment]: Moment[Key] } & {
  end: number;
  isWeak: boolean;
  impossible: string | null;
};

/** A moment in any order of its parts: day, time of day, zone, part of the day, which alone counts if `takesPart`. */
export function scanMoment(
  text: string,
  at: number,
  isDayFirst = false,
  takesPart = false,
): MomentScan | null {
  const draft: Draft = { ...emptyMoment, end: at, isWeak: false, impossible: null };
  let next = at + takeRough(draft, text, at);
  for (let parts = 0; parts < 6; parts++) {
    const joint = text.slice(draft.end, next);
    const isPart = takesPart && parts === 0 && takeDayPart(draft, text, next, true);
    if (!isPart && !takePart(draft, text, next, joint, isDayFirst)) break;
    takeZone(draft, text);
    const between = matchAt(gap, text, draft.end)?.[0];
    if (between === undefined) break;
    next = draft.end + between.length;
    next += takeRough(draft, text, next);
  }
  return finish(draft, text);
}

function takeRough(draft: Draft, text: string, at: number): number {
  const word = matchAt(rough, text, at)?.[0].length ?? 0;
  // Taken back in `finish` when nothing follows.
  if (word > 0 && draft.clock === null) draft.isRough = true;
  return word;
}

function finish(draft: Draft, text: string): MomentScan | null {
  const { end, isWeak, impossible, ...moment } = draft;
  if (impossible !== null)
    return { value: { kind: "impossible", reason: impossible }, end, isWeak: false };
  if (moment.day === null && moment.clock === null && moment.part === null) return null;
  const after = matchAt(roughBehind, text, end)?.[0] ?? "";
  const isRough = moment.isRough || after !== "" || moment.clock?.isRough === true;
  const value = { kind: "moment", moment: { ...moment, isRough } } as const;
  return { value, end: end + after.length, isWeak };
}

/** Adds what stands at `at`; false when nothing fits. */
function takePart(
  draft: Draft,
  text: string,
  at: number,
  joint: string,
  isDayFirst: boolean,
): boolean {
  return (
    takeDay(draft, text, at, isDayFirst) ||
    takeClock(draft, text, at, joint) ||
    takeDayPart(draft, text, at)
  );
}

function takeDay(draft: Draft, text: string, at: number, isDayFirst: boolean): boolean {
  const scan = scanDay(text, at, isDayFirst);
  if (scan === null) return false;
  if ("impossible" in scan.value) {
    if (draft.day !== null) return false;
    return reject(draft, scan.value.impossible, scan.end);
  }
  const { day, part: named, isWeak } = scan.value;
  if (!takesDay(draft, day, isWeak)) return false;
  draft.isWeak = isWeak && draft.clock === null && draft.day === null;
  draft.day = day;
  draft.part = named ?? draft.part;
  draft.end = scan.end;
  return true;
}

function takesDay({ day: own, clock }: Draft, day: Day, isWeak: boolean): boolean {
  // Of "Friday, 3 April" the date; a second weekday is another day.
  if (own !== null) return own.kind === "weekday" && /^d/.test(day.kind);
  return !isWeak || clock === null || day.kind === "weekday";
}

function reject(draft: Draft, reason: string, end: number): boolean {
  draft.impossible = reason;
  draft.end = end;
  return true;
}

function takeClock(draft: Draft, text: string, at: number, joint: string): boolean {
  if (draft.clock !== null || draft.impossible !== null) return false;
  const takesBare = saysAbout.test(joint) && (draft.day !== null || draft.part !== null);
  const scan =
    scanClock(text, at) ?? scanHourBefore(text, at) ?? (takesBare ? scanBareHour(text, at) : null);
  if (scan === null) return false;
  if ("impossible" in scan.value) return reject(draft, scan.value.impossible, scan.end);
  draft.clock = scan.value;
  draft.isWeak = false;
  draft.end = scan.end;
  // Asctime writes the year last: Mon Nov 3 21:47:12 2025.
  const { day } = draft;
  const year =
    day?.kind === "date" && day.year === null
      ? matchAt(/ ((?:19|20)\d{2})(?![\d:])/y, text, scan.end)
      : null;
  if (year !== null && day?.kind === "date") {
    draft.day = { ...day, year: Number(year[1]) };
    draft.end += year[0].length;
  }
  return true;
}

function takeDayPart(draft: Draft, text: string, at: number, isAlone = false): boolean {
  const match = matchAt(part, text, at);
  if (match === null || (draft.part !== null && draft.clock === null)) return false;
  const named = toPart(match[1], match[2] ?? "");
  if (!isAlone && draft.day === null && draft.clock === null) return false;
  draft.part = named;
  draft.isWeak = false;
  draft.end = at + match[0].length;
  return true;
}

function toPart(side: string | undefined, name: string): DayPart {
  if (side?.toLowerCase() === "early" && name.toLowerCase() === "morning")
    return dayParts.earlyMorning;
  return partOf(name);
}

const unknownZone = / ?\(?([A-Z][a-z]{2,15}\/[A-Z][A-Za-z_]{2,20})/y;
const beforeZone = / ?\(?/y;

/** A zone stands behind a time of day. */
function takeZone(draft: Draft, text: string): void {
  if (draft.clock === null || draft.zone !== null) return;
  const opened = matchAt(beforeZone, text, draft.end)?.[0] ?? "";
  const from = draft.end + opened.length;
  const zone = scanZone(text, from, draft.clock.granularity);
  if (zone !== null) {
    draft.zone = zone;
    draft.end = zone.end + (opened.endsWith("(") && text.charAt(zone.end) === ")" ? 1 : 0);
    return;
  }
  const unknown = matchAt(unknownZone, text, draft.end);
  if (unknown === null) return;
  draft.unknownZone = unknown[1] ?? "";
  draft.end += unknown[0].length;
}

/** Behind hours and minutes, a sign and digits are the end of a stretch: 14:02-14:30. */
function scanZone(text: string, at: number, granularity: string): ZonePhrase | null {
  const letter = text.charAt(at);
  if (/[-–—−]/.test(letter) && granularity === "minute") return null;
  const zone = scanZonePhrase(text, at) ?? scanLowerZone(text, at);
  return zone !== null && /[A-Za-z0-9]/.test(text.charAt(zone.end)) ? null : zone;
}

const lower =
  /(?:utc|gmt|cest|cet|eest|eet|edt|est|cdt|cst|mdt|mst|pst|pdt|akst|hst|ist|bst|msk|jst|kst|hkt|sgt|aest|aedt|awst|nzst|nzdt|et|pt)\b/y;

/** In chat zones are written small as well. */
function scanLowerZone(text: string, at: number): ZonePhrase | null {
  const name = matchAt(lower, text, at)?.[0];
  const zone = name === undefined ? null : scanZonePhrase(name.toUpperCase(), 0);
  return zone === null ? null : { ...zone, end: at + zone.end };
}
