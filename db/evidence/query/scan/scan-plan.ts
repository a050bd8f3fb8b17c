import type { EvidenceFilter } from "@/lib/investigation/ports/evidence-port";
import type { EvidenceSource } from "../evidence-sources";
import type { BlockTimes } from "../times/block-times";
import { type ClassClock, toClassClocks } from "../times/class-clocks";
import type { PlacedBlock } from "../times/time-blocks";
import { TimeWindow, wantedClasses } from "../times/time-window";

/** A block of which some records fit a scan. */
export type BlockPlan = {
  /** Its number in the file. */
  readonly index: number;
  readonly block: PlacedBlock;
  readonly clocks: readonly ClassClock[];
  /** By number of the class. */
  readonly wanted: readonly boolean[];
  /** None of its wanted records begins earlier, in corrected µs. */
  readonly earliest: number;
};

export type ScanPlan = {
  readonly source: EvidenceSource;
  readonly window: TimeWindow;
  readonly takesUndated: boolean;
  readonly blocks: readonly BlockPlan[];
};

export async function planScan(
  source: EvidenceSource,
  filter: EvidenceFilter,
  takesUndated: boolean,
): Promise<ScanPlan> {
  const window = new TimeWindow(filter);
  const blocks: BlockPlan[] = [];
  for (const [index, block] of (await source.timeBlocks()).entries()) {
    const clocks = toClassClocks(block, source.pieces());
    const wanted = wantedClasses(block, clocks, filter, window).map(
      (isWanted, at) => isWanted && (takesUndated || clocks[at]?.kind !== "undated"),
    );
    if (!wanted.includes(true)) continue;
    const starts = clocks.flatMap((clock, at) =>
      wanted[at] && clock.kind !== "undated" ? [clock.earliest] : [],
    );
    // Not as arguments: a hostile block has more classes than a call may have.
    const earliest = starts.reduce((least, start) => Math.min(least, start), Infinity);
    blocks.push({ index, block, clocks, wanted, earliest });
  }
  return { source, window, takesUndated, blocks };
}

/** Whether a scan wants the record in this row of a block. */
export function isWanted(
  { window, takesUndated }: ScanPlan,
  { wanted }: BlockPlan,
  times: BlockTimes,
  row: number,
): boolean {
  const of = times.classes[row] ?? 0;
  if (!wanted[of]) return false;
  const at = times.microsAt(row);
  if (window.isOpen) return takesUndated || !Number.isNaN(at);
  return window.has(at, times.spanAt(row));
}
