import type { StampAsWritten } from "@/lib/domain/evidence/evidence-record";
import type { Draft } from "../../records/draft";

/** What the rows of a table are, and how one becomes records. */
export type RowReading = {
  /** Completes "CSV (…)". */
  readonly name: string;
  read(cells: readonly string[], stamp: StampAsWritten | null): readonly Draft[];
};
