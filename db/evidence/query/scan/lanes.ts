/**
 * A scan in order of time holds no more than a few blocks of each file, and sorts nothing: files are in order
 * but for neighbours, and those are put right on the way. A file that was put together from several is cut
 * into lanes, each of which is in order. What is in no order at all is left to the engine.
 */
import { open } from "node:fs/promises";
import { type BlockTimes, BlockTimesReader } from "../times/block-times";
import { Heap } from "./heap";
import { type BlockPlan, isWanted, type ScanPlan } from "./scan-plan";

const lanesMax = 16;
/** Records of one lane that may wait for an earlier one. */
const waitingMax = 50_000;

/** Null when the records are in no order that lanes could follow. */
export async function findLanes(plan: ScanPlan): Promise<readonly (readonly BlockPlan[])[] | null> {
  const lanes: BlockPlan[][] = [];
  for (const block of plan.blocks) {
    const lane = lanes.find((blocks) => (blocks.at(-1)?.earliest ?? 0) <= block.earliest);
    if (lane === undefined) lanes.push([block]);
    else lane.push(block);
    if (lanes.length > lanesMax) return null;
  }
  for (const lane of lanes) if (!(await isNearlyOrdered(plan, lane))) return null;
  return lanes;
}

/** Plays the scan of a lane with its times alone. */
async function isNearlyOrdered(plan: ScanPlan, lane: readonly BlockPlan[]): Promise<boolean> {
  const waiting = new Heap<number>((a, b) => a - b);
  const file = await open(plan.source.files.times, "r");
  try {
    const reader = new BlockTimesReader(file);
    for (const [at, blockPlan] of lane.entries()) {
      const times = await reader.read(blockPlan.block, blockPlan.clocks);
      const wanted = (row: number) => isWanted(plan, blockPlan, times, row);
      const after = lane[at + 1]?.earliest ?? Number.POSITIVE_INFINITY;
      const still = earliestToCome(times, wanted, after);
      for (let row = 0; row < times.rows; row++) {
        if (wanted(row)) playRecord(times.microsAt(row), still[row + 1] ?? after, waiting);
        if (waiting.size > waitingMax) return false;
      }
    }
  } finally {
    await file.close();
  }
  return true;
}

function playRecord(micros: number, earliestNext: number, waiting: Heap<number>): void {
  if (waiting.size === 0 && micros <= earliestNext) return;
  waiting.push(micros);
  while (waiting.first !== undefined && waiting.first <= earliestNext) waiting.pop();
}

/** At each row: the earliest time of the wanted records from there on; `after`: that of the blocks behind. */
export function earliestToCome(
  times: BlockTimes,
  wanted: (row: number) => boolean,
  after: number,
): Float64Array {
  const still = new Float64Array(times.rows + 1);
  still[times.rows] = after;
  for (let row = times.rows - 1; row >= 0; row--) {
    const later = still[row + 1] ?? after;
    const at = times.microsAt(row);
    still[row] = at < later && wanted(row) ? at : later;
  }
  return still;
}
