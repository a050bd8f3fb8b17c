import { matchAt } from "../../phrases/match-at";
import { scanZonePhrase } from "../../phrases/zone-phrase";
import { scanClock as scanDigitClock } from "../english/clock";
import { scanDay as scanDigitDay } from "../english/day";
import type { Clock, Day, DayPart, Meaning, Scan } from "../meaning/meaning";
import { emptyMoment } from "../meaning/moments";
import { isMarkedHour, scanClock } from "./clock";
import { scanDay, scanPart } from "./day";

export type ChineseMoment = Scan<Extract<Meaning, { kind: "moment" | "impossible" }>> & {
  /** A bare hour or a number of the month: something around it has to say that it is a time. */
  readonly isWeak: boolean;
};

const about = /(?:大概|大约|约|差不多|将近|接近|估计|[~≈])(?:是)?(?:在)?/y;
const aboutBehind = /(?:左右|上下|前后|许|附近)|~(?!\d)/y;
const gap = /[ ,，]?(?:的)?/y;

type Draft = {
  day: Day | null;
  clock: Clock | null;
  part: DayPart | null;
  zone: ReturnType<typeof scanZonePhrase>;
  end: number;
  isWeakDay: boolean;
  isWeakClock: boolean;
  impossible: string | null;
};

/** Day, part of the day and time of day, in that order; any of them may be missing. */
export function scanMoment(text: string, at: number): ChineseMoment | null {
  const draft: Draft = {
    ...{ day: null, clock: null, part: null, zone: null, end: at },
    ...{ isWeakDay: false, isWeakClock: false, impossible: null },
  };
  const zone = scanZonePhrase(text, at);
  if (zone !== null && text.charCodeAt(at) > 127) {
    draft.zone = zone;
    draft.end = zone.end;
  }
  let isRough = skipAbout(draft, text);
  takeDay(draft, text);
  takePart(draft, text);
  isRough = skipAbout(draft, text) || isRough;
  takeClock(draft, text, at);
  if (draft.impossible !== null) {
    return {
      value: { kind: "impossible", reason: draft.impossible },
      end: draft.end,
      isWeak: false,
    };
  }
  if (draft.day === null && draft.clock === null && draft.part === null) return null;
  const behind = matchAt(aboutBehind, text, draft.end)?.[0] ?? "";
  const { day, clock, part } = draft;
  const moment = {
    ...emptyMoment,
    day,
    clock,
    part,
    zone: draft.zone,
    isRough: isRough || behind !== "" || (clock !== null && clock.pastMs > 0),
  };
  const isWeak =
    clock === null
      ? draft.isWeakDay && part === null
      : draft.isWeakClock && day === null && part === null && behind === "";
  return { value: { kind: "moment", moment }, end: draft.end + behind.length, isWeak };
}

function skipAbout(draft: Draft, text: string): boolean {
  const word = matchAt(about, text, draft.end)?.[0] ?? "";
  draft.end += word.length;
  return word !== "";
}

function takeDay(draft: Draft, text: string): void {
  const scan =
    scanDay(text, draft.end) ??
    (/\d/.test(text.charAt(draft.end)) ? scanDigitDay(text, draft.end, false) : null);
  if (scan === null) return;
  if ("impossible" in scan.value) {
    draft.impossible = scan.value.impossible;
  } else {
    draft.day = scan.value.day;
    draft.part = scan.value.part;
    draft.isWeakDay = scan.value.isWeak;
  }
  draft.end = scan.end;
}

function takePart(draft: Draft, text: string): void {
  const from =
    draft.day === null ? draft.end : draft.end + (matchAt(gap, text, draft.end)?.[0].length ?? 0);
  const scan = scanPart(text, from);
  if (scan === null) return;
  draft.part = scan.value;
  draft.end = scan.end;
}

function takeClock(draft: Draft, text: string, at: number): void {
  if (draft.impossible !== null) return;
  const hasMore = draft.day !== null || draft.part !== null;
  const from = hasMore ? draft.end + (matchAt(gap, text, draft.end)?.[0].length ?? 0) : draft.end;
  const spelled = scanClock(text, from);
  if (spelled !== null) {
    draft.clock = spelled.value;
    draft.isWeakClock = spelled.isBare && !isMarkedHour(text, at, spelled.end);
    draft.end = spelled.end;
    return;
  }
  const digits = /\d/.test(text.charAt(from)) ? scanDigitClock(text, from) : null;
  if (digits === null) return;
  if ("impossible" in digits.value) draft.impossible = digits.value.impossible;
  else draft.clock = digits.value;
  draft.end = digits.end;
  if (draft.zone === null) takeZone(draft, text);
}

function takeZone(draft: Draft, text: string): void {
  const opened = matchAt(/ ?[(（]?/y, text, draft.end)?.[0] ?? "";
  const zone = scanZonePhrase(text, draft.end + opened.length);
  if (
    zone === null ||
    /[-–—]/.test(text.charAt(draft.end + opened.length)) ||
    /[A-Za-z0-9]/.test(text.charAt(zone.end))
  )
    return;
  draft.zone = zone;
  draft.end = zone.end + (/[(（]$/.test(opened) ? 1 : 0);
}
