import { startIn } from "../../times/elapsed-time";
import { readCount, type TimeColumns } from "../../times/time-columns";

type Rows = readonly (readonly string[])[];

/** Units as the head of a column names them; without one seconds are meant. */
const units: readonly (readonly [RegExp, number])[] = [
  [/[\s([/_]ms\b/i, 1000],
  [/[\s([/_]min\b/i, 60_000_000],
  [/[\s([/_]h\b/i, 3_600_000_000],
];
const microsPerSecond = 1_000_000;
/** A count begins near nothing: in the first part of what it reaches. */
const beginMax = 0.1;
const shareMin = 0.9;
const rowsMin = 4;

/** The first column that only rises from nothing, when a line above the table says a start; null otherwise. */
export function findElapsedColumn(
  rows: Rows,
  width: number,
  above: readonly string[],
  names: readonly string[],
): TimeColumns | null {
  const start = startIn(above);
  if (start === null) return null;
  for (let column = 0; column < width; column++) {
    const counts = rows.flatMap((row) => readCount(row[column] ?? "") ?? []);
    if (counts.length < rowsMin || counts.length < rows.length * shareMin) continue;
    const isRising = counts.every((count, at) => at === 0 || count >= (counts[at - 1] ?? 0));
    const [first = 0, last = 0] = [counts[0], counts.at(-1)];
    if (!isRising || first > last * beginMax || last === first) continue;
    const name = ` ${names[column] ?? ""}`;
    const microsPerUnit = units.find(([unit]) => unit.test(name))?.[1] ?? microsPerSecond;
    return { kind: "elapsed", column, start, microsPerUnit };
  }
  return null;
}
