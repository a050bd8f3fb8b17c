import type { EvidenceRecord } from "@/lib/domain/evidence-record";
import { microsOf } from "./lane-records";

/** Records in order of time; those of equal time come in the order of the ranks of their sources. */
export type RankedStream = {
  readonly rank: number;
  /** None of its records begins earlier, in µs: until then it is not begun, and takes no memory. */
  readonly earliest: number;
  readonly batches: AsyncGenerator<readonly EvidenceRecord[]>;
};

type Head = RankedStream & { batch: readonly EvidenceRecord[]; at: number };

/**
 * Records that are handed on together: files that speak at the same time take turns at every record, and to
 * hand on each turn would take longer than the turn.
 */
const mergedRecords = 1024;

/** One stream in order out of several that are. */
export async function* mergeStreams(
  streams: readonly RankedStream[],
): AsyncGenerator<readonly EvidenceRecord[]> {
  const heads: Head[] = [];
  const waiting = streams.toSorted((a, b) => a.earliest - b.earliest || a.rank - b.rank);
  try {
    let merged: EvidenceRecord[] = [];
    for (;;) {
      await openDue(waiting, heads);
      if (heads.length === 0) break;
      const least = takeTurn(heads, merged, waiting[0]?.earliest ?? Number.POSITIVE_INFINITY);
      if (merged.length >= mergedRecords) {
        yield merged;
        merged = [];
      }
      if (least.at === least.batch.length && !(await refill(least))) {
        heads.splice(heads.indexOf(least), 1);
      }
    }
    if (merged.length > 0) yield merged;
  } finally {
    for (const { batches } of streams) await batches.return(undefined);
  }
}

/** Begins every stream that may have the next record. Hundreds of files one after the other are one at a time. */
async function openDue(waiting: RankedStream[], heads: Head[]): Promise<void> {
  for (let [next] = waiting; next !== undefined; [next] = waiting) {
    const { earliest } = next;
    if (heads.length > 0 && isBeforeTime(findLeast(heads)[0], earliest)) return;
    waiting.shift();
    const head: Head = { ...next, batch: [], at: 0 };
    if (await refill(head)) heads.push(head);
  }
}

/** Moves records from the least stream while they come before those of all others, begun or not; answers that stream. */
function takeTurn(heads: readonly Head[], merged: EvidenceRecord[], next: number): Head {
  const [least, second] = findLeast(heads);
  do {
    const record = least.batch[least.at++];
    if (record !== undefined) merged.push(record);
  } while (least.at < least.batch.length && isBefore(least, second) && isBeforeTime(least, next));
  return least;
}

function isBeforeTime({ batch, at }: Head, micros: number): boolean {
  const record = batch[at];
  return record !== undefined && microsOf(record) < micros;
}

async function refill(head: Head): Promise<boolean> {
  head.at = 0;
  do {
    const next = await head.batches.next();
    if (next.done) return false;
    head.batch = next.value;
  } while (head.batch.length === 0);
  return true;
}

function findLeast(heads: readonly Head[]): readonly [Head, Head | null] {
  let least: Head | null = null;
  let second: Head | null = null;
  for (const head of heads) {
    if (least === null || isBefore(head, least)) [least, second] = [head, least];
    else if (second === null || isBefore(head, second)) second = head;
  }
  if (least === null) throw new Error("Nothing is left to merge");
  return [least, second];
}

function isBefore(head: Head, other: Head | null): boolean {
  const [a, b] = [head.batch[head.at], other?.batch[other.at]];
  if (a === undefined || b === undefined || other === null) return true;
  const byTime = microsOf(a) - microsOf(b) || head.rank - other.rank;
  return (byTime || a.recordNumber - b.recordNumber) < 0;
}
