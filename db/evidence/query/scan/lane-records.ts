import type { EvidenceRecord } from "@/lib/domain/evidence-record";
import { Heap } from "./heap";
import { earliestToCome } from "./lanes";
import { type Lane, type OpenBlock, openBlocks } from "./open-blocks";

/** Records that are handed on together. */
const batchRecords = 1024;

export async function* recordsInFileOrder(lane: Lane): AsyncGenerator<readonly EvidenceRecord[]> {
  for await (const block of openBlocks(lane)) {
    let batch: EvidenceRecord[] = [];
    for (let row = 0; row < block.times.rows; row++) {
      if (!block.isWanted(row)) continue;
      batch.push(block.record(row));
      if (batch.length < batchRecords) continue;
      yield batch;
      batch = [];
    }
    if (batch.length > 0) yield batch;
  }
}

/** All of them dated. A record waits until no earlier one can come. */
export async function* recordsInTimeOrder(lane: Lane): AsyncGenerator<readonly EvidenceRecord[]> {
  const waiting = new Heap<EvidenceRecord>(
    (a, b) => microsOf(a) - microsOf(b) || a.recordNumber - b.recordNumber,
  );
  let batch: EvidenceRecord[] = [];
  let at = 0;
  for await (const block of openBlocks(lane)) {
    const after = lane.blocks[++at]?.earliest ?? Number.POSITIVE_INFINITY;
    const still = earliestToCome(block.times, block.isWanted, after);
    for (let row = 0; row < block.times.rows; row++) {
      if (!block.isWanted(row)) continue;
      take(block, row, still[row + 1] ?? after, waiting, batch);
      if (batch.length < batchRecords) continue;
      yield batch;
      batch = [];
    }
  }
  if (batch.length > 0) yield batch;
}

function take(
  block: OpenBlock,
  row: number,
  earliestNext: number,
  waiting: Heap<EvidenceRecord>,
  batch: EvidenceRecord[],
): void {
  const record = block.record(row);
  if (waiting.size === 0 && microsOf(record) <= earliestNext) {
    batch.push(record);
    return;
  }
  waiting.push(record);
  while (waiting.first !== undefined && microsOf(waiting.first) <= earliestNext) {
    const next = waiting.pop();
    if (next !== undefined) batch.push(next);
  }
}

export function microsOf({ time }: EvidenceRecord): number {
  if (time === null) throw new Error("A record without a time has no place in the order of time");
  return time.micros;
}
