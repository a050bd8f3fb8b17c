import { microsPerDay } from "./civil-time";
import { yearlessYear } from "./stamp-scan";

/** A fall of this much is a New Year; less is disorder inside one year. */
const fallMicrosMin = 150 * microsPerDay;
/** 1972 was a leap year. */
const decemberFrom = (Date.UTC(yearlessYear, 11, 1) * 1000) satisfies number;
const januaryTo = (Date.UTC(yearlessYear, 1, 1) * 1000) satisfies number;

/**
 * In which year after the first each stamp without a year lies, told by its place in the file: a fall of
 * five months is a New Year. December right after the January that followed one is a straggler of the
 * old year.
 */
export class YearRolls {
  private readonly found: { fromRecord: number; years: number }[] = [];
  private previousMicros: number | null = null;
  private years = 0;

  constructor(private readonly rollsMax: number) {}

  /** Where the year changes; before the first it is the file's first year. */
  get rolls(): readonly { readonly fromRecord: number; readonly years: number }[] {
    return this.found;
  }

  /** Years after the first, of the stamp of this record; `micros` is its wall clock in 1972. */
  place(record: number, micros: number): number {
    const years = this.findYears(micros);
    const last = this.found.at(-1);
    if (years !== (last?.years ?? 0) && this.found.length < this.rollsMax) {
      this.found.push({ fromRecord: record, years });
    }
    return this.found.at(-1)?.years ?? 0;
  }

  private findYears(micros: number): number {
    const previous = this.previousMicros;
    if (previous !== null) {
      if (this.years > 0 && micros >= decemberFrom && previous < januaryTo) return this.years - 1;
      if (previous - micros > fallMicrosMin) this.years += 1;
    }
    this.previousMicros = micros;
    return this.years;
  }
}
