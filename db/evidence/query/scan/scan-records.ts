import { setImmediate } from "node:timers/promises";
import type { EvidenceRecord } from "@/lib/domain/evidence/evidence-record";
import type {
  EvidenceFilter,
  ScanColumn,
  ScanOptions,
} from "@/lib/investigation/ports/evidence-port";
import type { Database } from "../../duckdb";
import { withoutStatement } from "../../engine-failure";
import {
  allRecords,
  filterConditions,
  filterSources,
  where,
  withDatedRecords,
} from "../dated-records";
import type { EvidenceSource } from "../evidence-sources";
import { recordColumns, toRecords } from "../record-rows";
import { Heap } from "./heap";
import { earliestToCome, findLanes } from "./lanes";
import { chunkRecords, mergeStreams, type RankedStream } from "./merge-streams";
import { type Lane, type OpenBlock, openBlocks } from "./open-blocks";
import { microsOf, type OrderedRecords, RecordList } from "./ordered-records";
import { type BlockPlan, planScan } from "./scan-plan";

/** All of them dated; the records of one block after the other. */
async function* recordsInTimeOrder(lane: Lane): AsyncGenerator<OrderedRecords> {
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

/**
 * Between two chunks other work of this process has its turn: requests are answered while a run reads.
 *
 * Reads the cache itself: the engine hands over one value at a time, and takes six times as long for a scan
 * of everything.
 */
export async function* scanRecords(
  database: Database,
  ranked: readonly EvidenceSource[],
  filter: EvidenceFilter,
  options: ScanOptions,
): AsyncGenerator<readonly EvidenceRecord[]> {
  const sources = filterSources(ranked, filter);
  const chunks =
    options.order === "file"
      ? inFileOrder(sources, filter, options)
      : inTimeOrder(database, ranked, sources, filter, options);
  for await (const chunk of chunks) {
    yield chunk;
    await setImmediate();
  }
}

async function* inFileOrder(
  sources: readonly EvidenceSource[],
  filter: EvidenceFilter,
  { without = [] }: ScanOptions,
): AsyncGenerator<readonly EvidenceRecord[]> {
  for (const source of sources) {
    const plan = await planScan(source, filter, true);
    for await (const block of openBlocks({ plan, blocks: plan.blocks, without })) {
      yield* chunksOf(block);
    }
  }
}

function* chunksOf(block: OpenBlock): Generator<readonly EvidenceRecord[]> {
  let chunk: EvidenceRecord[] = [];
  for (let row = 0; row < block.times.rows; row++) {
    if (!block.isWanted(row)) continue;
    chunk.push(block.record(row));
    if (chunk.length < chunkRecords) continue;
    yield chunk;
    chunk = [];
  }
  if (chunk.length > 0) yield chunk;
}

async function* inTimeOrder(
  database: Database,
  ranked: readonly EvidenceSource[],
  sources: readonly EvidenceSource[],
  filter: EvidenceFilter,
  { without = [] }: ScanOptions,
): AsyncGenerator<readonly EvidenceRecord[]> {
  const streams: RankedStream[] = [];
  for (const source of sources) {
    const plan = await planScan(source, filter, false);
    const lanes = await findLanes(plan);
    const { rank } = source;
    if (lanes === null) {
      const earliest = earliestOf(plan.blocks);
      const pieces = sortedByEngine(database, ranked, source, filter, without);
      streams.push({ rank, earliest, pieces });
    } else {
      for (const blocks of lanes) {
        const pieces = recordsInTimeOrder({ plan, blocks, without });
        streams.push({ rank, earliest: earliestOf(blocks), pieces });
      }
    }
  }
  yield* mergeStreams(streams);
}

function earliestOf(blocks: readonly BlockPlan[]): number {
  return blocks.reduce((least, { earliest }) => Math.min(least, earliest), Infinity);
}

/** The dated records of a file in no order, sorted on disk when they do not fit into memory. */
async function* sortedByEngine(
  database: Database,
  ranked: readonly EvidenceSource[],
  source: EvidenceSource,
  filter: EvidenceFilter,
  without: readonly ScanColumn[],
): AsyncGenerator<OrderedRecords> {
  const conditions = ["micros IS NOT NULL", ...filterConditions(filter)];
  const connection = await database.connect();
  try {
    const result = await connection.stream(
      `${withDatedRecords([allRecords(source)])} SELECT ${recordColumns(without)} FROM dated
       ${where(conditions)} ORDER BY micros, record_number`,
    );
    for await (const chunk of result) {
      yield new RecordList(await toRecords(chunk.getRows(), ranked));
    }
  } catch (error) {
    throw withoutStatement(error);
  } finally {
    connection.closeSync();
  }
}
