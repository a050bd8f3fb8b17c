import type { EvidenceRecord } from "@/lib/domain/evidence/evidence-record";
import type { OrderedRecords } from "./ordered-records";

/** Records in order of time; those of equal time come in the order of the ranks of their sources. */
export type RankedStream = {
  readonly rank: number;
  /** None of its records begins earlier, in µs: until then it is not begun, and takes no memory. */
  readonly earliest: number;
  /** One after the other. */
  readonly pieces: AsyncGenerator<OrderedRecords>;
};

/** `next` has a record. */
type Head = RankedStream & { next: OrderedRecords };

/**
 * Records that are handed on together: to hand on each would take longer than to read it, and what is in hand
 * should be little beside the young memory of V8, which begins at one megabyte, so that it dies there.
 */
export const chunkRecords = 256;

/** One stream in order out of several that are. */
export async function* mergeStreams(
  streams: readonly RankedStream[],
): AsyncGenerator<readonly EvidenceRecord[]> {
  const heads: Head[] = [];
  const waiting = streams.toSorted((a, b) => a.earliest - b.earliest || a.rank - b.rank);
  try {
    let chunk: EvidenceRecord[] = [];
    for (;;) {
      await openDue(waiting, heads);
      if (heads.length === 0) break;
      const least = takeTurn(heads, chunk, waiting[0]?.earliest ?? Number.POSITIVE_INFINITY);
      if (chunk.length >= chunkRecords) {
        yield chunk;
        chunk = [];
      }
      if (!hasRecord(least.next) && !(await refill(least))) heads.splice(heads.indexOf(least), 1);
    }
    if (chunk.length > 0) yield chunk;
  } finally {
    for (const { pieces } of streams) await pieces.return(undefined);
  }
}

/** Begins every stream that may have the next record. Hundreds of files one after the other are one at a time. */
async function openDue(waiting: RankedStream[], heads: Head[]): Promise<void> {
  for (let [stream] = waiting; stream !== undefined; [stream] = waiting) {
    if (heads.length > 0 && findLeast(heads)[0].next.micros < stream.earliest) return;
    waiting.shift();
    const next = await nextPiece(stream);
    if (next !== null) heads.push({ ...stream, next });
  }
}

/** Takes records of the least stream while they come before those of all others, begun or not; answers that stream. */
function takeTurn(heads: readonly Head[], chunk: EvidenceRecord[], notBegun: number): Head {
  const [least, second] = findLeast(heads);
  const { next } = least;
  do chunk.push(next.take());
  while (chunk.length < chunkRecords && next.micros < notBegun && isBefore(least, second));
  return least;
}

async function refill(head: Head): Promise<boolean> {
  const next = await nextPiece(head);
  if (next !== null) head.next = next;
  return next !== null;
}

/** The next one with a record; null when the stream is at its end. */
async function nextPiece({ pieces }: RankedStream): Promise<OrderedRecords | null> {
  for (;;) {
    const { done, value } = await pieces.next();
    if (done) return null;
    if (hasRecord(value)) return value;
  }
}

function hasRecord({ micros }: OrderedRecords): boolean {
  return !Number.isNaN(micros);
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
  if (other === null) return true;
  const byTime = head.next.micros - other.next.micros || head.rank - other.rank;
  return (byTime || head.next.recordNumber - other.next.recordNumber) < 0;
}
