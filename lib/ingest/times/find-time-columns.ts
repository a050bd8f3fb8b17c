import type { StampAsWritten } from "@/lib/domain/evidence/evidence-record";
import { isCountName, isIdentifierName } from "../fields/identifier-name";
import { type ColumnClocks, type ColumnTimes, readClocks, readColumn } from "./column-times";
import { isDayOf } from "./day-beside-clock";
import { findHalfColumn, type HalfColumn, halfColumns } from "./half-column";
import { runOf } from "./place-of-time";
import { readTimeColumns, type TimeColumns } from "./time-columns";

type Rows = readonly (readonly string[])[];
/** Cells that may say when a row is of, with what they say where they say something. */
type Candidate = {
  readonly time: TimeColumns;
  readonly walls: readonly number[];
  readonly isBare: boolean;
};

const shareMin = 0.6;
const backwardsMax = 0.4;
const backwardsCost = 1.5;
const constantCost = 0.4;
/** Of equal ones the first. */
const laterCost = 0.004;
/** Numbers may be something else, and a day is no whole time. */
const kindCosts = { instant: 0, elapsed: 0, "day-and-clock": 0.02, day: 0.4, serial: 0.2 } as const;
const bareNumberCost = 0.15;

/** Of a table of days and clocks so many columns of days, the first, are looked at beside so many clocks, the nearest. */
const daysMax = 96;
const clocksMax = 48;

/**
 * The columns whose values are times and run forwards best, whatever they are called; null when none are. Bare numbers of
 * a column that is called an id or a count are no time: `names` where there are any.
 */
export function findTimeColumns(
  rows: Rows,
  width: number,
  names: readonly string[] = [],
): TimeColumns | null {
  const places = Array.from({ length: width }, (_, column) => column);
  const read = rows.map((row) => places.map((column) => row[column] ?? ""));
  const cellsOf = (column: number) => read.map((row) => row[column] ?? "");
  const columns = places.map((column) => readColumn(cellsOf(column), column));
  const hasShare = (values: readonly unknown[]) => isEnough(countRead(values), rows);
  const isDay = (each: ColumnTimes) => hasShare(each.days) || hasShare(each.packed);
  const days = new Set(columns.filter(isDay).slice(0, daysMax));
  const clocks = (days.size === 0 ? [] : places)
    .map((column) => readClocks(cellsOf(column), column))
    .filter((each) => hasShare(each.clocks));
  const judged = columns
    .flatMap((each) => [...ownCandidates(each), ...(days.has(each) ? pairs(each, clocks) : [])])
    .map(withHalves(read))
    .filter(({ time, isBare }) => !isBare || !placesOf(time).some((at) => namesNoTime(names[at])))
    .flatMap((candidate) => {
      const score = scoreCandidate(candidate, rows);
      return score === null ? [] : [{ time: candidate.time, score }];
    });
  return judged.toSorted((a, b) => b.score - a.score)[0]?.time ?? null;
}

/** With the column that says in which half of the day its clocks are, where there is one. */
function withHalves(rows: Rows): (candidate: Candidate) => Candidate {
  const halves = halfColumns(rows);
  const ofClock = new Map<number, HalfColumn | null>();
  return (candidate) => {
    const { time } = candidate;
    if (halves.length === 0 || (time.kind !== "instant" && time.kind !== "day-and-clock"))
      return candidate;
    const clock = time.kind === "day-and-clock" ? time.clock : time.column;
    const known = ofClock.get(clock);
    const half = known === undefined ? findHalfColumn(rows, clock, halves) : known;
    ofClock.set(clock, half);
    if (half === null) return candidate;
    const halved = { ...time, half };
    const walls = rows.flatMap((row) => readTimeColumns(row, halved)?.wallMicros ?? []);
    return { ...candidate, time: halved, walls };
  };
}

function placesOf(time: TimeColumns): readonly number[] {
  return time.kind === "day-and-clock" ? [time.column, time.clock] : [time.column];
}

function namesNoTime(name = ""): boolean {
  return isIdentifierName(name) || isCountName(name);
}

function ownCandidates({ column, order, ...read }: ColumnTimes): readonly Candidate[] {
  const candidates = [
    { kind: "instant", stamps: read.instants },
    { kind: "serial", stamps: read.serials },
    { kind: "day", stamps: read.days },
  ] as const;
  return candidates.map(({ kind, stamps }) => toCandidate({ kind, column, order }, stamps));
}

function toCandidate(time: TimeColumns, cells: readonly (StampAsWritten | null)[]): Candidate {
  const stamps = cells.filter((stamp) => stamp !== null);
  const walls = stamps.map(({ wallMicros }) => wallMicros);
  return { time, walls, isBare: stamps.every(({ raw }) => /^\d+$/.test(raw)) };
}

/** A column of days beside the columns of clocks next to it. */
function pairs(day: ColumnTimes, clocks: readonly ColumnClocks[]): readonly Candidate[] {
  const { column, order } = day;
  const isPacked = day.packed.length > 0;
  const days = isPacked ? day.packed : day.days;
  const distanceOf = (clock: ColumnClocks) => Math.abs(clock.column - column);
  const near = clocks
    .filter((clock) => clock.column !== column && (!isPacked || isDayOf(day, clock)))
    .toSorted((a, b) => distanceOf(a) - distanceOf(b))
    .slice(0, clocksMax)
    .toSorted((a, b) => a.column - b.column);
  return near.map(({ column: clock, clocks: microsOfDay }) => ({
    time: { kind: "day-and-clock", column, clock, order },
    walls: days.flatMap((stamp, row) => {
      const micros = microsOfDay[row] ?? null;
      return stamp === null || micros === null ? [] : [stamp.wallMicros + micros];
    }),
    isBare: isPacked,
  }));
}

function scoreCandidate({ time, walls, isBare }: Candidate, rows: Rows): number | null {
  if (!isEnough(walls.length, rows)) return null;
  const { backwards } = runOf(walls);
  if (backwards > backwardsMax) return null;
  const isConstant = walls.length > 3 && new Set(walls).size === 1;
  const distance = time.kind === "day-and-clock" ? Math.abs(time.clock - time.column) : 0;
  const costs =
    kindCosts[time.kind] + (isConstant ? constantCost : 0) + (isBare ? bareNumberCost : 0);
  const later = (time.column + distance * 2) * laterCost;
  return walls.length / rows.length - backwards * backwardsCost - costs - later;
}

function isEnough(read: number, rows: Rows): boolean {
  return read >= 2 && read / rows.length >= shareMin;
}

function countRead(values: readonly unknown[]): number {
  return values.reduce<number>((count, value) => (value === null ? count : count + 1), 0);
}
