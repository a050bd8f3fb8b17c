/** A time that a reader found in a text; what is measured, whoever the reader is. Milliseconds since 1970, null for an open or unknown end. */
export type FoundTime = {
  readonly text: string;
  readonly start: number;
  readonly end: number;
  /** Null where the reader knows no types. */
  readonly type: string | null;
  readonly earliestMs: number | null;
  readonly latestMs: number | null;
  readonly durationMs: number | null;
};

export type TimeReader = {
  readonly name: string;
  /** `zone`: the clock the writer lives by, as an IANA name. */
  find(text: string, referenceMs: number, zone: string): readonly FoundTime[];
};
