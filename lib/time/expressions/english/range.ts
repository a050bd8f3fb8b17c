import { matchAt } from "../../phrases/match-at";
import type { Bound, Meaning, Scan } from "../meaning/meaning";
import { clockOf, hoursOf, momentMeaning } from "../meaning/moments";
import { type MomentScan, scanMoment } from "./moment";
import { scanPeriod, scanYearAlone } from "./period";
import { scanWeekPeriod } from "./week";

const opening = /(from|between|betw\.?|b\/w) /iy;
const dash = /\s?(?:-|–|—|→|->|~|to|till|til|until|thru|through)\s?(?=[\d~≈\w])/iy;
const and = /,? (?:and|to|-|–) /iy;
const rough = /(?:about|around|approx\.?|roughly|like|somewhere|maybe) /iy;
const bareNumber = /(\d{1,2})(?:st|nd|rd|th)?/iy;
const onward = /,? (?:on(?:wards?)?|forwards?)(?=$|[\s,.;!?])(?! the\b)/iy;

export type BoundScan = Scan<Bound> & { readonly isWeak: boolean };

/** What a preposition or the end of a stretch may name. */
export function scanBound(
  text: string,
  at: number,
  isDayFirst: boolean,
  moment: MomentScan | null = scanMoment(text, at, isDayFirst),
): BoundScan | null {
  const now = matchAt(/now\b/iy, text, at)?.[0];
  if (now !== undefined) return { value: { kind: "now" }, end: at + now.length, isWeak: false };
  const week = scanWeekPeriod(text, at, isDayFirst);
  if (moment !== null && moment.end > (week?.end ?? at)) {
    return moment.value.kind === "impossible" ? null : { ...moment, value: moment.value };
  }
  const period = week ?? scanPeriod(text, at);
  if (period === null) return null;
  return {
    value: { kind: "period", period: period.value },
    end: period.end,
    isWeak: period.isWeak,
  };
}

/** `last Friday between 14:00 and 15:30`: the day stands before the stretch. */
export function scanDayRange(
  text: string,
  day: MomentScan | null,
  isDayFirst: boolean,
): Scan<Meaning> | null {
  if (
    day?.value.kind !== "moment" ||
    day.value.moment.day === null ||
    day.value.moment.clock !== null
  )
    return null;
  const gap = matchAt(
    /,? (?=from |between )|,? (?=\d{1,2}(?::\d\d)?(?: ?[ap]m)? ?[-–—])/iy,
    text,
    day.end,
  )?.[0];
  const range = gap === undefined ? null : scanRange(text, day.end + gap.length, isDayFirst);
  if (range?.value.kind !== "range") return null;
  const { from, to } = range.value;
  if (from.kind !== "moment" || to.kind !== "moment" || from.moment.day !== null) return null;
  const { day: own, part } = day.value.moment;
  const start: Bound = {
    kind: "moment",
    moment: { ...from.moment, day: own, part: from.moment.part ?? part },
  };
  return { value: { kind: "range", from: start, to }, end: range.end };
}

/** `from 9 till 10 pm`, `between 02:40 and 02:55`, `14:02–14:31`, `9 to 12 of June`. */
export function scanRange(
  text: string,
  at: number,
  isDayFirst: boolean,
  moment: MomentScan | null = null,
): Scan<Meaning> | null {
  const opened = matchAt(opening, text, at);
  if (opened !== null) return scanOpened(text, at, opened, isDayFirst);
  const first = scanBound(text, at, isDayFirst, moment);
  if (first !== null) return closeRange(text, first, false, false, isDayFirst);
  return scanBareRange(text, at, false, isDayFirst);
}

function scanOpened(
  text: string,
  at: number,
  opened: RegExpExecArray,
  isDayFirst: boolean,
): Scan<Meaning> | null {
  const from = at + opened[0].length;
  const inside = from + (matchAt(rough, text, from)?.[0].length ?? 0);
  const isBetween = /^b/i.test(opened[1] ?? "");
  const first = scanBound(text, inside, isDayFirst);
  if (first === null) {
    return scanBareRange(text, inside, isBetween, isDayFirst) ?? scanYears(text, from, isBetween);
  }
  const closed = closeRange(text, first, isBetween, true, isDayFirst);
  return closed ?? (isBetween ? null : scanOnward(text, first));
}

function closeRange(
  text: string,
  first: BoundScan,
  isBetween: boolean,
  isOpened: boolean,
  isDayFirst: boolean,
): Scan<Meaning> | null {
  const gap = matchAt(isBetween ? and : dash, text, first.end)?.[0];
  if (gap === undefined) return null;
  const second =
    scanBound(text, first.end + gap.length, isDayFirst) ??
    scanHourEnd(text, first, first.end + gap.length);
  if (second === null) return null;
  // "12/31-1/1": two weak ends make a stretch only behind a preposition or with a dash.
  if (!isOpened && (first.isWeak || second.isWeak) && !/[-–—]/.test(gap)) return null;
  return { value: { kind: "range", from: first.value, to: second.value }, end: second.end };
}

/** `11:40 to 12`. */
function scanHourEnd(text: string, first: BoundScan, at: number): BoundScan | null {
  if (first.value.kind !== "moment" || first.value.moment.clock === null) return null;
  const hour = matchAt(/(\d{1,2})(?![\w:./%-]| ?[a-z])/iy, text, at);
  if (hour === null || Number(hour[1]) > 23) return null;
  const clock = clockOf(hoursOf(Number(hour[1])), 0, "hour");
  return { value: momentMeaning({ clock }), end: at + hour[0].length, isWeak: false };
}

function scanOnward(text: string, first: BoundScan): Scan<Meaning> | null {
  const word = matchAt(onward, text, first.end)?.[0];
  if (word === undefined) return null;
  return { value: { kind: "open", side: "since", of: first.value }, end: first.end + word.length };
}

/** A number whose meaning the other end tells: an hour beside a time of day, a day beside a date. */
function scanBareRange(
  text: string,
  at: number,
  isBetween: boolean,
  isDayFirst: boolean,
): Scan<Meaning> | null {
  const number = matchAt(bareNumber, text, at);
  if (number === null) return null;
  const gap = matchAt(isBetween ? and : dash, text, at + number[0].length)?.[0];
  if (gap === undefined) return null;
  const second = scanBound(text, at + number[0].length + gap.length, isDayFirst);
  if (second === null || second.value.kind !== "moment") return null;
  const from = boundLike(Number(number[1]), second.value);
  return from === null
    ? null
    : { value: { kind: "range", from, to: second.value }, end: second.end };
}

function boundLike(value: number, { moment }: Extract<Bound, { kind: "moment" }>): Bound | null {
  if (moment.clock !== null) {
    return value > 23 ? null : momentMeaning({ clock: clockOf(hoursOf(value), 0, "hour") });
  }
  if (moment.day?.kind !== "date" || value < 1 || value > 31) return null;
  return momentMeaning({ day: { ...moment.day, day: value } });
}

function scanYears(text: string, at: number, isBetween: boolean): Scan<Meaning> | null {
  const first = scanYearAlone(text, at);
  const gap = first === null ? null : matchAt(isBetween ? and : dash, text, first.end);
  if (first === null || gap === null) return null;
  const second = scanYearAlone(text, first.end + gap[0].length);
  if (second === null) return null;
  const bound = (value: typeof first.value): Bound => ({ kind: "period", period: value });
  return {
    value: { kind: "range", from: bound(first.value), to: bound(second.value) },
    end: second.end,
  };
}
