import type { LineReader, Opening } from "../reader";
import type { Draft, RecordEmitter } from "./draft";
import { openJoiningReader } from "./joining-reader";

/** A format whose lines of a mark say what the rows behind them hold, until the next of them. */
export type HeadedFormat<Head> = {
  readonly marks: readonly string[];
  /** What holds behind this line, which begins with a `#`. */
  next(head: Head, line: string): Head;
  /** The record of a row; null when not even its time can be told. */
  parse(line: string, head: Head): Draft | null;
  readonly skipped: string;
};

/** Every row is a record of its own: none continues the one before it. */
export function openHeadedReader<Head>(
  emitter: RecordEmitter,
  format: HeadedFormat<Head>,
  first: Head,
  { heads = [] }: Pick<Opening, "heads">,
): LineReader {
  let head = heads.reduce((before, line) => format.next(before, line), first);
  const reader = openJoiningReader(emitter, {
    parse: (line) => format.parse(line, head),
    begins: () => true,
    joins: () => false,
    skips: (line) => {
      if (!line.startsWith("#")) return null;
      head = format.next(head, line);
      return format.skipped;
    },
  });
  return {
    headMarks: format.marks,
    line: (text, number) => reader.line(text, number),
    end: () => reader.end(),
    begins: (line) => line.trim() !== "",
    isWhole: () => false,
  };
}

/** The rows of a sample, each with what holds for it. */
export function headedRows<Head>(
  lines: readonly string[],
  format: HeadedFormat<Head>,
  first: Head,
): readonly { readonly line: string; readonly head: Head }[] {
  let head = first;
  return lines.flatMap((line) => {
    if (!line.startsWith("#")) return [{ line, head }];
    head = format.next(head, line);
    return [];
  });
}
