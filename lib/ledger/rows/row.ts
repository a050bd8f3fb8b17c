import type { RecordReference } from "@/lib/domain/evidence/record-reference";

export type CellValue = string | number | boolean;

/** A record as a row of a table: the records of one template, or of one heading, have the same columns. */
export type Row = {
  readonly record: RecordReference;
  /** Equal for rows of one table: the template of a message, the heading of a file. */
  readonly table: string;
  /** By column; what a column is called is a label, never a key to its meaning. */
  readonly cells: ReadonlyMap<string, CellValue>;
};
