import type { EvidenceRecord } from "@/lib/domain/evidence/evidence-record";

/** Dated records in order of time. Each is made when it is taken: what waits for its turn takes no memory. */
export interface OrderedRecords {
  /** Of the next record, in µs; NaN when none is left. */
  readonly micros: number;
  readonly recordNumber: number;
  take(): EvidenceRecord;
}

/** Records that are made already. */
export class RecordList implements OrderedRecords {
  #at = 0;

  constructor(private readonly records: readonly EvidenceRecord[]) {}

  get micros(): number {
    const next = this.records[this.#at];
    return next === undefined ? Number.NaN : microsOf(next);
  }

  get recordNumber(): number {
    return this.records[this.#at]?.recordNumber ?? Number.NaN;
  }

  take(): EvidenceRecord {
    const record = this.records[this.#at++];
    if (record === undefined) throw new Error("No record is left to take");
    return record;
  }
}

export function microsOf({ time }: EvidenceRecord): number {
  if (time === null) throw new Error("A record without a time has no place in the order of time");
  return time.micros;
}
