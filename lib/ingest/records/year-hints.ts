import type { YearHints, YearMark } from "@/lib/domain/evidence/block";
import type { StampAsWritten } from "@/lib/domain/evidence/evidence-record";
import { daysFromCivil, isCivilDate, microsPerDay } from "@/lib/time/stamps/civil-time";
import { yearlessYear } from "@/lib/time/stamps/stamp-scan";
import { weekdayAt, weekdayOf } from "@/lib/time/stamps/weekday";

/** From 1 March on a year's weekdays depend on whether it is a leap year. */
const march = daysFromCivil({ year: yearlessYear, month: 3, day: 1 }) * microsPerDay;
const leapDay = march - microsPerDay;

/** Counts what stamps without a year say of it all the same: their weekday, and 29 February. */
export class YearHintCounts {
  private readonly shifts: readonly [number[], number[]] = [Array(7).fill(0), Array(7).fill(0)];
  private readonly datedYears = new Map<number, number>();
  private readonly marks: YearMark[] = [];
  private hasLeapDay = false;
  private isEmpty = true;

  observe({ raw, wallMicros }: StampAsWritten, record: number): void {
    const isLeapDay = wallMicros >= leapDay && wallMicros < march;
    const weekday = weekdayAt(raw, 0);
    if ((isLeapDay && !this.hasLeapDay) || weekday !== null) {
      this.mark({ record, wallMicros, year: null, weekday });
    }
    this.hasLeapDay ||= isLeapDay;
    if (weekday === null) return;
    const counts = this.shifts[wallMicros < march ? 0 : 1];
    const shift = (weekday - weekdayOf(wallMicros) + 7) % 7;
    counts[shift] = (counts[shift] ?? 0) + 1;
    this.isEmpty = false;
  }

  /** A date of another day may be of another year, and one on which something ends mostly is. */
  observeMessage(message: string, { wallMicros }: StampAsWritten, record: number): void {
    const [, year, month, day] = wholeDate.exec(message.slice(0, messageCharsSeen)) ?? [];
    if (year === undefined || anEnd.test(message)) return;
    const stamp = new Date(wallMicros / 1000);
    const isSameDay =
      stamp.getUTCMonth() + 1 === Number(month) && stamp.getUTCDate() === Number(day);
    if (!isSameDay) return;
    this.mark({ record, wallMicros, year: Number(year), weekday: null });
    this.datedYears.set(Number(year), (this.datedYears.get(Number(year)) ?? 0) + 1);
  }

  get taken(): YearHints | null {
    const { shifts, hasLeapDay, isEmpty, marks } = this;
    const told = [...this.datedYears];
    return isEmpty && !hasLeapDay && told.length === 0 ? null : { shifts, hasLeapDay, told, marks };
  }

  private mark(mark: YearMark): void {
    if (this.marks.length < marksMax) this.marks.push(mark);
  }
}

/** Of one block; more of them say nothing new. */
const marksMax = 400;
const messageCharsSeen = 400;
const wholeDate = /(?<!\d)((?:19|20)\d\d)[-/.](\d\d)[-/.](\d\d)(?!\d)/;
const anEnd = /expir|valid|until|not.?after|not.?before|\bdue\b|renew|retain|end of life|\beol\b/i;

export function joinHints(a: YearHints | null, b: YearHints | null): YearHints | null {
  if (a === null || b === null) return a ?? b;
  const add = (half: 0 | 1) => a.shifts[half].map((count, at) => count + (b.shifts[half][at] ?? 0));
  const told = new Map(a.told);
  for (const [year, count] of b.told) told.set(year, (told.get(year) ?? 0) + count);
  return {
    ...{ shifts: [add(0), add(1)], hasLeapDay: a.hasLeapDay || b.hasLeapDay },
    told: [...told],
    marks: [...a.marks, ...b.marks],
  };
}

/** Fewer lines that name a date may be wrong by chance. */
export const namedMin = 3;

/** The year that lines of their own day name; null when few do, or they do not agree. */
export function namedYear({ told }: YearHints): number | null {
  const all = told.reduce((sum, [, count]) => sum + count, 0);
  const [year] = told.find(([, count]) => count >= all * agreeingShareMin) ?? [];
  return year === undefined || all < namedMin ? null : year;
}

export const yearFrom = 1990;
export const yearTo = 2060;
/** One wrong weekday must not decide for all. */
export const agreeingShareMin = 0.95;

/** The years in which the weekdays are these and there is such a day; none when no year has them all. */
export function possibleYears(hints: YearHints): readonly number[] {
  const { shifts, hasLeapDay } = hints;
  const named = namedYear(hints);
  const all = shifts.flat().reduce((sum, count) => sum + count, 0);
  return Array.from({ length: yearTo - yearFrom }, (_, at) => yearFrom + at).filter((year) => {
    if (named !== null && year !== named) return false;
    if (hasLeapDay && !isCivilDate({ year, month: 2, day: 29 })) return false;
    const agreeing = (shifts[0][shiftOf(year, 1)] ?? 0) + (shifts[1][shiftOf(year, 3)] ?? 0);
    return agreeing >= all * agreeingShareMin;
  });
}

/** Days by which weekdays of a year are behind those of the year without a name, from this month on. */
function shiftOf(year: number, month: number): number {
  const dayOf = (of: number) => daysFromCivil({ year: of, month, day: 1 });
  return (((dayOf(year) - dayOf(yearlessYear)) % 7) + 7) % 7;
}
