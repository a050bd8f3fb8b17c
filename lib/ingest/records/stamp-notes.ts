/**
 * What is odd about the stamps of a file, whichever reader read them: dates whose day and month could be the other way
 * round, weekdays that are not those of their dates, zones that several places abbreviate alike, halves of the day that
 * some lack. Kept block by block
 * and put together for the whole file, since one line may decide for all.
 */
import type { DateOrderNote, DayRange, StampNotesTaken } from "@/lib/domain/evidence/block";
import type { StampAsWritten } from "@/lib/domain/evidence/evidence-record";
import {
  type CivilDate,
  daysFromCivil,
  isCivilDate,
  microsPerDay,
} from "@/lib/time/stamps/civil-time";
import { fullYear } from "@/lib/time/stamps/named-month-stamp";
import { weekdayAt, weekdayOf } from "@/lib/time/stamps/weekday";
import { ambiguousZone, localWord, zoneWordOf } from "@/lib/time/stamps/zone-words";
import { HalfNotes } from "./half-notes";
import { YearHintCounts } from "./year-hints";

const zonesMax = 8;

export class StampNotes {
  private order: DateOrderNote | null = null;
  private weekdays: { count: number; example: string } | null = null;
  private readonly zones = new Map<string, number>();
  private lastDate = "";
  private readonly hints = new YearHintCounts();
  private readonly halves = new HalfNotes();

  /** `isOrderKnown`: the format says which number of a date is the day. */
  isOrderKnown = false;

  observe(stamp: StampAsWritten, record: number): void {
    const { raw } = stamp;
    const first = raw.charCodeAt(0);
    if (first >= 48 && first <= 57) this.observeOrder(stamp);
    else if (!stamp.isYearless) this.observeWeekday(stamp);
    if (stamp.isYearless) this.hints.observe(stamp, record);
    if (stamp.offsetMinutes !== null) return;
    this.observeZone(raw);
    this.halves.observe(stamp);
  }

  /** What is said beside a stamp without a year. */
  observeMessage(message: string, stamp: StampAsWritten, record: number): void {
    this.hints.observeMessage(message, stamp, record);
  }

  get taken(): StampNotesTaken {
    return {
      order: this.order,
      weekdays: this.weekdays,
      zones: [...this.zones],
      yearHints: this.hints.taken,
      halves: this.halves.taken,
    };
  }

  private observeOrder({ raw, wallMicros }: StampAsWritten): void {
    // Most stamps begin with a year.
    if (this.isOrderKnown) return;
    const isMarked = isSeparator(raw.charCodeAt(1)) || isSeparator(raw.charCodeAt(2));
    const [date] = (isMarked ? markedDate : packedDate).exec(raw) ?? [];
    if (date === undefined || date === this.lastDate) return;
    this.lastDate = date;
    const day = Math.floor(wallMicros / microsPerDay);
    const note = isMarked ? toOrderNote(date, day) : toPackedNote(date, day);
    if (note !== null) this.order = joinOrders(this.order, note);
  }

  private observeWeekday({ raw, wallMicros }: StampAsWritten): void {
    const weekday = weekdayAt(raw, 0);
    if (weekday === null || weekday === weekdayOf(wallMicros)) return;
    this.weekdays = {
      count: (this.weekdays?.count ?? 0) + 1,
      example: this.weekdays?.example ?? raw,
    };
  }

  private observeZone(raw: string): void {
    const word = zoneWordOf(raw);
    if (word === null) return;
    const known = this.zones.get(word);
    const isTelling = word === localWord || ambiguousZone(word) !== null;
    if (known === undefined && (this.zones.size >= zonesMax || !isTelling)) return;
    this.zones.set(word, (known ?? 0) + 1);
  }
}

const markedDate = /^\d{1,2}([/-])\d{1,2}\1\d{2,4}(?!\d)/;
const packedDate = /^\d{6}(?=[ T-])/;

/** Of two numbers for day and month which stood first is told by what they were read as. */
function toOrderNote(date: string, day: number): DateOrderNote | null {
  const [first = 0, second = 0] = date.split(/[/-]/).map(Number);
  const read = new Date(day * 86_400_000);
  const [month, ofMonth, year] = [read.getUTCMonth() + 1, read.getUTCDate(), read.getUTCFullYear()];
  const isDayFirst = first === ofMonth && second === month;
  if (!isDayFirst && !(first === month && second === ofMonth)) return null;
  const other = { year, month: ofMonth, day: month };
  return toNote(date, isDayFirst ? "day-first" : "month-first", day, other);
}

/** `140326`: the year may be the first or the last of its numbers. */
function toPackedNote(date: string, day: number): DateOrderNote | null {
  const [first = 0, second = 0, third = 0] = (date.match(/\d\d/g) ?? []).map(Number);
  const read = new Date(day * 86_400_000);
  const [month, ofMonth, year] = [
    read.getUTCMonth() + 1,
    read.getUTCDate(),
    read.getUTCFullYear() % 100,
  ];
  if (first === third) return null;
  const yearFirst = { year: fullYear(first), month: second, day: third };
  const dayFirst = { year: fullYear(third), month: second, day: first };
  if (first === year && second === month) return toNote(date, "year-first", day, dayFirst);
  if (third !== year) return null;
  return toNote(date, first === ofMonth ? "day-first" : "month-first", day, yearFirst);
}

function toNote(
  example: string,
  order: DateOrderNote["order"],
  day: number,
  other: CivilDate,
): DateOrderNote {
  const isDecided = !isCivilDate(other);
  const turned = isDecided ? day : daysFromCivil(other);
  return {
    ...{ example, order, isDecided },
    ...{ asRead: { from: day, to: day }, turned: { from: turned, to: turned } },
  };
}

export function joinOrders(a: DateOrderNote | null, b: DateOrderNote | null): DateOrderNote | null {
  if (a === null || b === null) return a ?? b;
  return {
    example: a.example,
    order: a.order,
    isDecided: a.isDecided || b.isDecided,
    asRead: joinDays(a.asRead, b.asRead),
    turned: joinDays(a.turned, b.turned),
  };
}

function joinDays(a: DayRange, b: DayRange): DayRange {
  return { from: Math.min(a.from, b.from), to: Math.max(a.to, b.to) };
}

function isSeparator(code: number): boolean {
  return code === 47 || code === 45;
}
