import { findDateOrder } from "@/lib/time/stamps/date-order";
import { scanLineStamp } from "../../heads/line-stamp";
import type { CsvTime } from "./csv-time-columns";

type Rows = readonly (readonly string[])[];

/** Rows that are enough to know a column. */
const rowsMax = 50;
const beginningShareMin = 0.9;

/** A text that nearly always begins with a time, where no column holds one: what was exported is the line of a log. */
export function findBeginning(columns: readonly string[], rows: Rows): CsvTime | null {
  const seen = rows.slice(0, rowsMax);
  if (seen.length < 2) return null;
  for (let column = 0; column < columns.length; column++) {
    const places = seen.map((row) => ({ text: (row[column] ?? "").trim(), at: 0 }));
    const order = findDateOrder(places)?.order ?? null;
    const time: CsvTime = { columns: [column], zone: null, order, isBeginning: true };
    const dated = seen.filter((row) => hasTextBehind(row[column] ?? "", time));
    if (dated.length >= seen.length * beginningShareMin) return time;
  }
  return null;
}

/** A number that could be an epoch is more often an identifier when words follow it. */
function hasTextBehind(cell: string, time: CsvTime): boolean {
  const found = scanBeginning(cell, time);
  if (found === null || found.stamp.granularity === "day") return false;
  return /[-/: ]/.test(found.stamp.raw) && cell.trim().length > found.end;
}

export function scanBeginning(cell: string | undefined, { order }: CsvTime) {
  return scanLineStamp((cell ?? "").trim(), { place: "start", order });
}

/** The cells without the time that a text of them begins with. */
export function withoutBeginning(cells: readonly string[], time: CsvTime): readonly string[] {
  const [column = -1] = time.columns;
  const found = scanBeginning(cells[column], time);
  if (found === null) return cells;
  const rest = (cells[column] ?? "").trim().slice(found.end).replace(behindTime, "");
  return cells.with(column, rest);
}

/** What stands between a time and what is said. */
const behindTime = /^[\s\]:,;|-]+/;
