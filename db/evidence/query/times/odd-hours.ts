/**
 * Records in a stretch of wall clocks that a zone shows twice or never. Of those shown twice the order of the lines may
 * tell which showing is meant: a file in order turns back once, where the second showing begins. What is not told stays
 * a stretch that covers both readings.
 */
import { open } from "node:fs/promises";
import type { OddHour, OddHourKind } from "@/lib/domain/odd-hour";
import type { ZonedPiece } from "../clock-pieces";
import { type BlockTimes, BlockTimesReader } from "./block-times";
import { HourOrder } from "./hour-order";
import type { PlacedBlock } from "./time-blocks";

export type SettledPieces = {
  readonly pieces: readonly ZonedPiece[];
  readonly oddHours: readonly OddHour[];
};

type TimesOfFile = { readonly path: string; blocks(): Promise<readonly PlacedBlock[]> };

export async function settleOddHours(
  zone: string,
  pieces: readonly ZonedPiece[],
  times: TimesOfFile,
): Promise<SettledPieces> {
  if (pieces.every(({ shown }) => shown === "once")) return { pieces, oddHours: [] };
  const settled: ZonedPiece[] = [];
  const oddHours: OddHour[] = [];
  for (const piece of pieces) {
    const order = piece.shown === "once" ? null : await orderIn(piece, times);
    settled.push(...(order === null ? [piece] : splitHour(piece, order)));
    if (order === null || order.records === 0) continue;
    oddHours.push({
      ...{ kind: kindOf(piece, order), zone, records: order.records },
      fromWallMs: Math.round((piece.wallFrom + piece.yearShift) / 1000),
      toWallMs: Math.round((piece.wallTo + piece.yearShift + 1) / 1000),
    });
  }
  return { pieces: settled, oddHours };
}

function kindOf({ shown }: ZonedPiece, order: HourOrder): OddHourKind {
  return shown === "never" ? "skipped" : order.kind;
}

/** The first showing has the offset from before the change, which is the larger one. */
function splitHour(piece: ZonedPiece, order: HourOrder): readonly ZonedPiece[] {
  const { turnedAt, isNewestFirst } = order;
  if (piece.shown !== "twice" || turnedAt === null) return [piece];
  const first = { ...piece, zoneDoubt: 0 };
  const second = { ...first, zoneShift: piece.zoneShift - piece.zoneDoubt };
  const [before, after] = isNewestFirst ? [second, first] : [first, second];
  return [
    { ...before, recordTo: Math.min(piece.recordTo, turnedAt - 1) },
    { ...after, recordFrom: Math.max(piece.recordFrom, turnedAt) },
  ].filter(({ recordFrom, recordTo }) => recordFrom <= recordTo);
}

async function orderIn(piece: ZonedPiece, times: TimesOfFile): Promise<HourOrder> {
  const order = new HourOrder(piece.wallFrom, piece.wallTo);
  const touched = (await times.blocks()).filter((block) => isTouched(block, piece, order));
  if (!touched.some((block) => isTouched(block, piece, piece))) return order;
  const file = await open(times.path, "r");
  try {
    const reader = new BlockTimesReader(file);
    for (const block of touched) followBlock(block, await reader.read(block, []), piece, order);
  } finally {
    await file.close();
  }
  return order;
}

function followBlock(
  { classes, firstRecord }: PlacedBlock,
  times: BlockTimes,
  piece: ZonedPiece,
  order: HourOrder,
): void {
  const counted = classes.map((one) => isOf(one, piece));
  for (let row = 0; row < times.rows; row++) {
    const record = firstRecord + row;
    if (record < piece.recordFrom || record > piece.recordTo) continue;
    if (counted[times.classes[row] ?? 0]) order.observe(times.wallAt(row), record);
  }
}

function isTouched(
  { classes, firstRecord, rows }: PlacedBlock,
  piece: ZonedPiece,
  { wallFrom, wallTo }: { readonly wallFrom: number; readonly wallTo: number },
): boolean {
  return (
    firstRecord <= piece.recordTo &&
    firstRecord + rows - 1 >= piece.recordFrom &&
    classes.some((one) => isOf(one, piece) && one.from <= wallTo && one.to >= wallFrom)
  );
}

/** A day or a month is not said of one hour. */
function isOf(
  { granularity, offsetMinutes, isYearless }: PlacedBlock["classes"][number],
  piece: ZonedPiece,
): boolean {
  return (
    granularity !== null &&
    !["day", "month", "year"].includes(granularity) &&
    offsetMinutes === null &&
    isYearless === piece.isYearless
  );
}
