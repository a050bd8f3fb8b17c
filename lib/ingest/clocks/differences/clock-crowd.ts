/**
 * Most differences of two clocks are one value plus a small lag; some are chance, because an identifier
 * was used again. The value is where the differences crowd, and it counts only when the crowd is larger
 * than chance makes.
 */
import { madOf, medianOf } from "./robust-statistics";

export type Crowd = {
  readonly count: number;
  readonly medianMs: number;
  readonly madMs: number;
  /** The sharp end of differences that have no one value, for most were told late. */
  readonly isEdge: boolean;
};

/** How far from its median an anchor still belongs to a crowd. */
export function reachOf({ isEdge }: Pick<Crowd, "isEdge">): number {
  return isEdge ? edgeWidthMs : crowdReachMs;
}

/** A stamp to the second may be off by half of one either way. */
export const edgeWidthMs = 1_000;

/** Width of the window whose fullest place is the crowd, and how far from it an anchor still belongs. */
const crowdWidthMs = 4_000;
const crowdReachMs = 15_000;
const anchorsMin = 3;
/** Chance fills the reach evenly and then has a MAD of half of it; a crowd is denser. */
const crowdMadMaxMs = 5_000;

/** Null when there is no crowd that chance would not make as well. */
export function findCrowd(deltas: readonly number[]): Crowd | null {
  const sorted = Float64Array.from(deltas).sort();
  const fullest = findFullestWindow(sorted);
  if (fullest.count < anchorsMin) return null;
  const rangeMs = Math.max((sorted.at(-1) ?? 0) - (sorted[0] ?? 0), crowdWidthMs);
  const byChance = ((sorted.length - fullest.count) * crowdWidthMs) / rangeMs;
  // Counts by chance are Poisson: four standard deviations above their mean, and three more for few.
  if (fullest.count < byChance + 4 * Math.sqrt(byChance) + anchorsMin) return null;
  const near = deltas.filter((delta) => Math.abs(delta - fullest.centreMs) <= crowdReachMs);
  const medianMs = medianOf(near);
  const madMs = madOf(near, medianMs);
  return madMs <= crowdMadMaxMs ? { count: near.length, medianMs, madMs, isEdge: false } : null;
}

function findFullestWindow(sorted: Float64Array): { count: number; centreMs: number } {
  let best = { count: 0, centreMs: 0 };
  let from = 0;
  for (const [at, delta] of sorted.entries()) {
    while (delta - (sorted[from] ?? delta) > crowdWidthMs) from += 1;
    const count = at - from + 1;
    if (count > best.count) best = { count, centreMs: (delta + (sorted[from] ?? delta)) / 2 };
  }
  return best;
}
