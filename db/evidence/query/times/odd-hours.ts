/**
 * Records in a stretch of wall clocks that a zone shows twice or never. Of those shown twice the order of the lines may
 * tell which showing is meant: a file in order turns back once, where the second showing begins. What is not told stays
 * a stretch that covers both readings.
 */
import { open } from "node:fs/promises";
import type { OddHour, OddHourKind } from "@/lib/domain/evidence/odd-hour";
import type { ZonedPiece } from "../clock-pieces";
import { type BlockTimes, BlockTimesReader } from "./block-times";

import type { PlacedBlock } from "./time-blocks";

export type SettledPieces = {
  readonly pieces: readonly ZonedPiece[];
  readonly oddHours: readonly OddHour[];
};

type TimesOfFile = { readonly path: string; blocks(): Promise<readonly PlacedBlock[]> };

/** Lines of several threads are out of order by less; in µs. */
const jitterMicros = 60_000_000;

/** How far around the hour is looked for the order of the file; in µs. */
const aroundMicros = 6 * 3_600_000_000;

/** One way to read the lines of the hour: oldest first (`sign` 1) or newest first (-1). */
type Walk = {
  readonly sign: 1 | -1;
  peak: number;
  turns: number;
  turnedAt: number | null;
  isOver: boolean;
  isUnordered: boolean;
};

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

/** Follows the wall clocks of a file, record by record, through a stretch of them that was shown twice. */
class HourOrder {
  readonly wallFrom: number;
  readonly wallTo: number;
  /** Records inside the stretch. */
  records = 0;
  private readonly walks = ([1, -1] as const).map(
    (sign): Walk => ({
      ...{ sign, peak: Number.NEGATIVE_INFINITY, turns: 0, turnedAt: null },
      ...{ isOver: false, isUnordered: false },
    }),
  );
  private steps = 0;
  private last = Number.NaN;
  private first = Number.NaN;

  constructor(
    private readonly from: number,
    private readonly to: number,
  ) {
    this.wallFrom = from - aroundMicros;
    this.wallTo = to + aroundMicros;
  }

  /** In file order. */
  observe(wall: number, record: number): void {
    if (wall < this.wallFrom || wall > this.wallTo) return;
    if (Number.isNaN(this.first)) this.first = wall;
    if (wall !== this.last && !Number.isNaN(this.last)) this.steps += wall > this.last ? 1 : -1;
    this.last = wall;
    const isInside = wall >= this.from && wall <= this.to;
    if (isInside) this.records++;
    for (const walk of this.walks) this.follow(walk, wall, record, isInside);
  }

  /** Newest line first: told by most steps, or by lines outside the hour. */
  get isNewestFirst(): boolean {
    return this.direction < 0;
  }

  /** 0: as many steps lead one way as the other, and nothing lies outside the hour. */
  private get direction(): number {
    const way = this.last - this.first;
    const isFar = Math.abs(way) > this.to - this.from;
    return this.steps === 0 && isFar ? way : this.steps;
  }

  /** The first record of the showing that comes second in the file; null when the lines do not tell. */
  get turnedAt(): number | null {
    const walk = this.walks[this.isNewestFirst ? 1 : 0];
    if (walk === undefined || this.direction === 0 || walk.isUnordered) return null;
    return walk.turns === 1 ? walk.turnedAt : null;
  }

  get kind(): Exclude<OddHourKind, "skipped"> {
    const walk = this.walks[this.isNewestFirst ? 1 : 0];
    if (this.turnedAt !== null) return "turned";
    return walk?.turns === 0 && !walk.isUnordered ? "runs-on" : "unordered";
  }

  private follow(walk: Walk, wall: number, record: number, isInside: boolean): void {
    const at = wall * walk.sign;
    if (isInside) {
      // A file that comes back to the hour after it was over is of several.
      if (walk.isOver) walk.isUnordered = true;
      if (at < walk.peak - jitterMicros) {
        walk.turns++;
        walk.turnedAt ??= record;
        walk.peak = at;
      } else walk.peak = Math.max(walk.peak, at);
      return;
    }
    const end = walk.sign === 1 ? this.to : -this.from;
    if (at > end + jitterMicros) walk.isOver = true;
    else if (at <= end && walk.peak > at + jitterMicros) walk.isUnordered = true;
  }
}
