import type { StampAsWritten } from "@/lib/domain/evidence-record";
import { microsPerDay } from "@/lib/time/stamps/civil-time";
import type { DateOrder } from "@/lib/time/stamps/ordered-stamp";
import { readCell, readClockCell, readSerialDay } from "./cell-time";
import { orderOf } from "./date-order-of";
import { runOf } from "./place-of-time";

/** Which cells of a row say when it is of. */
export type TimeColumns =
  | {
      readonly kind: "instant" | "day" | "serial";
      readonly column: number;
      readonly order: DateOrder | null;
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
    };

type Rows = readonly (readonly string[])[];
type Judged = { readonly time: TimeColumns; readonly score: number };

const shareMin = 0.6;
const backwardsMax = 0.4;
const backwardsCost = 1.5;
const constantCost = 0.4;
/** Of equal ones the first. */
const laterCost = 0.004;
/** Numbers may be something else, and a day is no whole time. */
const kindCosts = { instant: 0, elapsed: 0, "day-and-clock": 0.02, day: 0.4, serial: 0.2 } as const;
const bareNumberCost = 0.15;

/** The columns whose values are times and run forwards best, whatever they are called; null when none are. */
export function findTimeColumns(rows: Rows, width: number): TimeColumns | null {
  const candidates = Array.from({ length: width }, (_, column) => column).flatMap((column) =>
    candidatesOf(rows, column, width),
  );
  const judged = candidates.flatMap((time) => judge(time, rows) ?? []);
  return judged.toSorted((a, b) => b.score - a.score)[0]?.time ?? null;
}

function candidatesOf(rows: Rows, column: number, width: number): readonly TimeColumns[] {
  const order = orderOf(rows.map((row) => row[column] ?? ""));
  const kinds = new Set(
    rows.slice(0, kindRows).map((row) => readCell(row[column] ?? "", order)?.kind),
  );
  const found: TimeColumns[] = [];
  if (kinds.has("instant")) found.push({ kind: "instant", column, order });
  if (rows.some((row) => readSerialDay(row[column] ?? "") !== null)) {
    found.push({ kind: "serial", column, order });
  }
  if (!kinds.has("day")) return found;
  found.push({ kind: "day", column, order });
  for (let clock = 0; clock < width; clock++) {
    if (clock !== column) found.push({ kind: "day-and-clock", column, clock, order });
  }
  return found;
}

const kindRows = 12;

function judge(time: TimeColumns, rows: Rows): Judged | null {
  const stamps = rows.flatMap((row) => readTimeColumns(row, time) ?? []);
  const share = stamps.length / rows.length;
  if (share < shareMin || stamps.length < 2) return null;
  const walls = stamps.map(({ wallMicros }) => wallMicros);
  const { backwards } = runOf(walls);
  if (backwards > backwardsMax) return null;
  const isConstant = walls.length > 3 && new Set(walls).size === 1;
  const isBare = stamps.every(({ raw }) => /^\d+$/.test(raw));
  const distance = time.kind === "day-and-clock" ? Math.abs(time.clock - time.column) : 0;
  const costs =
    kindCosts[time.kind] + (isConstant ? constantCost : 0) + (isBare ? bareNumberCost : 0);
  const later = (time.column + distance * 2) * laterCost;
  return { time, score: share - backwards * backwardsCost - costs - later };
}

export function readTimeColumns(row: readonly string[], time: TimeColumns): StampAsWritten | null {
  const cell = row[time.column] ?? "";
  if (time.kind === "serial") return readSerialDay(cell);
  if (time.kind === "elapsed") return readPassed(cell, time);
  const scan = readCell(cell, time.order);
  if (scan === null || scan.kind === "clock" || !isPlausible(scan.stamp)) return null;
  if (time.kind !== "day-and-clock") return scan.kind === time.kind ? scan.stamp : null;
  if (scan.kind !== "day") return null;
  const clock = row[time.clock] ?? "";
  const microsOfDay = readClockCell(clock);
  if (microsOfDay === null) return null;
  const { stamp } = scan;
  const granularity = /\d\D?\d\d\D?\d\d/.test(clock.trim()) ? "second" : "minute";
  const raw = `${stamp.raw} ${clock.trim()}`;
  return { ...stamp, wallMicros: stamp.wallMicros + microsOfDay, granularity, raw };
}

function isPlausible({ wallMicros, isYearless }: StampAsWritten): boolean {
  const days = wallMicros / microsPerDay;
  return isYearless || (days > dayMin && days < dayMax);
}

/** 1990 and 2050. */
const dayMin = 7305;
const dayMax = 29_220;

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
