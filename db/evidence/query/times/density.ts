import { open } from "node:fs/promises";
import { type Severity, severities } from "@/lib/domain/evidence/evidence-record";
import type { DensityCell, DensityQuery } from "@/lib/investigation/ports/evidence-port";
import { filterSources } from "../dated-records";
import type { EvidenceSource } from "../evidence-sources";
import { toInstant } from "../record-rows";
import { type BlockTimes, BlockTimesReader } from "./block-times";

import { type ClassClock, toClassClocks } from "./class-clocks";
import type { PlacedBlock } from "./time-blocks";
import { TimeWindow, wantedClasses } from "./time-window";

/** As they sort: by name, and what states none last. */
const severityOrder: readonly (Severity | null)[] = [...severities.toSorted(), null];

/** Few, so that times far apart cost little memory. */
const bucketsPerChunk = 64;

/** Counts each record once, in the bucket its stamp starts in. */
export async function countDensity(
  ranked: readonly EvidenceSource[],
  query: DensityQuery,
): Promise<readonly DensityCell[]> {
  if (!Number.isSafeInteger(query.bucketMs) || query.bucketMs < 1) {
    throw new Error(`Not the length of a bucket: ${query.bucketMs}`);
  }
  const cells: DensityCell[] = [];
  for (const source of filterSources(ranked, query)) {
    const counts = await countSource(source, query);
    for (const { bucket, column, count } of counts.cells()) {
      cells.push({
        at: toInstant(bucket * query.bucketMs * 1000),
        artifactId: source.artifact.id,
        severity: severityOrder[column] ?? null,
        count,
      });
    }
  }
  // Sorting is stable: cells of one bucket stay in the order of their sources.
  return cells.toSorted((a, b) => a.at - b.at);
}

async function countSource(source: EvidenceSource, query: DensityQuery): Promise<BucketCounts> {
  const counts = new BucketCounts(query.bucketMs * 1000, severityOrder.length);
  const window = new TimeWindow(query);
  const file = await open(source.files.times, "r");
  try {
    const reader = new BlockTimesReader(file);
    for (const block of await source.timeBlocks()) {
      const clocks = toClassClocks(block, source.pieces());
      const counted = wantedClasses(block, clocks, query, window).map(
        (isWanted, at) => isWanted && clocks[at]?.kind !== "undated",
      );
      if (!counted.includes(true)) continue;
      if (countWhole(block, clocks, counted, window, counts)) continue;
      countEach(block, await reader.read(block, clocks), counted, window, counts);
    }
  } finally {
    await file.close();
  }
  return counts;
}

/** A block that lies within one bucket needs no look at its records. */
function countWhole(
  { classes }: PlacedBlock,
  clocks: readonly ClassClock[],
  counted: readonly boolean[],
  window: TimeWindow,
  counts: BucketCounts,
): boolean {
  const wanted = clocks.flatMap((clock, at) => (counted[at] ? [{ clock, of: classes[at] }] : []));
  const isWhole = wanted.every(
    ({ clock }) =>
      clock.kind === "steady" &&
      window.covers(clock) &&
      counts.bucketOf(clock.earliest) === counts.bucketOf(clock.latest),
  );
  if (!isWhole) return false;
  for (const { clock, of } of wanted) {
    if (clock.kind !== "steady" || of === undefined) continue;
    counts.add(counts.bucketOf(clock.earliest), severityOrder.indexOf(of.severity), of.count);
  }
  return true;
}

function countEach(
  { classes }: PlacedBlock,
  times: BlockTimes,
  counted: readonly boolean[],
  window: TimeWindow,
  counts: BucketCounts,
): void {
  const columns = Int32Array.from(classes, ({ severity }, at) =>
    counted[at] ? severityOrder.indexOf(severity) : -1,
  );
  const isInside = (at: number, row: number) => window.isOpen || window.has(at, times.spanAt(row));
  for (let row = 0; row < times.rows; row++) {
    const of = times.classes[row] ?? 0;
    const column = columns[of] ?? -1;
    const at = times.microsAt(row);
    if (column < 0 || Number.isNaN(at) || !isInside(at, row)) continue;
    counts.add(counts.bucketOf(at), column, 1);
  }
}

/** Counts by bucket of time and column, as sparse as the buckets are far apart. */
class BucketCounts {
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
