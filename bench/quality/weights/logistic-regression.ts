/** One example: its features by number of the name, those that are 0 left out; whether it is true; how much it counts. */
export type Example = {
  readonly features: ReadonlyMap<number, number>;
  readonly isTrue: boolean;
  readonly weight: number;
};

export type Fit = { readonly bias: number; readonly weights: readonly number[] };

/** Newton's method doubles the digits that are right with every step. */
const steps = 9;

/**
 * Logistic regression with a ridge penalty by Newton's method (Hastie, Tibshirani and Friedman, "The Elements of Statistical
 * Learning", 4.4.1 and 3.4.1). The penalty of a weight grows with the spread of its feature, as if all were standardised; the bias
 * has none. Deterministic.
 */
export function fitLogistic(examples: readonly Example[], width: number, ridge: number): Fit {
  const penalties = [
    1e-9,
    ...variancesOf(examples, width).map((variance) => ridge * Math.max(variance, 1e-6)),
  ];
  const rows = examples.map(({ features }) => [
    [0, 1] as const,
    ...[...features].map(([at, value]) => [at + 1, value] as const),
  ]);
  let solution = new Array<number>(width + 1).fill(0);
  for (let step = 0; step < steps; step++)
    solution = newtonStep(rows, examples, solution, penalties);
  const [bias = 0, ...weights] = solution;
  return { bias, weights };
}

function variancesOf(examples: readonly Example[], width: number): readonly number[] {
  const sums = new Array<number>(width).fill(0);
  const squares = new Array<number>(width).fill(0);
  for (const { features } of examples) {
    for (const [at, value] of features) {
      sums[at] = (sums[at] ?? 0) + value;
      squares[at] = (squares[at] ?? 0) + value * value;
    }
  }
  const { length } = examples;
  return sums.map((sum, at) => (squares[at] ?? 0) / length - (sum / length) ** 2);
}

type Row = readonly (readonly [number, number])[];

function newtonStep(
  rows: readonly Row[],
  examples: readonly Example[],
  solution: readonly number[],
  penalties: readonly number[],
): number[] {
  const width = solution.length;
  const gradient = new Array<number>(width).fill(0);
  const hessian = Array.from({ length: width }, () => new Float64Array(width + 1));
  for (const [index, row] of rows.entries()) {
    const { isTrue, weight } = examples[index] ?? { isTrue: false, weight: 0 };
    const logit = row.reduce((sum, [at, value]) => sum + value * (solution[at] ?? 0), 0);
    const chance = 1 / (1 + Math.exp(-logit));
    const error = weight * ((isTrue ? 1 : 0) - chance);
    for (const [at, value] of row) gradient[at] = (gradient[at] ?? 0) + error * value;
    addOuter(hessian, row, weight * chance * (1 - chance));
  }
  for (const [at, line] of hessian.entries()) {
    const penalty = penalties[at] ?? 0;
    line[at] = (line[at] ?? 0) + penalty;
    line[width] = (gradient[at] ?? 0) - penalty * (solution[at] ?? 0);
  }
  const change = solve(hessian);
  return solution.map((value, at) => value + (change[at] ?? 0));
}

function addOuter(hessian: readonly Float64Array[], row: Row, curvature: number): void {
  for (const [at, value] of row) {
    const line = hessian[at];
    if (line === undefined) continue;
    for (const [other, second] of row)
      line[other] = (line[other] ?? 0) + curvature * value * second;
  }
}

/** Gaussian elimination with pivots; the last column is the right side. */
function solve(rows: Float64Array[]): number[] {
  const size = rows.length;
  for (let column = 0; column < size; column++) {
    const pivot = largestFrom(rows, column);
    const pivotRow = rows[pivot] ?? new Float64Array(size + 1);
    rows[pivot] = rows[column] ?? pivotRow;
    rows[column] = pivotRow;
    for (const row of rows) if (row !== pivotRow) eliminate(row, pivotRow, column);
  }
  return rows.map((row, at) => (row[size] ?? 0) / (row[at] || 1));
}

/** The row, from the diagonal on, whose number in the column is the largest. */
function largestFrom(rows: readonly Float64Array[], column: number): number {
  let pivot = column;
  for (const [at, row] of rows.entries()) {
    const isLarger = Math.abs(row[column] ?? 0) > Math.abs(rows[pivot]?.[column] ?? 0);
    if (at > column && isLarger) pivot = at;
  }
  return pivot;
}

function eliminate(row: Float64Array, pivotRow: Float64Array, column: number): void {
  const factor = (row[column] ?? 0) / (pivotRow[column] || 1);
  if (factor === 0) return;
  for (let at = column; at < row.length; at++)
    row[at] = (row[at] ?? 0) - factor * (pivotRow[at] ?? 0);
}
