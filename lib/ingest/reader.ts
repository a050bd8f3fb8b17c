import type { ReadMapping } from "@/lib/domain/evidence/artifact";
import type { ElementSpan, Sample } from "@/lib/domain/evidence/block";
import type { ReaderName } from "@/lib/domain/reader-name";
import type { FileEnds } from "./media/file-ends";
import type { RecordEmitter } from "./records/draft";

export type { Sample } from "@/lib/domain/evidence/block";

/** Takes the lines of one artifact in order. Multi-line records are joined by holding the last one back. */
export interface LineReader {
  line(text: string, number: number): void;
  end(): void;
  /**
   * Does a record begin with this line, whatever stands before it? A file is cut there into blocks that are
   * read apart from each other, so a yes must be right; a no is always safe.
   */
  begins(line: string): boolean;
  /** Is what begins on the next line read together with this one? The file is not cut between them. */
  keepsNext?(line: string): boolean;
  /** The id of the record that the line is a part of: lines of one id are kept in one block. Without it, `begins` decides. */
  idOf?(line: string): string | null;
  /** What lines begin with that say how to read those behind them: the last of each is handed to a block that begins later. */
  readonly headMarks?: readonly string[] | undefined;
  /** Could the last line, which has no line end, be all that was meant? */
  isWhole(line: string): boolean;
}

type ReaderIdentity = {
  readonly name: ReaderName;
  /** Raised whenever the same bytes would give other records: it is part of the cache key. */
  readonly version: number;
  /** The human name of the format when this reader fits, else null. */
  detect(sample: Sample): Detection | null;
};

/** `fit` in [0, 1]: the share of the sample that is of this format. */
export type Detection = {
  readonly format: string;
  readonly fit: number;
  /** The file itself says that what could be taken for times are none: nobody else is asked. */
  readonly isTimeless?: boolean;
  /** The file itself says which of its records have a time: the others have none, and nobody else is asked. */
  readonly isSettled?: boolean;
};

export type Opening = {
  readonly mapping: ReadMapping | null;
  /** The block begins where the file does: a table has its header there. */
  readonly isStart: boolean;
  /** Lines with a `headMarks` that stand before the block and are still good, in their order. */
  readonly heads?: readonly string[] | undefined;
};

export type LineFormatReader = ReaderIdentity & {
  readonly kind: "lines";
  open(emitter: RecordEmitter, sample: Sample, opening: Opening): LineReader;
  /** The year of the file's first stamp, when its stamps have none but something in the file says it. */
  statedYear?(sample: Sample): number | null;
};

export type DocumentReading = {
  readonly elements: readonly ElementSpan[];
  readonly isTruncated: boolean;
};

/** Reads an artifact that only makes sense whole, such as a JSON array. */
export type DocumentFormatReader = ReaderIdentity & {
  readonly kind: "document";
  read(text: string, emitter: RecordEmitter, mapping: ReadMapping | null): DocumentReading;
};

/** Reads what is no text from its two ends, so that the size of the file does not matter. */
export type BinaryFormatReader = {
  readonly kind: "binary";
  readonly name: ReaderName;
  /** As of the other readers. */
  readonly version: number;
  detect(head: Uint8Array): Detection | null;
  read(ends: FileEnds, emitter: RecordEmitter): void;
};

export type FormatReader = LineFormatReader | DocumentFormatReader;
