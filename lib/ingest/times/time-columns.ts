import type { StampAsWritten } from "@/lib/domain/evidence/evidence-record";
import type { DateOrder } from "@/lib/time/stamps/ordered-stamp";
import { readCell, readClockCell, readPackedDay, readSerialDay } from "./cell-time";
import { stampOf } from "./column-times";
import { type HalfColumn, inHalf } from "./half-column";

/** Which cells of a row say when it is of. */
export type TimeColumns =
  | {
      readonly kind: "instant" | "day" | "serial";
      readonly column: number;
      readonly order: DateOrder | null;
      readonly half?: HalfColumn;
    }
  | {
      /** A column counts from a start that a line above the table says. */
      readonly kind: "elapsed";
      readonly column: number;
      readonly start: StampAsWritten;
      readonly microsPerUnit: number;
    }
  | {
      readonly kind: "day-and-clock";
      readonly column: number;
      readonly clock: number;
      readonly order: DateOrder | null;
      readonly half?: HalfColumn;
    };

export function readTimeColumns(row: readonly string[], time: TimeColumns): StampAsWritten | null {
  const stamp = readColumns(row, time);
  const half = halfOf(time);
  if (stamp === null || typeof half !== "number") return stamp;
  return inHalf(stamp, (row[half] ?? "").trim());
}

/** Where the half of the day stands that its clocks are in, apart from them. */
export function halfOf(time: TimeColumns): HalfColumn | null {
  return time.kind === "elapsed" ? null : (time.half ?? null);
}

function readColumns(row: readonly string[], time: TimeColumns): StampAsWritten | null {
  const cell = row[time.column] ?? "";
  if (time.kind === "serial") return readSerialDay(cell);
  if (time.kind === "elapsed") return readPassed(cell, time);
  const scan = readCell(cell, time.order);
  if (time.kind !== "day-and-clock") return stampOf(scan, time.kind);
  const stamp = stampOf(scan, "day") ?? readPackedDay(cell, time.order);
  if (stamp === null) return null;
  const clock = row[time.clock] ?? "";
  const microsOfDay = readClockCell(clock);
  if (microsOfDay === null) return null;
  const granularity = /\d\D?\d\d\D?\d\d/.test(clock.trim()) ? "second" : "minute";
  const raw = `${stamp.raw} ${clock.trim()}`;
  return { ...stamp, wallMicros: stamp.wallMicros + microsOfDay, granularity, raw };
}

const plainNumber = /^[[("']*\s*(\d{1,9})(?:[.,](\d{1,9}))?\s*$/;
const passedClock = /^\s*\+?(\d{1,3}):(\d\d)(?::(\d\d))?(?:[.,](\d{1,6}))?\s*$/;

/** What a cell counts, in its own units; of `1:02:03` in seconds. */
export function readCount(cell: string): number | null {
  const [number, whole, fraction = "0"] = plainNumber.exec(cell) ?? [];
  if (number !== undefined) return Number(`${whole}.${fraction}`);
  const [clock, first, second, third, rest = "0"] = passedClock.exec(cell) ?? [];
  if (clock === undefined) return null;
  const parts = third === undefined ? [0, first, second] : [first, second, third];
  const [hours = 0, minutes = 0, seconds = 0] = parts.map(Number);
  return hours * 3600 + minutes * 60 + seconds + Number(`0.${rest}`);
}

function readPassed(
  cell: string,
  { start, microsPerUnit }: Extract<TimeColumns, { kind: "elapsed" }>,
): StampAsWritten | null {
  const count = readCount(cell);
  if (count === null) return null;
  const wallMicros = start.wallMicros + Math.round(count * microsPerUnit);
  const granularity = /[.,]\d/.test(cell) ? "millisecond" : "second";
  return { ...start, wallMicros, granularity, raw: cell.trim() };
}
