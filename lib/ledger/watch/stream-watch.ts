import type { RecordReference } from "@/lib/domain/evidence/record-reference";
import { toRow } from "../rows/to-row";
import type { SeriesStore } from "../series/series-store";
import { SequenceWatch } from "./sequence-watch";
import { TableWatch } from "./table-watch";
import type { WatchAllowance } from "./watch-allowance";

/** Follows one file, with the parts it was rotated into: all its tables. */
export class StreamWatch {
  readonly tables = new Map<string, TableWatch>();
  /** Over all its rows, whatever their table. */
  readonly sequences: SequenceWatch;
  rows = 0;
  first: RecordReference | null = null;
  last: RecordReference | null = null;
  unfollowed = 0;

  constructor(
    readonly name: string,
    private readonly series: SeriesStore,
    private readonly allowance: WatchAllowance,
  ) {
    this.sequences = new SequenceWatch(allowance);
  }

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
    if (!this.allowance.take("tables")) {
      this.unfollowed += 1;
      return null;
    }
    const begun = new TableWatch(`${this.name}\u0001${name}`, this.series, this.allowance);
    this.tables.set(name, begun);
    return begun;
  }
}
