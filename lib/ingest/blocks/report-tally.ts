import type { DroppedRecords, ReadReport, YearRoll } from "@/lib/domain/evidence/artifact";
import type { BlockSummary, MaskCount, MaskedTemplate } from "@/lib/domain/evidence/block";
import { YearOrder } from "@/lib/time/stamps/year-order";
import { droppedLinesShown, masksPerFileMax, messageCharsMax, yearRollsMax } from "../limits";
import { encodePrints, RecordPrints } from "../records/record-prints";
import { SeverityNotes } from "../records/severity-notes";
import { groupTemplates } from "../templates/group-templates";
import { StampTally } from "./stamp-tally";

type ReadFacts = Extract<ReadReport, { kind: "read" }>;
type Counted = Pick<
  ReadFacts,
  | "records"
  | "undated"
  | "dropped"
  | "warnings"
  | "firstWallMicros"
  | "lastWallMicros"
  | "statesOffset"
  | "isYearless"
  | "yearRolls"
  | "possibleYears"
  | "lines"
  | "isTruncated"
  | "isDayless"
  | "prints"
  | "severities"
>;

const disorderedYears =
  "The times have no year and run to and fro over the months: all are taken to be of one year, which may be wrong for some.";

const newestFirst =
  "The times have no year and run back over a New Year: the lines before it are of the later year.";

/** Adds up what the blocks of one file held, in their order; New Years are found here, across blocks. */
export class ReportTally {
  private readonly droppedByReason = new Map<string, { count: number; lines: number[] }>();
  private readonly masks = new Map<string, number>();
  private readonly warnings = new Set<string>();
  private readonly years = new YearOrder(yearRollsMax);
  private readonly stamps = new StampTally();
  private readonly prints = new RecordPrints();
  private readonly severities = new SeverityNotes();
  private records = 0;
  private undated = 0;
  private stating = 0;
  private lines = 0;
  private cutMessages = 0;
  private implausible = 0;
  private firstWall = Number.POSITIVE_INFINITY;
  private lastWall = Number.NEGATIVE_INFINITY;
  private isYearless = false;
  private isTruncated = false;
  private isDayless = false;

  /** `statedYear`: of the first stamp, when something in the file says it. */
  constructor(private readonly statedYear: number | null) {}

  add(summary: BlockSummary): void {
    for (const { reason, from, to } of summary.dropped) this.addDropped(reason, from, to);
    for (const mask of summary.masks) this.addMask(mask);
    for (const warning of summary.warnings) this.warnings.add(warning);
    this.stamps.add(summary.stamps, this.records);
    this.prints.join(summary.prints);
    this.severities.join(summary.severities);
    if (summary.dated !== null) this.widen(summary.dated.from, summary.dated.to);
    if (summary.yearless !== null) this.addYearless(summary.yearless);
    this.records += summary.records;
    this.undated += summary.undated;
    this.stating += summary.stating;
    this.lines += summary.lines;
    this.cutMessages += summary.cutMessages;
    this.implausible += summary.implausible;
    this.isTruncated ||= summary.isTruncated;
    this.isDayless ||= summary.dayless > 0;
  }

  counted(): Counted {
    const { records, undated, lines, isTruncated, isDayless } = this;
    const yearless = this.years.walls(this.statedYear);
    if (yearless !== null) this.widen(yearless.from, yearless.to);
    const isDated = this.firstWall <= this.lastWall;
    return {
      ...{ records, undated, lines, isTruncated, isDayless },
      dropped: [...this.droppedByReason].map(
        ([reason, seen]): DroppedRecords => ({ reason, ...seen }),
      ),
      warnings: [...new Set([...this.warnings, ...this.stamps.warnings(), ...this.ownWarnings()])],
      firstWallMicros: isDated ? this.firstWall : null,
      lastWallMicros: isDated ? this.lastWall : null,
      statesOffset: this.statesOffset(),
      isYearless: this.isYearless && this.statedYear === null,
      yearRolls: this.yearRolls satisfies readonly YearRoll[],
      prints: encodePrints(this.prints.taken()),
      severities: this.severities.taken(),
      ...(this.possibleYears.length === 0 ? {} : { possibleYears: this.possibleYears }),
    };
  }

  templates(): readonly MaskedTemplate[] {
    const masks = [...this.masks].map(([mask, count]): MaskCount => ({ mask, count }));
    const { templateOf } = groupTemplates(masks);
    return masks.map(({ mask, count }) => {
      const { id, text } = templateOf(mask);
      return { mask, count, id, template: text };
    });
  }

  private addMask({ mask, count }: MaskCount): void {
    const known = this.masks.get(mask);
    if (known !== undefined) this.masks.set(mask, known + count);
    else if (this.masks.size < masksPerFileMax) this.masks.set(mask, count);
  }

  private addDropped(reason: string, from: number, to: number): void {
    const seen = this.droppedByReason.get(reason) ?? { count: 0, lines: [] };
    seen.count += to - from + 1;
    for (let line = from; line <= to && seen.lines.length < droppedLinesShown; line++) {
      seen.lines.push(line);
    }
    this.droppedByReason.set(reason, seen);
  }

  private addYearless(walls: Float64Array): void {
    this.isYearless = true;
    for (let record = 0; record < walls.length; record++) {
      const wall = walls[record] ?? Number.NaN;
      if (Number.isNaN(wall)) continue;
      this.years.place(this.records + record, wall);
    }
  }

  private widen(from: number, to: number): void {
    if (from < this.firstWall) this.firstWall = from;
    if (to > this.lastWall) this.lastWall = to;
  }

  private statesOffset(): "all" | "some" | "none" {
    if (this.stating === 0) return "none";
    return this.stating === this.records - this.undated ? "all" : "some";
  }

  private get yearRolls(): readonly YearRoll[] {
    return this.years.rolls(this.statedYear !== null);
  }

  /** Those in which the file may begin, when something in it says so. */
  private get possibleYears(): readonly number[] {
    return this.statedYear === null ? (this.hintedYears ?? []) : [];
  }

  private get hintedYears(): readonly number[] | null {
    const { yearRolls, stamps } = this;
    if (yearRolls.length === 0) return stamps.possibleYears;
    // A file that jumps to and fro over New Years has no order by which its lines could be placed.
    return this.years.isDisordered ? null : stamps.firstYears(yearRolls);
  }

  private yearWarnings(): readonly string[] {
    const hinted = this.hintedYears;
    if (!this.isYearless || this.statedYear !== null || hinted === null) return [];
    if (this.yearRolls.length > 0) return describeFirstYears(hinted);
    const year = this.stamps.namedYear;
    if (year !== null && hinted.length > 0) {
      return [`The times have no year; ${year} was taken, which lines name beside their own day.`];
    }
    return hinted.length === 0
      ? ["The times have no year, and no year has all the weekdays and days they name."]
      : [
          "The times have no year; only years were taken that have their weekdays and a 29 February where they do.",
        ];
  }

  private ownWarnings(): readonly string[] {
    const warnings: string[] = [...this.yearWarnings()];
    if (this.years.isDisordered) warnings.push(disorderedYears);
    if (this.years.isNewestFirst) warnings.push(newestFirst);
    if (this.cutMessages > 0) {
      warnings.push(
        `${this.cutMessages} messages are longer than ${messageCharsMax} characters and were cut; the raw text has them whole.`,
      );
    }
    if (this.implausible > 0) {
      warnings.push(
        `${this.implausible} records are dated before 1990 or after 2099; they were kept as written.`,
      );
    }
    return warnings;
  }
}

/** Around a New Year lines may be late: that no year has them all is no news of the file. */
function describeFirstYears(years: readonly number[]): readonly string[] {
  const [only, second] = years;
  if (only === undefined || second !== undefined) return [];
  return [
    `The times have no year; the file was taken to begin in ${only}, as its weekdays, 29 February and the dates in its lines say.`,
  ];
}
