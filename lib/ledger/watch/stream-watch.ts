import type { RecordReference } from "@/lib/domain/record-reference";
import { toRow } from "../rows/to-row";
import type { SeriesStore } from "../series/series-store";
import { SequenceWatch } from "./sequence-watch";
import { TableWatch } from "./table-watch";

/** How many tables may still be begun, in all streams together: what never repeats has no tables. */
export type TableAllowance = { left: number };

/** Follows one file, with the parts it was rotated into: all its tables. */
export class StreamWatch {
  readonly tables = new Map<string, TableWatch>();
  /** Over all its rows, whatever their table. */
  readonly sequences = new SequenceWatch();
  rows = 0;
  first: RecordReference | null = null;
  last: RecordReference | null = null;
  unfollowed = 0;

  constructor(
    readonly name: string,
    private readonly series: SeriesStore,
    private readonly allowance: TableAllowance,
  ) {}

  observe(record: RecordReference): void {
    const row = toRow(record);
    const table = this.tables.get(row.table) ?? this.#begin(row.table);
    table?.observe(row, this.rows);
    this.sequences.observe(record, Object.entries(record.fields), "");
    this.rows += 1;
    this.first ??= record;
    this.last = record;
  }

  #begin(name: string): TableWatch | null {
    if (this.allowance.left <= 0) {
      this.unfollowed += 1;
      return null;
    }
    this.allowance.left -= 1;
    const begun = new TableWatch(`${this.name}\u0001${name}`, this.series);
    this.tables.set(name, begun);
    return begun;
  }
}
