import { civilFromMicros, daysFromCivil, microsPerDay } from "./civil-time";
import { yearlessYear } from "./stamp-scan";
import { YearRolls } from "./year-rolls";

export type Walls = { readonly from: number; readonly to: number };

/** Where a file that begins with its oldest line begins its years, or one that begins with its newest ends them. */
type Reading = { readonly rolls: YearRolls; readonly walls: Map<number, Walls> };

const firstMicros = (Date.UTC(yearlessYear, 0, 1) * 1000) satisfies number;
const lastMicros = (Date.UTC(yearlessYear + 1, 0, 1) * 1000 - 1) satisfies number;
/** A step of more may be a New Year, and does not tell which way a file runs. */
const stepMicrosMax = 150 * microsPerDay;
/** So many times more steps lead back than forward in a file that begins with its newest line. */
const newestFirstMin = 4;
/** Fewer steps back show no direction, unless all of them together are of some days around the New Year. */
const fallsMin = 3;
const daysAroundMicros = 62 * microsPerDay;

/**
 * In which year each stamp without one lies, in files that begin with their oldest line and in those that begin with
 * their newest: read in a mirror, which turns the year around, the second is the first.
 */
export class YearOrder {
  private readonly forward: Reading;
  private readonly backward: Reading;
  private previous: number | null = null;
  private rises = 0;
  private falls = 0;

  constructor(rollsMax: number) {
    this.forward = { rolls: new YearRolls(rollsMax), walls: new Map() };
    this.backward = { rolls: new YearRolls(rollsMax), walls: new Map() };
  }

  /** `micros` is the wall clock of this record in the year all are written in. */
  place(record: number, micros: number): void {
    const step = micros - (this.previous ?? micros);
    this.previous = micros;
    if (step > 0 && step < stepMicrosMax) this.rises++;
    if (step < 0 && -step < stepMicrosMax) this.falls++;
    widen(this.forward.walls, this.forward.rolls.place(record, micros), micros);
    const mirrored = firstMicros + lastMicros - micros;
    widen(this.backward.walls, this.backward.rolls.place(record, mirrored), micros);
  }

  /** Newest line first, over a New Year. */
  get isNewestFirst(): boolean {
    const runsBack = this.falls > this.rises * newestFirstMin;
    const { rolls, passedMicros } = this.backward.rolls;
    return (
      runsBack && rolls.length > 0 && (this.falls >= fallsMin || passedMicros <= daysAroundMicros)
    );
  }

  get isDisordered(): boolean {
    return !this.isNewestFirst && this.forward.rolls.isDisordered;
  }

  /**
   * Where the year changes, in years after the file's first: that of its oldest line, or of its first line when
   * something in the file states the year of that.
   */
  rolls(isFirstLineStated: boolean): readonly { fromRecord: number; years: number }[] {
    if (!this.isNewestFirst) return [...this.forward.rolls.rolls];
    const base = isFirstLineStated ? 0 : this.yearsBack;
    const rolls = this.backward.rolls.rolls.map(({ fromRecord, years }) => ({
      fromRecord,
      years: base - years,
    }));
    return base === 0 ? rolls : [{ fromRecord: 0, years: base }, ...rolls];
  }

  /** First and last wall clock, each in its year; null when there is none. */
  walls(statedYear: number | null): Walls | null {
    const { walls } = this.isNewestFirst ? this.backward : this.forward;
    const base = statedYear === null ? this.yearsBack : 0;
    const yearOf = (years: number) => {
      if (this.isDisordered) return 0;
      return this.isNewestFirst ? base - years : years;
    };
    const placed = [...walls].flatMap(([years, { from, to }]) =>
      [from, to].map((wall) => placeInYear(wall, statedYear, yearOf(years))),
    );
    return placed.length === 0 ? null : { from: Math.min(...placed), to: Math.max(...placed) };
  }

  private get yearsBack(): number {
    return Math.max(0, ...this.backward.rolls.rolls.map(({ years }) => years));
  }
}

function widen(walls: Map<number, Walls>, years: number, micros: number): void {
  const { from, to } = walls.get(years) ?? { from: micros, to: micros };
  if (micros <= from || micros >= to) {
    walls.set(years, { from: Math.min(from, micros), to: Math.max(to, micros) });
  }
}

/**
 * The wall clock of a stamp without a year, written in 1972, in the year it lies in: `years` after the
 * first, which is 1972 itself while nothing states it. 29 February of a year that has none is 1 March.
 */
export function placeInYear(wallMicros: number, firstYear: number | null, years: number): number {
  const year = (firstYear ?? yearlessYear) + years;
  if (year === yearlessYear) return wallMicros;
  const { month, day } = civilFromMicros(wallMicros);
  const midnight = Math.floor(wallMicros / microsPerDay) * microsPerDay;
  return daysFromCivil({ year, month, day }) * microsPerDay + (wallMicros - midnight);
}
