import { open } from "node:fs/promises";
import { type Interval, interval } from "@/lib/base/instant";
import type { ArtifactId } from "@/lib/domain/ids";
import type { EvidenceSource } from "../evidence-sources";
import { toInstant } from "../record-rows";
import { BlockTimesReader } from "./block-times";
import { toClassClocks } from "./class-clocks";
import { spanMicros } from "./stamp-span";
import type { PlacedBlock } from "./time-blocks";

/** First and last dated record of each source that has one: where its stretch begins and ends. */
export async function findSpans(
  ranked: readonly EvidenceSource[],
): Promise<ReadonlyMap<ArtifactId, Interval>> {
  const spans = new Map<ArtifactId, Interval>();
  for (const source of ranked) {
    const extremes = new Extremes();
    for (const block of await source.timeBlocks()) await addBlock(source, block, extremes);
    const { first, last } = extremes;
    if (first > last) continue;
    spans.set(source.artifact.id, interval(toInstant(first), toInstant(last)));
  }
  return spans;
}

class Extremes {
  first = Number.POSITIVE_INFINITY;
  last = Number.NEGATIVE_INFINITY;

  add(first: number, last: number): void {
    if (first < this.first) this.first = first;
    if (last > this.last) this.last = last;
  }
}

/** Only a block in which the clock changes has to be looked into. */
async function addBlock(
  source: EvidenceSource,
  block: PlacedBlock,
  extremes: Extremes,
): Promise<void> {
  const clocks = toClassClocks(block, source.pieces());
  if (clocks.some(({ kind }) => kind === "changing")) {
    await addRecords(source, block, extremes);
    return;
  }
  for (const [at, { granularity, to }] of block.classes.entries()) {
    const clock = clocks[at];
    if (clock?.kind !== "steady" || granularity === null) continue;
    extremes.add(clock.earliest, clock.latest + spanMicros(granularity, to) + clock.doubt);
  }
}

async function addRecords(
  source: EvidenceSource,
  block: PlacedBlock,
  extremes: Extremes,
): Promise<void> {
  const file = await open(source.files.times, "r");
  try {
    const clocks = toClassClocks(block, source.pieces());
    const times = await new BlockTimesReader(file).read(block, clocks);
    for (let row = 0; row < times.rows; row++) {
      const at = times.microsAt(row);
      if (!Number.isNaN(at)) extremes.add(at, at + times.spanAt(row));
    }
  } finally {
    await file.close();
  }
}
