import { type CivilDate, civilFromMicros, daysFromCivil, microsPerDay } from "../stamps/civil-time";
import { yearlessYear } from "../stamps/stamp-scan";
import type { DatePhrase } from "./date-phrase";

/** A clock that goes back by more than this has passed midnight; by less, the lines are out of order. */
const midnightMicrosMin = 6 * 3_600_000_000;

/** A clock that jumps ahead by more behind a midnight is of a line from before it. */
const stragglerMicrosMin = 18 * 3_600_000_000;

export type CarriedDay = { readonly day: CivilDate; readonly isYearless: boolean };

/**
 * The day that times of day without one belong to: the day named last, moved on when the clock passes
 * midnight. A day without a year is put where it is nearest to the days with one.
 */
export class DayCarry {
  private current: CarriedDay | null = null;
  private lastMicrosOfDay: number | null = null;
  private hasPassedMidnight = false;
  private reference: CivilDate | null;

  /**
   * `reference`: a full date that the text states somewhere; `isDescending`: the newest stands first, as on
   * status pages.
   */
  constructor(
    reference: CivilDate | null,
    private readonly isDescending: boolean,
  ) {
    this.reference = reference;
  }

  get day(): CarriedDay | null {
    return this.current;
  }

  setDay(date: DatePhrase): CarriedDay {
    const { month, day } = date;
    const year = date.year ?? this.nearestYear(month, day);
    const isYearless = year === null;
    const carried = { day: { year: year ?? yearlessYear, month, day }, isYearless };
    if (!isYearless) this.reference = carried.day;
    this.restore(carried);
    return carried;
  }

  /** Takes up a day from before, as at the end of a section that had its own. */
  restore(day: CarriedDay | null): void {
    this.current = day;
    this.lastMicrosOfDay = null;
    this.hasPassedMidnight = false;
  }

  /** The day of a time of day that stands alone; null when no day was named before it. */
  place(microsOfDay: number): CarriedDay | null {
    const { current, lastMicrosOfDay: last } = this;
    if (current === null) return null;
    const step = last === null ? 0 : microsOfDay - last;
    if (!this.isDescending && this.hasPassedMidnight && step > stragglerMicrosMin) {
      return { ...current, day: addDays(current.day, -1) };
    }
    this.lastMicrosOfDay = microsOfDay;
    if (this.isDescending ? step > midnightMicrosMin : step < -midnightMicrosMin) {
      this.hasPassedMidnight = true;
      this.current = { ...current, day: addDays(current.day, this.isDescending ? -1 : 1) };
    }
    return this.current;
  }

  /** The year in which the day is at most half a year from the reference; null without one. */
  private nearestYear(month: number, day: number): number | null {
    const { reference } = this;
    if (reference === null) return null;
    const at = daysFromCivil(reference);
    const distance = (year: number) => Math.abs(daysFromCivil({ year, month, day }) - at);
    const years = [reference.year, reference.year - 1, reference.year + 1];
    return years.reduce((best, year) => (distance(year) < distance(best) ? year : best));
  }
}

export function addDays(day: CivilDate, days: number): CivilDate {
  return civilFromMicros((daysFromCivil(day) + days) * microsPerDay);
}
