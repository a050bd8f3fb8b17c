import type { EvidenceRecord } from "@/lib/domain/evidence-record";
import { Heap } from "./heap";
import { earliestToCome } from "./lanes";
import { type Lane, type OpenBlock, openBlocks } from "./open-blocks";
import { microsOf, type OrderedRecords } from "./ordered-records";

/** All of them dated; the records of one block after the other. */
export async function* recordsInTimeOrder(lane: Lane): AsyncGenerator<OrderedRecords> {
  const waiting = new Heap<EvidenceRecord>(
    (a, b) => microsOf(a) - microsOf(b) || a.recordNumber - b.recordNumber,
  );
  let at = 0;
  for await (const block of openBlocks(lane)) {
    const after = lane.blocks[++at]?.earliest ?? Number.POSITIVE_INFINITY;
    const earliest = earliestToCome(block.times, block.isWanted, after);
    yield new BlockRecords(block, earliest, waiting);
  }
}

/** A record with an earlier one behind it is made and waits for that; all others are made when they are taken. */
class BlockRecords implements OrderedRecords {
  micros = Number.NaN;
  recordNumber = Number.NaN;
  #row = 0;
  #isWaiting = false;

  constructor(
    private readonly block: OpenBlock,
    private readonly earliest: Float64Array,
    /** Shared by the blocks of a lane. */
    private readonly waiting: Heap<EvidenceRecord>,
  ) {
    this.#findNext();
  }

  take(): EvidenceRecord {
    const record = this.#isWaiting ? this.waiting.pop() : this.block.record(this.#row++);
    if (record === undefined) throw new Error("No record is left to take");
    this.#findNext();
    return record;
  }

  #findNext(): void {
    const { times, isWanted, firstRecord } = this.block;
    for (; this.#row <= times.rows; this.#row++) {
      const toCome = this.earliest[this.#row] ?? Number.NaN;
      const { first } = this.waiting;
      this.#isWaiting = first !== undefined && microsOf(first) <= toCome;
      if (first !== undefined && this.#isWaiting) {
        this.micros = microsOf(first);
        this.recordNumber = first.recordNumber;
        return;
      }
      if (this.#row === times.rows) break;
      if (!isWanted(this.#row)) continue;
      this.micros = times.microsAt(this.#row);
      this.recordNumber = firstRecord + this.#row;
      if (this.micros === toCome) return;
      this.waiting.push(this.block.record(this.#row));
    }
    this.micros = Number.NaN;
  }
}
