import type { StampAsWritten } from "@/lib/domain/evidence/evidence-record";
import type { InstantScan } from "@/lib/time/instants/instant-scan";
import { microsPerDay } from "@/lib/time/stamps/civil-time";
import { findDateOrder } from "@/lib/time/stamps/date-order";
import type { DateOrder } from "@/lib/time/stamps/ordered-stamp";
import { readCell, readClockCell, readPackedDay, readSerialDay } from "./cell-time";
import { orderOf } from "./date-order-of";

/** What the cells of one column are read as; of each row one, null where its cell is nothing of the kind. */
export type ColumnTimes = {
  readonly column: number;
  readonly order: DateOrder | null;
  readonly instants: readonly (StampAsWritten | null)[];
  readonly days: readonly (StampAsWritten | null)[];
  readonly serials: readonly (StampAsWritten | null)[];
  /** All its cells are days of six digits, if there is a clock beside them. */
  readonly packed: readonly (StampAsWritten | null)[];
};

/** Times of day in one column, in microseconds; of each row one. */
export type ColumnClocks = {
  readonly column: number;
  readonly clocks: readonly (number | null)[];
  /** None of them is a number of so few digits that it may count anything. */
  readonly isSpelled: boolean;
};

/** A column that is a time says so in one of its first rows. */
const kindRows = 12;

/** Every cell is read once, and only the first ones of a column that is no time. */
export function readColumn(cells: readonly string[], column: number): ColumnTimes {
  const order = orderOf(cells);
  const first = cells.slice(0, kindRows).map((cell) => readCell(cell, order));
  const isTime = first.some((scan) => scan !== null && scan.kind !== "clock");
  const rest = isTime ? cells.slice(kindRows).map((cell) => readCell(cell, order)) : [];
  const scans = [...first, ...rest];
  const allOf = (kind: "instant" | "day") =>
    first.some((scan) => scan?.kind === kind) ? scans.map((scan) => stampOf(scan, kind)) : [];
  const serials = cells.map(readSerialDay);
  const known = { column, instants: allOf("instant"), days: allOf("day"), serials };
  const packedOrder = isTime ? null : orderOfPacked(cells);
  if (packedOrder === null) return { ...known, order, packed: [] };
  return { ...known, order: packedOrder, packed: readPacked(cells, packedOrder) };
}

function orderOfPacked(cells: readonly string[]): DateOrder | null {
  const filled = cells.map((cell) => cell.trim()).filter((cell) => cell !== "");
  if (!filled.every((cell) => /^\d{6}$/.test(cell))) return null;
  return findDateOrder(filled.map((cell) => ({ text: `${cell} 00:00`, at: 0 })))?.order ?? null;
}

/** One that is no day makes numbers of them all. */
function readPacked(cells: readonly string[], order: DateOrder) {
  const days = cells.map((cell) => readPackedDay(cell, order));
  const isDay = days.every((day, row) =>
    day === null ? cells[row]?.trim() === "" : isPlausible(day),
  );
  return isDay ? days : [];
}

export function readClocks(cells: readonly string[], column: number): ColumnClocks {
  const isSpelled = !cells.some((cell) => /^\s*\d{1,4}\s*$/.test(cell));
  return { column, clocks: cells.map(readClockCell), isSpelled };
}

/** The stamp of a cell that is one of this kind, of a year that may be meant. */
export function stampOf(scan: InstantScan | null, kind: "instant" | "day"): StampAsWritten | null {
  return scan?.kind === kind && isPlausible(scan.stamp) ? scan.stamp : null;
}

function isPlausible({ wallMicros, isYearless }: StampAsWritten): boolean {
  const days = wallMicros / microsPerDay;
  return isYearless || (days > dayMin && days < dayMax);
}

/** 1990 and 2050. */
const dayMin = 7305;
const dayMax = 29_220;
