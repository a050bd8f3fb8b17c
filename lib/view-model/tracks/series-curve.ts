import type { Instant } from "@/lib/base/instant";

/** What was measured in one bucket of time. */
export type CurveCell = {
  readonly at: Instant;
  readonly least: number;
  readonly most: number;
  readonly mean: number;
};

/** Two samples further apart than so many of their usual distances are not joined: a hole is no value. */
const holeDistances = 3.5;

/** From the least to the most of all; null of none. */
export function valueRange(
  cells: readonly Pick<CurveCell, "least" | "most">[],
): { readonly least: number; readonly most: number } | null {
  if (cells.length === 0) return null;
  return {
    least: cells.reduce((least, cell) => Math.min(least, cell.least), Number.POSITIVE_INFINITY),
    most: cells.reduce((most, cell) => Math.max(most, cell.most), Number.NEGATIVE_INFINITY),
  };
}

/** Where a value stands in a range, [0, 1]: what never changed stands in the middle, and not at the bottom. */
export function shareOf(value: number, range: ReturnType<typeof valueRange>): number {
  if (range === null || range.most === range.least) return 0.5;
  return (value - range.least) / (range.most - range.least);
}

/** SVG paths of the means, and of the span of the samples around them; neither goes over a hole. */
export function drawCurve(
  cells: readonly CurveCell[],
  {
    x,
    y,
    bucketMs,
  }: {
    readonly x: (at: number) => number;
    readonly y: (value: number) => number;
    readonly bucketMs: number;
  },
): { readonly mean: string; readonly range: string } {
  const runs = cutAtHoles(cells, bucketMs);
  return {
    range: runs
      .map((run) => {
        const above = run.map(({ at, most }) => `${x(at)} ${y(most)}`);
        const below = run.map(({ at, least }) => `${x(at)} ${y(least)}`).toReversed();
        return `M${[...above, ...below].join("L")}Z`;
      })
      .join(""),
    // A sample that stands alone is a point, which is drawn as a line of no length with round ends.
    mean: runs
      .map((run) => {
        const points = run.map(({ at, mean }) => `${x(at)} ${y(mean)}`);
        return points.length === 1 ? `M${points[0]}h0` : `M${points.join("L")}`;
      })
      .join(""),
  };
}

/** Runs of cells between which nothing is missing; `bucketMs` is their usual distance when it cannot be told. */
export function cutAtHoles<Cell extends { readonly at: Instant }>(
  cells: readonly Cell[],
  bucketMs: number,
): readonly (readonly Cell[])[] {
  const distances = cells.slice(1).map(({ at }, index) => at - (cells[index]?.at ?? at));
  const usual = distances.toSorted((a, b) => a - b)[distances.length >> 1] ?? bucketMs;
  const runs: Cell[][] = [];
  for (const [index, cell] of cells.entries()) {
    const isHole = index === 0 || (distances[index - 1] ?? 0) > usual * holeDistances;
    if (isHole) runs.push([cell]);
    else runs.at(-1)?.push(cell);
  }
  return runs;
}

/** Three digits that matter. */
export function formatValue(value: number): string {
  return value.toLocaleString("en-US", { maximumSignificantDigits: 3, notation: "compact" });
}
