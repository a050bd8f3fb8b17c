import type { StampAsWritten } from "@/lib/domain/evidence/evidence-record";
import type { InstantScan } from "@/lib/time/instants/instant-scan";
import { civilFromMicros, daysFromCivil, microsPerDay } from "@/lib/time/stamps/civil-time";
import type { ClockScan } from "@/lib/time/stamps/clock-scan";

/** A clock that falls by more has passed midnight; by less, two lines were written out of order. */
const midnightFallMicros = microsPerDay / 2;

/** Days of a month that fall by more begin the next one. */
const monthFallDays = 20;
const daysInLongMonth = 31;

/**
 * Which day the times of day of a file are of: the day last named, and one more for each midnight passed since.
 * What is written newest first passes midnights the other way.
 */
export class DayKeeper {
  private day: StampAsWritten | null = null;
  private dayMicros = 0;
  private lastOfDay: number | null = null;
  private isMonthBegun = false;

  constructor(
    first: StampAsWritten | null,
    private readonly isNewestFirst: boolean,
  ) {
    if (first !== null) this.name(first);
  }

  get isKnown(): boolean {
    return this.day !== null;
  }

  /** A heading names a day, or a line its own: times behind it are of this day. */
  name(stamp: StampAsWritten): void {
    this.day = stamp;
    this.dayMicros = Math.floor(stamp.wallMicros / microsPerDay) * microsPerDay;
    this.lastOfDay = stamp.granularity === "day" ? null : stamp.wallMicros - this.dayMicros;
  }

  /** Null while no day is known. */
  place({ clock, raw }: Extract<InstantScan, { kind: "clock" }>): StampAsWritten | null {
    const { day } = this;
    if (day === null) return null;
    const { microsOfDay, granularity, dayOfMonth } = clock;
    if (dayOfMonth !== undefined) return this.inMonth(day, dayOfMonth, clock, raw);
    const fall = this.lastOfDay === null ? 0 : this.lastOfDay - microsOfDay;
    if (!this.isNewestFirst && fall > midnightFallMicros) this.dayMicros += microsPerDay;
    if (this.isNewestFirst && -fall > midnightFallMicros) this.dayMicros -= microsPerDay;
    // A straggler of the evening behind the first lines of the morning is of the day before.
    const isStraggler = !this.isNewestFirst && -fall > midnightFallMicros && this.passed;
    const dayMicros = isStraggler ? this.dayMicros - microsPerDay : this.dayMicros;
    if (!isStraggler) this.lastOfDay = microsOfDay;
    return {
      wallMicros: dayMicros + microsOfDay,
      offsetMinutes: null,
      isYearless: day.isYearless,
      granularity,
      raw,
    };
  }

  /** The day of the month last named, or of the next one when the days begin anew. */
  private inMonth(
    named: StampAsWritten,
    dayOfMonth: number,
    { microsOfDay, granularity }: ClockScan,
    raw: string,
  ): StampAsWritten {
    const date = civilFromMicros(this.dayMicros);
    const isNext = this.isMonthBegun && date.day - dayOfMonth > monthFallDays;
    const month = daysFromCivil({ ...date, day: 1 }) + (isNext ? daysInLongMonth : 0);
    const first = { ...civilFromMicros(month * microsPerDay), day: 1 };
    this.dayMicros = (daysFromCivil(first) + dayOfMonth - 1) * microsPerDay;
    this.isMonthBegun = true;
    return {
      wallMicros: this.dayMicros + microsOfDay,
      offsetMinutes: 0,
      isYearless: named.isYearless,
      granularity,
      raw,
    };
  }

  private get passed(): boolean {
    return this.day !== null && this.dayMicros > this.day.wallMicros;
  }
}
