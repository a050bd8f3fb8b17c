import type { EventId } from "@/lib/domain/ids";
import type { CitedRows } from "@/lib/view-model/file/file-rows";

/** A row of a file as it is drawn. */
export type FileRowProps = {
  readonly row: number;
  readonly number: number;
  readonly total: number;
  /** Of CSS: all rows have their numbers in one column. */
  readonly numberWidth: string;
  /** Undefined until it was read. */
  readonly text: string | undefined;
  readonly citing: readonly CitedRows[];
  readonly isCurrent: boolean;
  readonly isUnfolded: boolean;
  /** What is looked for in the file; empty for nothing. */
  readonly words: string;
  /** Escape sequences are drawn, not shown. */
  readonly hasColours: boolean;
  /** Id of the selected event, when it cites this row. */
  readonly selected: string | null;
  /** `isTo`: from the row looked at to this one. */
  readonly onPlace: (row: number, isTo: boolean) => void;
  readonly onFold: (row: number) => void;
  readonly onEvent: (event: EventId) => void;
};
