import type { Locator } from "@/lib/domain/evidence/evidence";
import type { FieldValue, RecordAsWritten } from "@/lib/domain/evidence/evidence-record";

export type Fields = Readonly<Record<string, FieldValue>>;

/** A record before its place is known. Without a template of its own its message is masked. */
export type Draft = Omit<RecordAsWritten, "locator" | "template"> & {
  readonly template?: string;
  /** The severity is a word, letter or sign at the head of the text. */
  readonly isLevelInText?: boolean;
};

/** What a reader hands its findings to. Every line it is given must end up in one of the first two. */
export interface RecordEmitter {
  record(draft: Draft, locator: Locator): void;
  drop(reason: string, line: number): void;
  warn(message: string): void;
  /** The format itself says which number of `05/06/2026` is the day: no date is in doubt. */
  knowDateOrder?(): void;
}

/** A line that says something but not when. */
export function undatedDraft(message: string): Draft {
  return { stamp: null, kind: "log", severity: null, source: null, message, fields: {} };
}
