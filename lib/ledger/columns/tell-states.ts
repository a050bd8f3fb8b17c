import type { Row } from "../rows/row";

/** A column that changes in at most one of so many rows, other things being equal, keeps its value as a state does. */
const keepsFor = 4;
/** To and fro between two values it may change oftener: an alarm comes and goes. */
const toAndFroMax = 12;
/** The share of rows in which a state must behave like one. */
const orderlyMin = 0.7;

/**
 * Which of the closed columns hold states: while the others stay the same, its value stays as well and now and then becomes
 * another. What stands for a thing changes from row to row, or never.
 */
export function tellStates(rows: readonly Row[], closed: readonly string[]): readonly string[] {
  return closed.filter((column) => isState(rows, column, closed));
}

function isState(rows: readonly Row[], column: string, closed: readonly string[]): boolean {
  const others = closed.filter((other) => other !== column);
  const holding = rows.filter(({ cells }) => cells.has(column));
  const sequences = Map.groupBy(holding, ({ cells }) =>
    others.map((other) => String(cells.get(other) ?? "")).join("\u0001"),
  );
  let changes = 0;
  let orderly = 0;
  for (const sequence of sequences.values()) {
    const changed = countChanges(sequence, column);
    if (!isOrderly(sequence, column, changed)) continue;
    changes += changed;
    orderly += sequence.length;
  }
  return changes > 0 && orderly >= orderlyMin * holding.length;
}

function countChanges(rows: readonly Row[], column: string): number {
  let changes = 0;
  let last = rows[0]?.cells.get(column);
  for (const { cells } of rows) {
    const value = cells.get(column);
    if (value !== last) changes += 1;
    last = value;
  }
  return changes;
}

function isOrderly(rows: readonly Row[], column: string, changes: number): boolean {
  if (changes * keepsFor <= rows.length) return true;
  const values = new Set(rows.map(({ cells }) => cells.get(column)));
  return values.size <= 2 && changes <= toAndFroMax;
}
