import { daysFromCivil } from "../stamps/civil-time";
import { yearlessYear } from "../stamps/stamp-scan";
import type { DatePhrase } from "./date-phrase";

const hour = 3_600_000_000;
/** A fall by less is disorder, and leaves the day as it is. */
const midnightFallMin = 6 * hour;
/** A fall by more lies closely around midnight. */
const nightFallMin = 18 * hour;
/** A fall between the two by more is a night that passed, where the lines are in order; by less it may be either. */
const openFallMax = 12 * hour;
/** Lines of one minute are often written the other way round. */
const disorderMin = hour / 6;
/** One fall in so many steps is an order that is mostly forward. */
const stepsPerFallMin = 10;
/** A note about an earlier time is this short, and what follows goes on about where it interrupted. */
const asideLinesMax = 2;
const goesOnWithin = 2 * hour;

/** What a line says of its time: a day from which times of day count on (days since 1970; null: which one is not told), or a time of day. */
export type LineTime = {
  readonly line: number;
  readonly day?: number | null;
  readonly microsOfDay: number | null;
};

/** Days since 1970, in `year` where the text leaves it out. */
export function toDayNumber({ year, month, day }: DatePhrase, otherYear: number | null): number {
  return daysFromCivil({ year: year ?? otherYear ?? yearlessYear, month, day });
}

/** What a text says where it has such lines. */
export function describeOpenDays(lines: number): string {
  return `Times of day go far back without a day (${lines} lines): whether a night passed or they tell of earlier is open, so they have no date.`;
}

/**
 * Lines whose time of day goes far back without saying whether a night passed or somebody wrote of an earlier time: an aside
 * of a line or two behind which the clock goes on where it was; a fall that the day stated next leaves no night for; and,
 * by six to twelve hours, any fall of a text whose times are not mostly in order. The last two leave all lines open up to
 * the next stated day, or until the clock is back.
 */
export function findOpenDays(times: readonly LineTime[]): ReadonlySet<number> {
  const open = new Set<number>();
  const sections = toSections(times);
  const isForward = isMostlyForward(sections);
  for (const [at, section] of sections.entries()) {
    const nights = nightsBetween(section.day, sections[at + 1]?.day ?? null);
    for (const line of openIn(section.clocks, { isForward, nights })) open.add(line);
  }
  return open;
}

type Clock = { readonly line: number; readonly at: number };
type Section = { readonly day: number | null; readonly clocks: readonly Clock[] };

function toSections(times: readonly LineTime[]): readonly Section[] {
  const sections: { day: number | null; clocks: Clock[] }[] = [{ day: null, clocks: [] }];
  for (const { line, day, microsOfDay } of times) {
    if (day !== undefined) sections.push({ day, clocks: [] });
    if (microsOfDay !== null) sections.at(-1)?.clocks.push({ line, at: microsOfDay });
  }
  return sections;
}

function isMostlyForward(sections: readonly Section[]): boolean {
  const falls = sections.flatMap(({ clocks }) =>
    clocks.slice(1).map(({ at }, index) => (clocks[index]?.at ?? at) - at),
  );
  const disorder = falls.filter((fall) => fall > disorderMin && fall <= midnightFallMin);
  return disorder.length * stepsPerFallMin <= falls.length;
}

/** Nights that may pass before the day stated next; null where nothing says. */
function nightsBetween(day: number | null, next: number | null): number | null {
  return day === null || next === null || next < day ? null : Math.max(0, next - day - 1);
}

type Order = { readonly isForward: boolean; readonly nights: number | null };

function openIn(clocks: readonly Clock[], order: Order): readonly number[] {
  const open: number[] = [];
  let last = clocks[0]?.at ?? 0;
  let passed = 0;
  for (let index = 1; index < clocks.length; index += 1) {
    const fall = last - (clocks[index]?.at ?? 0);
    const back = findBack(clocks, index, last, mayBeEither(fall, passed, order));
    open.push(...clocks.slice(index, back).map(({ line }) => line));
    if (fall > midnightFallMin && back === index) passed += 1;
    last = clocks[back]?.at ?? last;
    index = back;
  }
  return open;
}

/** Null: it is no fall of which that can be asked. */
function mayBeEither(fall: number, passed: number, { isForward, nights }: Order): boolean | null {
  if (fall <= midnightFallMin || fall > nightFallMin) return null;
  return nights === null ? !isForward && fall <= openFallMax : passed >= nights;
}

/** Where the clock is back; the place of the fall itself where a night passed. */
function findBack(
  clocks: readonly Clock[],
  from: number,
  last: number,
  isOpen: boolean | null,
): number {
  if (isOpen === null) return from;
  const to = isOpen ? clocks.length : Math.min(clocks.length, from + asideLinesMax + 1);
  for (let index = from + 1; index < to; index += 1) {
    const ahead = (clocks[index]?.at ?? 0) - last;
    if (ahead >= 0) return isOpen || ahead <= goesOnWithin ? index : from;
  }
  return isOpen ? clocks.length : from;
}
