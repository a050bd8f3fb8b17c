import type { StampAsWritten } from "@/lib/domain/evidence/evidence-record";
import { matchAt } from "../phrases/match-at";
import { daysFromCivil, microsPerDay } from "../stamps/civil-time";
import type { ClockScan } from "../stamps/clock-scan";
import { toEpochStamp } from "../stamps/epoch-stamp";
import { scanHalfFirst } from "../stamps/half-before";
import { scanOffset } from "../stamps/offset-scan";
import type { DateOrder } from "../stamps/ordered-stamp";
import { scanStamp } from "../stamps/parse-stamp";
import { type StampScan, toStampScan } from "../stamps/stamp-scan";
import { type DayScan, scanDay } from "./day-scan";
import { scanClockBesideDay, scanTimeOfDay } from "./time-of-day-scan";

/** What a place in a text says of time: a whole instant, a day, or a time of day that lacks its day. */
export type InstantScan =
  | { readonly kind: "instant"; readonly stamp: StampAsWritten; readonly end: number }
  | { readonly kind: "day"; readonly stamp: StampAsWritten; readonly end: number }
  | {
      readonly kind: "clock";
      readonly clock: ClockScan;
      readonly raw: string;
      readonly end: number;
    };

/** Between a day and its clock: blanks, a mark, `T`, one short word such as "at". */
const between =
  /\s{0,3}[,،T_\-–:|@;·/]{0,2}\s{0,3}(?:[(]?[\p{sc=Latin}\p{sc=Cyrillic}\p{sc=Greek}]{1,4}[)]?\.?,?\s{1,2}){0,2}/uy;
const unixNet = /\/?Date\((\d{10,16})(?:[+-]\d{4})?\)\/?/y;
/** `140215ZMAR26`: the group of digits that radio operators write. */
const dateTimeGroup = /(\d\d)(\d\d)(\d\d) ?([A-Z]) ?([A-Z]{3}) ?(\d\d)(?![\dA-Za-z])/y;

/** `202603142150`: a date and a clock of minutes without marks. */
const joinedMinutes = /(\d{8})([01]\d|2[0-3])([0-5]\d)(?!\d)/y;

function scanJoinedMinutes(text: string, at: number): StampScan | null {
  const match = matchAt(joinedMinutes, text, at);
  const day = match === null ? null : scanDay(match[1] ?? "", 0, null);
  const clock = match === null ? null : scanTimeOfDay(`${match[2]}:${match[3]}`, 0);
  if (match === null || day === null || clock === null) return null;
  const end = at + match[0].length;
  return toStampScan(text, at, day.date, { ...clock, end }, scanOffset(text, end));
}

/** Any instant, day or time of day at exactly `at`, in any of the languages that are read. */
export function scanInstant(text: string, at: number, order: DateOrder | null): InstantScan | null {
  const group = scanGroup(text, at) ?? scanNet(text, at) ?? scanJoinedMinutes(text, at);
  if (group !== null) return { kind: "instant", ...group };
  const known = scanStamp(text, at, order);
  if (known !== null && isSerial(known)) return null;
  if (known !== null) return { kind: "instant", ...withZoneBehind(text, known) };
  const day = scanDay(text, at, order);
  if (day !== null) return scanFromDay(text, at, day);
  const clock = scanTimeOfDay(text, at);
  return clock === null ? null : scanFromClock(text, at, clock, order);
}

/** `2026112378` is a day's 78th version rather than a second of 2034. */
const serial = /^(?:19|20)\d\d(?:0[1-9]|1[0-2])(?:0[1-9]|[12]\d|3[01])\d\d$/;

function isSerial({ stamp: { raw, granularity } }: StampScan): boolean {
  return granularity === "second" && serial.test(raw);
}

function withZoneBehind(text: string, scan: StampScan): StampScan {
  if (scan.stamp.offsetMinutes !== null || scan.stamp.granularity === "day") return scan;
  const { offsetMinutes, end } = offsetBehind(text, scan.end);
  if (offsetMinutes === null) return scan;
  return { end, stamp: { ...scan.stamp, offsetMinutes } };
}

function scanFromDay(text: string, at: number, day: DayScan): InstantScan {
  const gap = matchAt(between, text, day.end)?.[0] ?? "";
  const clock =
    gap === "" && text.charCodeAt(day.end) < 128
      ? null
      : (scanHalfBehindDay(text, day.end) ?? scanClockBesideDay(text, day.end + gap.length));
  const whole =
    clock === null
      ? null
      : toStampScan(text, at, day.date, clock, offsetBehind(text, clock.end), day.isYearless);
  if (whole !== null) return { kind: "instant", ...whole };
  const stamp: StampAsWritten = {
    wallMicros: daysFromCivil(day.date) * microsPerDay,
    offsetMinutes: null,
    isYearless: day.isYearless,
    granularity: "day",
    raw: text.slice(at, day.end),
  };
  return { kind: "day", stamp, end: day.end };
}

/** The short word between them may be the half of the day: `14.03.2026 ÖS 02:14:05`. */
function scanHalfBehindDay(text: string, dayEnd: number): ClockScan | null {
  const gap = matchAt(marks, text, dayEnd)?.[0] ?? "";
  return gap === "" ? null : scanHalfFirst(text, dayEnd + gap.length);
}

const marks = /[\s.,،\-–:|@;·/]{1,4}/uy;

/** `02:15:03 14.03.2026`: the clock first. */
function scanFromClock(
  text: string,
  at: number,
  clock: ClockScan,
  order: DateOrder | null,
): InstantScan {
  const gap = matchAt(between, text, clock.end)?.[0] ?? "";
  const day = gap === "" ? null : scanDay(text, clock.end + gap.length, order);
  const whole =
    day === null
      ? null
      : toStampScan(text, at, day.date, { ...clock, end: day.end }, undefined, day.isYearless);
  if (whole !== null) return { kind: "instant", ...whole };
  return { kind: "clock", clock, raw: text.slice(at, clock.end), end: clock.end };
}

/** ` (UTC+1)` and `GMT+0100 (CET)` besides what stamps state. */
function offsetBehind(text: string, at: number) {
  const isBracketed = text.startsWith(" (", at) || text.startsWith("(", at);
  if (!isBracketed) return scanOffset(text, at);
  const open = text.indexOf("(", at);
  const inside = scanOffset(` ${text.slice(open + 1, open + 16)}`, 0);
  const end = open + inside.end;
  return text.charAt(end) === ")" ? { ...inside, end: end + 1 } : { offsetMinutes: null, end: at };
}

function scanNet(text: string, at: number): StampScan | null {
  const match = matchAt(unixNet, text, at);
  const stamp = match === null ? null : toEpochStamp(Number(match[1]), match[0]);
  return match === null || stamp === null ? null : { stamp, end: at + match[0].length };
}

/** Offsets of the letters that stand for zones: Z is UTC, A to M east of it, N to Y west (ACP 121). */
function offsetOfLetter(letter: string): number | null {
  const east = "ABCDEFGHIKLM".indexOf(letter) + 1;
  const west = "NOPQRSTUVWXY".indexOf(letter) + 1;
  if (letter === "Z") return 0;
  if (east > 0) return east * 60;
  return west > 0 ? -west * 60 : null;
}

function scanGroup(text: string, at: number): StampScan | null {
  const match = matchAt(dateTimeGroup, text, at);
  if (match === null) return null;
  const [all, day = "", hour = "", minute = "", letter = "", month = "", year = ""] = match;
  const end = at + all.length;
  const found = scanDay(`${day} ${month} 20${year}`, 0, null);
  const clock = scanTimeOfDay(`${hour}:${minute}`, 0);
  if (found === null || clock === null) return null;
  const zone = { offsetMinutes: offsetOfLetter(letter), end };
  return toStampScan(text, at, found.date, { ...clock, end }, zone);
}
