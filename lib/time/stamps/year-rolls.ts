import { microsPerDay } from "./civil-time";
import { yearlessYear } from "./stamp-scan";

/** A fall of this much is a New Year; less is disorder inside one year. */
const fallMicrosMin = 150 * microsPerDay;
/** Steps back of more days and less than a New Year are no haste of threads. */
const disorderMicrosMin = 7 * microsPerDay;
/** A file whose times go back by more than this share of what they go forward is in no order. */
const disorderShareMin = 0.1;
/** With so many months in a row in which nothing was written, the others are of one winter or one summer. */
const emptyMonthsMin = 6;
/** A winter or a summer that runs over a New Year is no longer than this. */
const seasonMicrosMax = 183 * microsPerDay;
const yearMicros = 365 * microsPerDay;
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

  private last: number | null = null;
  private forwardMicros = 0;
  private backMicros = 0;
  private readonly months = new Set<number>();
  private earliest = Number.POSITIVE_INFINITY;
  private latest = Number.NEGATIVE_INFINITY;

  constructor(private readonly rollsMax: number) {}

  /** Where the year changes; before the first it is the file's first year. None where the file is in no order. */
  get rolls(): readonly { readonly fromRecord: number; readonly years: number }[] {
    return this.isDisordered ? [] : this.found;
  }

  /** Times run to and fro over most of a year: falls are no New Years, and of which years they are nothing tells. */
  get isDisordered(): boolean {
    const isToAndFro = this.backMicros > this.forwardMicros * disorderShareMin;
    return this.found.length > 0 && isToAndFro && !this.isOfOneSeason;
  }

  /** How far the times go forward in all, New Years taken as such. */
  get passedMicros(): number {
    return this.forwardMicros;
  }

  /** Nothing is of the other half of the year, and the New Years that were found leave all within one half. */
  private get isOfOneSeason(): boolean {
    const span = this.latest - this.earliest;
    return this.emptyMonths >= emptyMonthsMin && span <= seasonMicrosMax;
  }

  private get emptyMonths(): number {
    let [longest, run] = [0, 0];
    for (let month = 0; month < 24; month++) {
      run = this.months.has(month % 12) ? 0 : run + 1;
      longest = Math.max(longest, run);
    }
    return longest;
  }

  private observeOrder(micros: number): void {
    this.months.add(new Date(micros / 1000).getUTCMonth());
    const step = micros - (this.last ?? micros);
    this.last = micros;
    if (step >= 0) this.forwardMicros += step;
    else if (-step > fallMicrosMin) this.forwardMicros += yearMicros + step;
    else if (-step > disorderMicrosMin) this.backMicros -= step;
  }

  /** Years after the first, of the stamp of this record; `micros` is its wall clock in 1972. */
  place(record: number, micros: number): number {
    this.observeOrder(micros);
    const years = this.findYears(micros);
    const last = this.found.at(-1);
    if (years !== (last?.years ?? 0) && this.found.length < this.rollsMax) {
      this.found.push({ fromRecord: record, years });
    }
    const placed = this.found.at(-1)?.years ?? 0;
    this.earliest = Math.min(this.earliest, micros + placed * yearMicros);
    this.latest = Math.max(this.latest, micros + placed * yearMicros);
    return placed;
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
