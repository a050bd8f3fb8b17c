/** Few, so that times far apart cost little memory. */
const bucketsPerChunk = 64;

/** Counts by bucket of time and column, as sparse as the buckets are far apart. */
export class BucketCounts {
  private readonly chunks = new Map<number, Float64Array<ArrayBuffer>>();
  private chunkNumber = Number.NaN;
  private chunk = new Float64Array(0);

  constructor(
    private readonly bucketMicros: number,
    private readonly columns: number,
  ) {}

  bucketOf(micros: number): number {
    return Math.floor(micros / this.bucketMicros);
  }

  add(bucket: number, column: number, count: number): void {
    const number = Math.floor(bucket / bucketsPerChunk);
    // Neighbours in a file are neighbours in time: mostly the chunk is the one of the record before.
    if (number !== this.chunkNumber) this.turnTo(number);
    const at = (bucket - number * bucketsPerChunk) * this.columns + column;
    this.chunk[at] = (this.chunk[at] ?? 0) + count;
  }

  /** What was counted, by bucket and then by column; empty cells are left out. */
  *cells(): Generator<{ bucket: number; column: number; count: number }> {
    for (const number of [...this.chunks.keys()].toSorted((a, b) => a - b)) {
      for (const [at, count] of this.chunks.get(number)?.entries() ?? []) {
        if (count === 0) continue;
        const bucket = number * bucketsPerChunk + Math.floor(at / this.columns);
        yield { bucket, column: at % this.columns, count };
      }
    }
  }

  private turnTo(number: number): void {
    let chunk = this.chunks.get(number);
    if (chunk === undefined) {
      chunk = new Float64Array(bucketsPerChunk * this.columns);
      this.chunks.set(number, chunk);
    }
    this.chunk = chunk;
    this.chunkNumber = number;
  }
}
