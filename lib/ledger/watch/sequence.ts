import type { RecordReference } from "@/lib/domain/evidence/record-reference";
import type { Ordinal } from "../rows/cell-ordinal";
import type { WatchAllowance } from "./watch-allowance";

/** A row that does not go on where the one before it stopped. */
export type SequenceBreak = {
  readonly before: RecordReference;
  readonly after: RecordReference;
  /** The two values. */
  readonly from: number;
  readonly to: number;
  /** Which row of its sequence it is. */
  readonly at: number;
  /** Steps that were right before. */
  readonly held: number;
  /** Steps too many; negative when too few. */
  readonly excess: number;
};

/** Breaks kept: what breaks more often does not count. */
const breaksMax = 64;

/** The values of one column for one thing, each of which should be one step after the last. */
export class Sequence {
  held = 0;
  broken = 0;
  readonly breaks: SequenceBreak[] = [];
  #rows = 0;
  #least = Number.POSITIVE_INFINITY;
  #most = Number.NEGATIVE_INFINITY;
  #last: { readonly record: RecordReference; readonly ordinal: Ordinal } | null = null;

  constructor(
    readonly thing: string,
    readonly step: number,
    private readonly allowance: Pick<WatchAllowance, "take">,
  ) {}

  /** How often each of its values comes on average; 1 for a count that goes on. */
  get rounds(): number {
    const values = Math.abs((this.#most - this.#least) / this.step) + 1;
    return this.#rows === 0 ? 0 : this.#rows / values;
  }

  add(record: RecordReference, ordinal: Ordinal): void {
    const last = this.#last;
    this.#last = { record, ordinal };
    this.#rows += 1;
    this.#least = Math.min(this.#least, ordinal.number);
    this.#most = Math.max(this.#most, ordinal.number);
    // Another frame is another count: the day in `20261123/0007`.
    if (last === null || last.ordinal.surround !== ordinal.surround) return;
    const [from, to] = [last.ordinal.number, ordinal.number];
    if (to - from === this.step) this.held += 1;
    else this.#break({ before: last.record, after: record, from, to });
  }

  #break(rows: Pick<SequenceBreak, "before" | "after" | "from" | "to">): void {
    this.broken += 1;
    if (this.breaks.length >= breaksMax || !this.allowance.take("steps")) return;
    const excess = (rows.to - rows.from) / this.step - 1;
    this.breaks.push({ ...rows, at: this.#rows, held: this.held, excess });
  }
}
