import type { StampAsWritten } from "@/lib/domain/evidence-record";
import { civilFromMicros, daysFromCivil, isCivilDate, microsPerDay } from "./civil-time";
import { yearlessYear } from "./stamp-scan";

/** A fall of this much is a New Year; less is disorder inside one year. */
const fallMicrosMin = 150 * microsPerDay;

/**
 * Gives stamps without a year the year of their place in the file: the first is in `firstYear`
 * (1972 when nothing in the file states one), and a fall of five months is a New Year. December
 * right after the January that followed one is a straggler of the old year. A 29 February in a year that has none cannot be
 * said this way and gives null.
 */
export class NewYearRollover {
  private year: number;
  private previousMicros: number | null = null;
  private hasRolled = false;
  private readonly isAnchored: boolean;

  constructor(firstYear: number | null) {
    this.isAnchored = firstYear !== null;
    this.year = firstYear ?? yearlessYear;
  }

  place(stamp: StampAsWritten): StampAsWritten | null {
    if (!stamp.isYearless) return stamp;
    const year = this.findYear(stamp.wallMicros);
    const isYearless = !this.isAnchored;
    if (year === yearlessYear && isYearless) return stamp;
    const { month, day } = civilFromMicros(stamp.wallMicros);
    if (!isCivilDate({ year, month, day })) return null;
    const midnight = Math.floor(stamp.wallMicros / microsPerDay) * microsPerDay;
    const wallMicros =
      daysFromCivil({ year, month, day }) * microsPerDay + (stamp.wallMicros - midnight);
    return { ...stamp, wallMicros, isYearless };
  }

  /** `micros` is inside 1972 for every stamp, so two of them compare by their place in the year. */
  private findYear(micros: number): number {
    const previous = this.previousMicros;
    if (previous !== null && this.hasRolled && isDecember(micros) && isJanuary(previous)) {
      return this.year - 1;
    }
    if (previous !== null && previous - micros > fallMicrosMin) {
      this.year += 1;
      this.hasRolled = true;
    }
    this.previousMicros = micros;
    return this.year;
  }
}

function isDecember(micros: number): boolean {
  return civilFromMicros(micros).month === 12;
}

function isJanuary(micros: number): boolean {
  return civilFromMicros(micros).month === 1;
}
