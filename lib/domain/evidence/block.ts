import type { ReadMapping } from "./artifact";
import type { SeverityReading } from "./severity-scale";

/** The beginning of an artifact, decoded: what format detection looks at, and never the file's name. */
export type Sample = {
  readonly text: string;
  /** Whole lines, blank ones left out, without their line ends. */
  readonly lines: readonly string[];
  /** The artifact is longer than `text`. */
  readonly isCut: boolean;
  /** Its lines end in \r alone. */
  readonly endsLinesInReturn: boolean;
};

/** Bytes of one artifact that are read together; they may be handed to another thread. */
export type Block = {
  readonly reader: string;
  readonly mapping: ReadMapping | null;
  /** Whoever hands a block on gives them away: they may be moved to another thread. */
  readonly bytes: Uint8Array;
} & (TextPart | FileEndsPart);

/** `bytes` are UTF-8: whole lines, or of a document the whole text. */
export type TextPart = {
  readonly kind: "text";
  readonly sample: Sample;
  /** Number of the first line, from 1. */
  readonly firstLine: number;
  /** Lines above the block that say how to read it. */
  readonly heads?: readonly string[];
  /** The file ends here. */
  readonly isLast: boolean;
};

/** `bytes` are the first `headBytes` of a file that is no text, and behind them its last ones. */
type FileEndsPart = {
  readonly kind: "ends";
  readonly headBytes: number;
  readonly totalBytes: number;
};

/** From `from` up to `to`, offsets in the decoded text (UTF-16 units). */
export type ElementSpan = { readonly from: number; readonly to: number };

/** Lines, or elements of a document, that are in no record; both ends included. */
export type DroppedRun = { readonly reason: string; readonly from: number; readonly to: number };

/** A template as the reader masked it, and how many records have it. */
export type MaskCount = { readonly mask: string; readonly count: number };

/** What the grouping of masks made of one of them: records of masks with one template say the same thing. */
export type MaskedTemplate = MaskCount & {
  /** Equal templates of different files have equal ids. */
  readonly id: string;
  readonly template: string;
};

/** Days a series of dates covers, counted from 1970. */
export type DayRange = { readonly from: number; readonly to: number };

/** Dates of which day and month may be the other way round. */
export type DateOrderNote = {
  readonly example: string;
  /** How they were read. */
  readonly order: "day-first" | "month-first" | "year-first";
  readonly asRead: DayRange;
  /** What they would cover the other way round. */
  readonly turned: DayRange;
  /** A number above 12 is no month: the other way round is impossible. */
  readonly isDecided: boolean;
};

/**
 * What stamps without a year say of it. `shifts`: how often their weekday is so many days behind that of the year they are
 * written in, before March and after. `told`: the years of dates in what is said that are of the day of their line.
 */
export type YearHints = {
  readonly shifts: readonly [readonly number[], readonly number[]];
  readonly hasLeapDay: boolean;
  readonly told: readonly (readonly [year: number, count: number])[];
  /** Some of the records that say so, by their place in the block: a file over a New Year has several years. */
  readonly marks: readonly YearMark[];
};

/** What one stamp without a year says of it: the year a date of its day names, or its weekday, or that it is 29 February. */
export type YearMark = {
  readonly record: number;
  readonly wallMicros: number;
  readonly year: number | null;
  readonly weekday: number | null;
};

/** Clocks of twelve hours among the stamps, and such as could be of twelve. */
export type HalfNote = {
  /** Stamps that say the half of their day. */
  readonly said: number;
  /** Stamps from one to twelve that say none. */
  readonly bare: number;
  /** Stamps that say none and need none: past twelve, or in the first hour. */
  readonly past: number;
  /** The first bare one. */
  readonly example: string | null;
};

/** What is odd about the stamps of a block. */
export type StampNotesTaken = {
  readonly order: DateOrderNote | null;
  /** Stamps with a year whose weekday is not that of their date. */
  readonly weekdays: { readonly count: number; readonly example: string } | null;
  readonly yearHints: YearHints | null;
  readonly halves: HalfNote;
  /** Abbreviations of zones that several places use, and how often they stand. */
  readonly zones: readonly (readonly [word: string, count: number])[];
};

/** Prints of records in 32 bits: of those a power of two divides, and of the first and last ones. */
export type RecordPrintsTaken = {
  readonly sampled: readonly number[];
  readonly first: readonly number[];
  readonly last: readonly number[];
};

/** What a block held, besides its records. */
export type BlockSummary = {
  readonly records: number;
  readonly undated: number;
  /** Records whose stamp states its offset. */
  readonly stating: number;
  readonly lines: number;
  readonly dropped: readonly DroppedRun[];
  readonly warnings: readonly string[];
  /** Records that say a time of day whose day nothing in the file tells. */
  readonly dayless: number;
  readonly cutMessages: number;
  readonly implausible: number;
  /** Earliest and latest wall clock of the stamps that have a year, in µs. */
  readonly dated: { readonly from: number; readonly to: number } | null;
  /** Wall clocks of the stamps without a year by record, NaN for the others; null when all have one. */
  readonly yearless: Float64Array | null;
  readonly masks: readonly MaskCount[];
  readonly stamps: StampNotesTaken;
  readonly prints: RecordPrintsTaken;
  readonly severities: readonly SeverityReading[];
  /** Of a document: where its elements lie. */
  readonly elements: readonly ElementSpan[];
  readonly isTruncated: boolean;
};
