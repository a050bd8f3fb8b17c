import { type Instant, type Interval, instant, interval } from "@/lib/base/instant";
import { reportedTimeWords as words } from "@/lib/knowledge/lexicons/reported-time-words";
import {
  findWrittenTimes,
  readWrittenTime,
  type WrittenTime,
} from "@/lib/time/expressions/find-times";
import type { TimeExpression, WritingContext } from "@/lib/time/expressions/meaning/expression";

/** A time of day that a sentence tells, whatever the time it was written at. */
export type ReportedTime = {
  /** Of a stretch its beginning. */
  readonly at: Interval;
  /** Where a stretch ends. */
  readonly until: Interval | null;
  /** What the words around make of it: the moment itself, or where something began or ended. */
  readonly side: "at" | "from" | "to";
  readonly sentence: string;
  /** Where in the text it stands. */
  readonly place: number;
};

const minuteMs = 60_000;
const hourMs = 60 * minuteMs;
/** A clock without a day is of the day told before it: up to so long before that time, and the rest of a day behind. */
const beforeReportedMs = 6 * hourMs;
const dayMs = 24 * hourMs;
/** An account of longer than this is no outage, and its ends are no clock times of one. */
const stretchMaxMs = 14 * dayMs;
/** Between two moments of one stretch. */
const gapCharsMax = 16;
const wordsBeforeMax = 40;

type Found = Omit<ReportedTime, "sentence"> & { readonly end: number };

/**
 * The clock times in what a person wrote. The day of a clock without one is the day last told in the text, else that of writing.
 * A text without a time of writing (`reference` null) tells its days itself, or has no times.
 */
export function findReportedTimes(
  written: string,
  context: WritingContext,
): readonly ReportedTime[] {
  if (!words.clock.test(written)) return [];
  // "About 14:02" is told as 14:02: how far it may be off nobody says.
  const { text, toWritten } = withoutAbout(written);
  const isOfTwentyFour = !words.halfOfDay.test(text);
  const found = pairUp(text, placeClocks(text, { ...context, isOfTwentyFour }));
  const sentenceAround = findSentences(written);
  return found.map(({ end, ...time }) => {
    const place = toWritten(time.place);
    return { ...time, place, sentence: sentenceAround(place, toWritten(end)) };
  });
}

/** Without the words for "about", and the way from a place in it to the one in what was written. */
function withoutAbout(written: string) {
  const cuts: { readonly index: number; readonly length: number }[] = [];
  let cut = 0;
  for (const { index, 0: about } of written.matchAll(words.about)) {
    cuts.push({ index: index - cut, length: cut + about.length });
    cut += about.length;
  }
  const text = written.replace(words.about, "");
  const toWritten = (at: number) => at + (cuts[countUpTo(cuts, at) - 1]?.length ?? 0);
  return { text, toWritten };
}

/** How many of what is in order of its index begin at `at` or before it. */
function countUpTo(ordered: readonly { readonly index: number }[], at: number): number {
  let [low, high] = [0, ordered.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((ordered[middle]?.index ?? 0) <= at) low = middle + 1;
    else high = middle;
  }
  return low;
}

function placeClocks(text: string, context: WritingContext): readonly Found[] {
  const { written } = findWrittenTimes(text, context.isDayFirst);
  const read = (time: WrittenTime, reference: Instant | null) =>
    readWrittenTime(time, text, { ...context, reference });
  let day: ReportedDay | null = null;
  const found: Found[] = [];
  for (const each of written) {
    const own = dayOf(read(each, context.reference), read(each, elsewhereOf(context)));
    const carried: ReportedDay | null = own === null ? day : null;
    const reference = carried === null ? context.reference : lastOf(carried);
    const time = toFound(text, read(each, reference), reference, carried);
    day = own ?? day;
    if (time === null) continue;
    found.push(time);
    if (isAcrossMidnight(time, day)) day = { at: time.at.earliest, isDay: false };
  }
  return found;
}

/** The day that an expression states itself: it does not move with the time of writing, or says how far from it. */
function dayOf(written: TimeExpression, elsewhere: TimeExpression): ReportedDay | null {
  const { earliest, granularity } = written;
  const isDated = earliest === elsewhere.earliest;
  if (earliest === null || !(isDated || isDayOfItsOwn(written))) return null;
  return { at: earliest, isDay: granularity === "day" || granularity === "week" };
}

function isAcrossMidnight({ until }: Found, day: ReportedDay | null): boolean {
  return day?.isDay === true && until !== null && until.latest > day.at + dayMs;
}

/** The day told last, or a moment of it. */
type ReportedDay = { readonly at: Instant; readonly isDay: boolean };

/** The last moment that a clock without a day may mean. */
function lastOf({ at, isDay }: ReportedDay): Instant {
  return instant(isDay ? at + dayMs - 1 : at + dayMs - beforeReportedMs);
}

/** On the day that was told, whichever way the sentence looks. */
function moved(reading: Interval, carried: ReportedDay | null): Interval {
  if (carried === null) return reading;
  const last = lastOf(carried);
  const days = Math.floor((last - reading.earliest) / dayMs);
  return interval(instant(reading.earliest + days * dayMs), instant(reading.latest + days * dayMs));
}

/** Another time of writing, not far away: what does not move with it tells its own day, if not its year. */
function elsewhereOf({ reference }: WritingContext): Instant {
  return instant((reference ?? Date.UTC(2001, 0, 9)) - 3 * dayMs);
}

/** "Yesterday between 14:00 and 15:00", "last Friday". */
function isDayOfItsOwn({ type, granularity, durationMs }: TimeExpression): boolean {
  return type === "relative" && durationMs === null && granularity !== "unknown";
}

function toFound(
  text: string,
  read: TimeExpression,
  reference: Instant | null,
  carried: ReportedDay | null,
): Found | null {
  const { earliest, latest, start, end } = read;
  const from = earliest ?? latest;
  const to = latest ?? earliest;
  if (from === null || to === null || to - from > stretchMaxMs || !isClock(text, read)) return null;
  const unitMs = read.granularity === "hour" ? hourMs : minuteMs;
  const reading = moved(interval(from, to), carried);
  const [first, last] = [unitAt(reading.earliest, unitMs), unitAt(reading.latest, unitMs)];
  const common = { place: start, end, at: first, until: null };
  if (earliest === null) return { ...common, side: "to" };
  if (isStretch(read.text) && latest !== null) return { ...common, until: last, side: "at" };
  const endsNow = latest !== null && reference !== null && Math.abs(latest - reference) < minuteMs;
  const isOpen = latest === null || (endsNow && latest - earliest > unitMs);
  if (isOpen) return { ...common, side: "from" };
  return {
    ...common,
    at: reading,
    side: sideOf(text.slice(Math.max(0, start - wordsBeforeMax), start)),
  };
}

function isClock(text: string, { text: written, durationMs, start }: TimeExpression): boolean {
  return durationMs === null && words.clock.test(written) && !isTakenBack(text, start);
}

function sideOf(before: string): ReportedTime["side"] {
  if (words.since.test(before)) return "from";
  return words.until.test(before) ? "to" : "at";
}

function isStretch(text: string): boolean {
  return words.stretch.test(text) || (text.match(words.clocks)?.length ?? 0) >= 2;
}

/** "Until 15:20, not 15:00". */
function isTakenBack(text: string, start: number): boolean {
  return words.takenBack.test(text.slice(Math.max(0, start - wordsBeforeMax), start));
}

function unitAt(at: Instant, unitMs: number): Interval {
  const from = Math.floor(at / unitMs) * unitMs;
  return interval(instant(from), instant(from + unitMs - 1));
}

/** Two moments that words join in a language whose stretches are not read as one: "zwischen 14:05 und 15:20 Uhr". */
function pairUp(text: string, found: readonly Found[]): readonly Found[] {
  const paired: Found[] = [];
  for (const time of found) {
    const last = paired.at(-1);
    if (last === undefined || !isPair(text, last, time)) {
      paired.push(time);
      continue;
    }
    paired[paired.length - 1] = { ...last, side: "at", until: time.at, end: time.end };
  }
  return paired;
}

function isPair(text: string, first: Found, second: Found): boolean {
  if (first.until !== null || second.until !== null || second.at.latest < first.at.earliest)
    return false;
  const gap = text.slice(first.end, second.place);
  if (first.side === "from" && second.side === "to") return !/[.!?。！？\n]/.test(gap);
  if (gap.length > gapCharsMax || !words.joining.test(gap)) return false;
  if (/^\s*[-–—]/.test(gap)) return true;
  const before = text.slice(Math.max(0, first.place - wordsBeforeMax), first.place);
  return words.opening.test(before);
}

/** More than this around a time is no sentence of its own, where nobody set a full stop. */
const sentenceReach = 600;

/** The sentence that stands around a place, of a text whose sentences are looked for once. */
function findSentences(text: string): (from: number, to: number) => string {
  const ends = [...text.matchAll(sentenceEnd)].map(({ index, 0: mark }) => ({
    index,
    behind: index + mark.length,
  }));
  return (from, to) => {
    const start = ends[countUpTo(ends, from - 1) - 1]?.behind ?? 0;
    const next = ends[countUpTo(ends, to - 1)];
    const end = next === undefined ? text.length : next.index + 1;
    return withinReach(text, { start, end }, { from, to }).trim();
  };
}

function withinReach(
  text: string,
  { start, end }: { readonly start: number; readonly end: number },
  { from, to }: { readonly from: number; readonly to: number },
): string {
  const first = Math.max(start, from - sentenceReach);
  const last = Math.min(end, to + sentenceReach);
  const sentence = text.slice(first, last);
  // Cut between words.
  const head = first === start ? 0 : sentence.slice(0, from - first).search(/\s/) + 1;
  const tail = last === end ? -1 : sentence.slice(to - first).search(/\s\S*$/);
  return sentence.slice(head, tail < 0 ? undefined : to - first + tail);
}

/** Not behind "a.m.", an initial or the day of a German date. */
const sentenceEnd =
  /(?<![ap]\.m|\b\p{L}|\d)[.!?](?=\s)\s*|(?<=\d\d)\.(?=\s+\p{Lu})\s*|[。！？\n]\s*/gu;
