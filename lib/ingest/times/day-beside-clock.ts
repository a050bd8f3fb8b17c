import type { ColumnClocks, ColumnTimes } from "./column-times";

/** Six digits are a day right beside a clock that changes oftener: what changes as often counts something. */
export function isDayOf(day: ColumnTimes, clock: ColumnClocks): boolean {
  const days = day.packed.map((each) => each?.wallMicros ?? null);
  const isBeside = Math.abs(clock.column - day.column) === 1;
  const isWhole = clock.clocks.every((each, row) => each !== null || days[row] === null);
  const changesLess = countChanges(days) < countChanges(clock.clocks);
  return isBeside && isWhole && clock.isSpelled && changesLess;
}

function countChanges(values: readonly (number | null)[]): number {
  return values.filter((value, row) => row > 0 && value !== values[row - 1]).length;
}
