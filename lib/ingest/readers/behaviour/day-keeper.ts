import type { StampAsWritten } from "@/lib/domain/evidence-record";
import type { InstantScan } from "@/lib/time/instants/instant-scan";
import { microsPerDay } from "@/lib/time/stamps/civil-time";

/** A clock that falls by more has passed midnight; by less, two lines were written out of order. */
const midnightFallMicros = microsPerDay / 2;

/**
 * Which day the times of day of a file are of: the day last named, and one more for each midnight passed since.
 * What is written newest first passes midnights the other way.
 */
export class DayKeeper {
  private day: StampAsWritten | null = null;
  private dayMicros = 0;
  private lastOfDay: number | null = null;

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
    const { microsOfDay, granularity } = clock;
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

  private get passed(): boolean {
    return this.day !== null && this.dayMicros > this.day.wallMicros;
  }
}
