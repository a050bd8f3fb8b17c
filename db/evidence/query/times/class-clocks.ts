import type { TimeBlock, TimeClass } from "../../cache/record-times";
import type { ClockPiece } from "../clock-pieces";
import { longestSpanMicros } from "./stamp-span";

/**
 * What is added to the wall clocks of a class inside one block: one number, or, when the clock changes there,
 * that of the piece a record lies in. Undated records have neither.
 */
export type ClassClock =
  | { readonly kind: "undated" }
  | ({ readonly kind: "steady"; readonly shift: number; readonly doubt: number } & Stretch)
  | ({
      readonly kind: "changing";
      readonly pieces: readonly ClockPiece[];
      readonly offsetMinutes: number | null;
    } & Stretch);

type RecordsOfBlock = Pick<TimeBlock, "classes" | "rows"> & { readonly firstRecord: number };

/** In corrected µs: no record of the class begins before or after, and none ends after the end. */
type Stretch = { readonly earliest: number; readonly latest: number; readonly end: number };

export function toClassClocks(
  block: RecordsOfBlock,
  pieces: readonly ClockPiece[],
): readonly ClassClock[] {
  return block.classes.map((one) => toClassClock(one, block, pieces));
}

/** The same rule as the SQL of clock-pieces.ts: a clock of one piece holds for every record. */
function toClassClock(
  one: TimeClass,
  { firstRecord, rows }: RecordsOfBlock,
  pieces: readonly ClockPiece[],
): ClassClock {
  if (one.granularity === null) return { kind: "undated" };
  const { from, to, offsetMinutes } = one;
  const touched =
    pieces.length === 1
      ? pieces
      : pieces.filter((piece) => touches(piece, one, firstRecord, firstRecord + rows - 1));
  const shifts = touched.map((piece) => shiftOf(piece, offsetMinutes));
  const [only, second] = touched;
  if (only === undefined) return { kind: "undated" };
  const latest = to + Math.max(...shifts);
  const stretch = {
    ...{ earliest: from + Math.min(...shifts), latest },
    end:
      latest +
      longestSpanMicros(one.granularity) +
      Math.max(...touched.map((piece) => doubtOf(piece, offsetMinutes))),
  };
  const isSteady =
    second === undefined &&
    (pieces.length === 1 || covers(only, one, firstRecord, firstRecord + rows - 1));
  return isSteady
    ? {
        ...{ kind: "steady", shift: shiftOf(only, offsetMinutes), ...stretch },
        doubt: doubtOf(only, offsetMinutes),
      }
    : { kind: "changing", pieces: touched, offsetMinutes, ...stretch };
}

/** What is added to one wall clock; NaN when no piece of the clock holds for it. */
export function findShift(clock: ClassClock | undefined, wall: number, record: number): number {
  if (clock?.kind === "steady") return clock.shift;
  if (clock?.kind !== "changing") return Number.NaN;
  const piece = findPiece(clock.pieces, wall, record);
  return piece === null ? Number.NaN : shiftOf(piece, clock.offsetMinutes);
}

/** How much later the record may have been written, where the zone has two readings of its wall clock. */
export function findDoubt(clock: ClassClock | undefined, wall: number, record: number): number {
  if (clock?.kind === "steady") return clock.doubt;
  if (clock?.kind !== "changing") return 0;
  const piece = findPiece(clock.pieces, wall, record);
  return piece === null ? 0 : doubtOf(piece, clock.offsetMinutes);
}

function findPiece(pieces: readonly ClockPiece[], wall: number, record: number): ClockPiece | null {
  for (const piece of pieces) {
    if (wall < piece.wallFrom || wall > piece.wallTo) continue;
    if (record < piece.recordFrom || record > piece.recordTo) continue;
    return piece;
  }
  return null;
}

function doubtOf({ zoneDoubt }: ClockPiece, offsetMinutes: number | null): number {
  return offsetMinutes === null ? zoneDoubt : 0;
}

function shiftOf(
  { yearShift, zoneShift, clockShift }: ClockPiece,
  offsetMinutes: number | null,
): number {
  return yearShift - clockShift - (offsetMinutes === null ? zoneShift : offsetMinutes * 60_000_000);
}

function touches(
  piece: ClockPiece,
  { isYearless, from, to }: TimeClass,
  firstRecord: number,
  lastRecord: number,
): boolean {
  return (
    piece.isYearless === isYearless &&
    piece.wallFrom <= to &&
    piece.wallTo >= from &&
    piece.recordFrom <= lastRecord &&
    piece.recordTo >= firstRecord
  );
}

function covers(
  piece: ClockPiece,
  { from, to }: TimeClass,
  firstRecord: number,
  lastRecord: number,
): boolean {
  return (
    piece.wallFrom <= from &&
    piece.wallTo >= to &&
    piece.recordFrom <= firstRecord &&
    piece.recordTo >= lastRecord
  );
}
