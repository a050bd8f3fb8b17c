import { type Instant, type Interval, instant, interval } from "@/lib/base/instant";
import { toldTimeWords as words } from "@/lib/knowledge/lexicons/told-time-words";
import { findTimes } from "@/lib/time/expressions/find-times";
import type { TimeExpression, WritingContext } from "@/lib/time/expressions/meaning/expression";

/** A time of day that a sentence tells, whatever the time it was written at. */
export type ToldTime = {
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
const beforeToldMs = 6 * hourMs;
const dayMs = 24 * hourMs;
/** An account of longer than this is no outage, and its ends are no clock times of one. */
const stretchMaxMs = 14 * dayMs;
/** Between two moments of one stretch. */
const gapCharsMax = 16;
const wordsBeforeMax = 40;

type Found = Omit<ToldTime, "sentence"> & { readonly end: number };

/**
 * The clock times in what a person wrote. The day of a clock without one is the day last told in the text, else that of writing.
 * A text without a time of writing (`reference` null) tells its days itself, or has no times.
 */
export function findToldTimes(written: string, context: WritingContext): readonly ToldTime[] {
  if (!words.clock.test(written)) return [];
  // "About 14:02" is told as 14:02: how far it may be off nobody says.
  const { text, toWritten } = withoutAbout(written);
  const isOfTwentyFour = !words.halfOfDay.test(text);
  const found = pairUp(text, placeClocks(text, { ...context, isOfTwentyFour }));
  return found.map(({ end, ...time }) => {
    const place = toWritten(time.place);
    return { ...time, place, sentence: sentenceAround(written, place, toWritten(end)) };
  });
}

/** Without the words for "about", and the way from a place in it to the one in what was written. */
function withoutAbout(written: string) {
  const cuts = [...written.matchAll(words.about)].map(({ index, 0: { length } }) => ({
    index,
    length,
  }));
  const text = written.replace(words.about, "");
  const toWritten = (at: number) =>
    cuts.reduce((place, { index, length }) => (index <= place ? place + length : place), at);
  return { text, toWritten };
}

function placeClocks(text: string, context: WritingContext): readonly Found[] {
  const read = readFrom(text, context);
  const expressions = read(context.reference);
  const elsewhere = read(elsewhereOf(context));
  let told: Told | null = null;
  const found: Found[] = [];
  for (const [index, written] of expressions.entries()) {
    const own = dayOf(written, elsewhere[index]);
    const carried: Told | null = own === null ? told : null;
    const time = placeClock(text, index, carried, { read, at: context.reference });
    told = own ?? told;
    if (time === null) continue;
    found.push(time);
    if (isAcrossMidnight(time, told)) told = { at: time.at.earliest, isDay: false };
  }
  return found;
}

type Written = { readonly read: ReturnType<typeof readFrom>; readonly at: Instant | null };

function placeClock(
  text: string,
  index: number,
  carried: Told | null,
  { read, at }: Written,
): Found | null {
  const reference = carried === null ? at : lastOf(carried);
  const expression = read(reference)[index] ?? read(at)[index];
  return expression === undefined ? null : toFound(text, expression, reference, carried);
}

/** The expressions of a text as they are meant at a time of writing; each time is read once. */
function readFrom(text: string, context: WritingContext) {
  const known = new Map<Instant | null, readonly TimeExpression[]>();
  return (reference: Instant | null): readonly TimeExpression[] => {
    const before = known.get(reference);
    if (before !== undefined) return before;
    const { expressions } = findTimes(text, { ...context, reference });
    known.set(reference, expressions);
    return expressions;
  };
}

/** The day that an expression states itself: it does not move with the time of writing, or says how far from it. */
function dayOf(written: TimeExpression, elsewhere: TimeExpression | undefined): Told | null {
  const { earliest, granularity } = written;
  const isDated = earliest === elsewhere?.earliest;
  if (earliest === null || !(isDated || isDayOfItsOwn(written))) return null;
  return { at: earliest, isDay: granularity === "day" || granularity === "week" };
}

function isAcrossMidnight({ until }: Found, told: Told | null): boolean {
  return told?.isDay === true && until !== null && until.latest > told.at + dayMs;
}

/** The day told last, or a moment of it. */
type Told = { readonly at: Instant; readonly isDay: boolean };

/** The last moment that a clock without a day may mean. */
function lastOf({ at, isDay }: Told): Instant {
  return instant(isDay ? at + dayMs - 1 : at + dayMs - beforeToldMs);
}

/** On the day that was told, whichever way the sentence looks. */
function moved(reading: Interval, carried: Told | null): Interval {
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
  carried: Told | null,
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

function sideOf(before: string): ToldTime["side"] {
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

function sentenceAround(text: string, from: number, to: number): string {
  let start = 0;
  for (const { index, 0: mark } of text.matchAll(sentenceEnd)) {
    if (index + 1 <= from) start = index + mark.length;
    else if (index >= to) return text.slice(start, index + 1).trim();
  }
  return text.slice(start).trim();
}

/** Not behind "a.m.", an initial or the day of a German date. */
const sentenceEnd =
  /(?<![ap]\.m|\b\p{L}|\d)[.!?](?=\s)\s*|(?<=\d\d)\.(?=\s+\p{Lu})\s*|[。！？\n]\s*/gu;
