import type { ElementSpan } from "./record-sink";
import type { RecordEmitter } from "./records/draft";

/** The beginning of an artifact, decoded: what format detection looks at, and never the file's name. */
export type Sample = {
  readonly text: string;
  /** Whole lines, blank ones left out, without their line ends. */
  readonly lines: readonly string[];
  /** The artifact is longer than `text`. */
  readonly isCut: boolean;
};

/** Takes the lines of one artifact in order. Multi-line records are joined by holding the last one back. */
export interface LineReader {
  line(text: string, number: number): void;
  end(): void;
  /** Could the last line, which has no line end, be all that was meant? */
  isWhole(line: string): boolean;
}

type ReaderIdentity = {
  readonly name: string;
  /** Raised whenever the same bytes would give other records: it is part of the cache key. */
  readonly version: number;
  /** The human name of the format when this reader fits, else null. */
  detect(sample: Sample): Detection | null;
};

/** `fit` in [0, 1]: the share of the sample that is of this format. */
export type Detection = { readonly format: string; readonly fit: number };

export type LineFormatReader = ReaderIdentity & {
  readonly kind: "lines";
  open(emitter: RecordEmitter, sample: Sample): LineReader;
};

export type DocumentReading = {
  readonly elements: readonly ElementSpan[];
  readonly isTruncated: boolean;
};

/** Reads an artifact that only makes sense whole, such as a JSON array. */
export type DocumentFormatReader = ReaderIdentity & {
  readonly kind: "document";
  read(text: string, emitter: RecordEmitter): DocumentReading;
};

export type FormatReader = LineFormatReader | DocumentFormatReader;
