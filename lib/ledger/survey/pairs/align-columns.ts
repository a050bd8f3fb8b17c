import { median } from "@/lib/base/robust-statistics";
import type { NumberColumn, Point } from "./number-columns";
import type { Pair } from "./number-relation";

/** Two numbers that belong together, with where they stand. */
export type AlignedPair = Pair & { readonly ofA: Point; readonly ofB: Point };

/** Cells of the same rows. */
export function alignRows(a: NumberColumn, b: NumberColumn): readonly AlignedPair[] {
  const pairs: AlignedPair[] = [];
  let place = 0;
  for (const ofA of a.points) {
    while (compare(b.points[place], ofA) < 0) place += 1;
    const ofB = b.points[place];
    if (ofB === undefined) break;
    if (compare(ofB, ofA) !== 0) continue;
    const { value } = ofB;
    pairs.push({ a: ofA.value, b: value, bLow: value, bHigh: value, ofA, ofB });
  }
  return pairs;
}

/** Infinite beyond the last. */
function compare(one: Point | undefined, other: Point): number {
  if (one === undefined) return Number.POSITIVE_INFINITY;
  return one.atMs - other.atMs || one.row - other.row;
}

/** What was read at about the same time; between two readings the second may have been anything between them. */
export function alignTimes(a: NumberColumn, b: NumberColumn): readonly AlignedPair[] {
  const withinMs = usualDistance(b.points);
  const pairs: AlignedPair[] = [];
  let place = 0;
  for (const ofA of a.points) {
    while ((b.points[place + 1]?.atMs ?? Number.POSITIVE_INFINITY) <= ofA.atMs) place += 1;
    const ofB = b.points[place];
    if (ofB === undefined || Math.abs(ofA.atMs - ofB.atMs) > withinMs) continue;
    const around = [b.points[place - 1], ofB, b.points[place + 1]];
    const values = around.flatMap((point) => point?.value ?? []);
    const bounds = { bLow: Math.min(...values), bHigh: Math.max(...values) };
    pairs.push({ a: ofA.value, b: ofB.value, ...bounds, ofA, ofB });
  }
  return pairs;
}

function usualDistance(points: readonly Point[]): number {
  return median(points.slice(1).map(({ atMs }, index) => atMs - (points[index]?.atMs ?? atMs)));
}
