import type { EvidenceFilter } from "@/lib/investigation/ports/evidence-port";
import type { EvidenceSource } from "../evidence-sources";
import { toClassClocks } from "./class-clocks";
import { TimeWindow, wantedClasses } from "./time-window";

/** Numbers of the first and last record of a source that may fit; null when none does. */
export type RecordRange = { readonly from: number; readonly to: number };

/**
 * A file is mostly in order of time, so that a range of time is a range of its records; everything outside
 * need not be read. The blocks' times tell it without a look at a single record.
 */
export async function findRecordRange(
  source: EvidenceSource,
  filter: EvidenceFilter,
): Promise<RecordRange | null> {
  const window = new TimeWindow(filter);
  let range: RecordRange | null = null;
  for (const block of await source.timeBlocks()) {
    const clocks = toClassClocks(block, source.pieces());
    if (!wantedClasses(block, clocks, filter, window).includes(true)) continue;
    const from: number = range?.from ?? block.firstRecord;
    range = { from, to: block.firstRecord + block.rows - 1 };
  }
  return range;
}
