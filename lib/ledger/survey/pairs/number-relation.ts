import { median } from "@/lib/base/robust-statistics";

/** Two numbers of one row or one moment; the second lies between two bounds where it was not read at the same instant. */
export type Pair = {
  readonly a: number;
  readonly b: number;
  readonly bLow: number;
  readonly bHigh: number;
};

/** `difference`: a − b is constant, 0 where they are equal; `ratio`: a ÷ b is. */
export type Relation = "difference" | "ratio";

/** How two numbers keep to each other, and how far off is still so. */
export type Kept = {
  readonly relation: Relation;
  readonly level: number;
  readonly tolerance: number;
};

/** Both change in so many of the first pairs: what stands still keeps to everything. */
const movesShareMin = 0.4;
/** They do not all change by the same: row numbers and clocks keep to each other whatever happens. */
const commonStepShareMax = 0.8;
/** And both take so many values: two words written as numbers keep to each other by chance. */
const distinctMin = 6;
/** They keep to each other when all but one in twenty lie within this share of what each of them ranges over. */
const closeShare = 0.02;
const outlierShare = 0.05;
/** So many times farther off than ever before is apart. */
const apartFactor = 4;
/** What floating numbers lose. */
const exactShare = 1e-12;

/** What stands still, and what counts at one pace, keeps to everything. */
export function isMoving(values: readonly number[]): boolean {
  const steps = values.slice(1).map((value, index) => value - (values[index] ?? value));
  const moves = steps.filter((step) => step !== 0);
  if (new Set(values).size < distinctMin || moves.length < movesShareMin * steps.length)
    return false;
  const common = [...Map.groupBy(moves, (step) => step).values()].map(({ length }) => length);
  return Math.max(...common) <= commonStepShareMax * moves.length;
}

/** The difference that is constant, or else the ratio. */
export function relationOf(head: readonly Pair[]): Kept | null {
  const range = rangeOf(head.map(({ a }) => a));
  const rangeOfB = rangeOf(head.map(({ b }) => b));
  for (const relation of ["difference", "ratio"] as const) {
    const level = median(head.map(({ a, b }) => levelOf(relation, a, b)));
    const ranges = relation === "difference" ? [range, rangeOfB] : [range, rangeOfB * level];
    const close = closeShare * Math.min(...ranges.map(Math.abs));
    const off = reachOf(head.map((pair) => distanceOf(pair, { relation, level })));
    const least = exactShare * Math.max(...head.map(({ a }) => Math.abs(a) + Math.abs(level)));
    if (off <= least) return { relation, level, tolerance: least };
    if (off <= close) return { relation, level, tolerance: Math.max(apartFactor * off, close) };
  }
  return null;
}

/** How far off the first number is of what the second says, whatever that was between the times it was read. */
export function distanceOf(
  { a, bLow, bHigh }: Pair,
  { relation, level }: Pick<Kept, "relation" | "level">,
): number {
  const ends = [bLow, bHigh].map((b) => (relation === "difference" ? b + level : b * level));
  return Math.max(0, a - Math.max(...ends), Math.min(...ends) - a);
}

export function levelOf(relation: Relation, a: number, b: number): number {
  if (relation === "difference") return a - b;
  return b === 0 ? 0 : a / b;
}

/** The largest but for outliers. */
function reachOf(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.floor((1 - outlierShare) * (sorted.length - 1))] ?? 0;
}

/** From smallest to largest, outliers aside. */
function rangeOf(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  const outer = Math.floor(outlierShare * (sorted.length - 1));
  return (sorted[sorted.length - 1 - outer] ?? 0) - (sorted[outer] ?? 0);
}
