/**
 * A source's clock as arithmetic on its records. The wall-clock line of an artifact is cut where its year,
 * its zone's offset or (by record number) its clock's error changes; inside a piece all three are
 * constant, so a corrected time is the wall clock plus constants, and order, filters and counts stay
 * inside DuckDB. Wall clocks that a zone shows twice or never are pieces of their own (times/odd-hours.ts).
 */
import type { ClockSegment, ReadReport, SourceClock } from "@/lib/domain/evidence/artifact";
import { type ZonePiece, zonePieces } from "@/lib/time/zone";
import type { CachedReport } from "../cache/cached-report";
import { sqlInteger } from "../sql-text";

export type ClockPiece = {
  readonly isYearless: boolean;
  /** Wall clocks as written and record numbers for which this piece holds; both ends included. */
  readonly wallFrom: number;
  readonly wallTo: number;
  readonly recordFrom: number;
  readonly recordTo: number;
  /** Added to a wall clock whose year was not written. */
  readonly yearShift: number;
  /** Taken away from a wall clock that states no offset. */
  readonly zoneShift: number;
  /** How much later a wall clock that states no offset may be meant, where the zone has two readings of it. */
  readonly zoneDoubt: number;
  /** Taken away from every wall clock. */
  readonly clockShift: number;
};

/** Beyond every stamp (the year 9999 is 2.5e17) and within what a BIGINT holds after a few additions. */
const wallMax = 4e18;
const recordMax = Number.MAX_SAFE_INTEGER;

/** The year stamps without one are written in. */
const yearWritten = 1972;

type RecordRange = Pick<ClockPiece, "recordFrom" | "recordTo">;
type WallPiece = Pick<ClockPiece, "isYearless" | "wallFrom" | "wallTo" | "yearShift"> &
  Pick<ClockPiece, "zoneShift" | "zoneDoubt"> & {
    /** Whether the zone shows these wall clocks as often as it should. */
    readonly shown: "once" | "twice" | "never";
  };
type Read = Extract<ReadReport, { kind: "read" }>;

/** A piece before the error of the clock, which knows nothing of zones. */
export type ZonedPiece = WallPiece & RecordRange;

export function zonedPieces(
  clock: SourceClock,
  { walls, report }: CachedReport,
): readonly ZonedPiece[] {
  const everywhere = { recordFrom: 0, recordTo: recordMax };
  const dated = zoned(
    clock.zone,
    { isYearless: false, wallFrom: -wallMax, wallTo: wallMax, yearShift: 0 },
    walls,
  ).map((piece) => ({ ...piece, ...everywhere }));
  return [...dated, ...(report.kind === "read" ? yearlessPieces(clock, report) : [])];
}

export function clockPieces(
  { segments }: SourceClock,
  zoned: readonly ZonedPiece[],
): readonly ClockPiece[] {
  return segmentRanges(segments).flatMap(({ clockShift, ...segment }) =>
    zoned.flatMap(({ shown: _, ...piece }) => {
      const range = intersect(piece, segment);
      return range === null ? [] : [{ ...piece, ...range, clockShift }];
    }),
  );
}

function intersect(a: RecordRange, b: RecordRange): RecordRange | null {
  const recordFrom = Math.max(a.recordFrom, b.recordFrom);
  const recordTo = Math.min(a.recordTo, b.recordTo);
  return recordFrom > recordTo ? null : { recordFrom, recordTo };
}

function segmentRanges(
  segments: readonly ClockSegment[],
): readonly (RecordRange & Pick<ClockPiece, "clockShift">)[] {
  const ordered = segments.toSorted((a, b) => a.fromRecord - b.fromRecord);
  if (ordered.length === 0) return [{ recordFrom: 0, recordTo: recordMax, clockShift: 0 }];
  return ordered.map((segment, at) => ({
    recordFrom: at === 0 ? 0 : segment.fromRecord,
    recordTo: (ordered[at + 1]?.fromRecord ?? recordMax) - 1,
    clockShift: Math.round(segment.offsetMs * 1000),
  }));
}

/**
 * Years differ in length after February, so a year moves in two parts. 29 February of a year that has
 * none becomes 1 March.
 */
function yearlessPieces(
  clock: SourceClock,
  { isYearless, statedYear, yearRolls }: Read,
): readonly ZonedPiece[] {
  if (!isYearless && statedYear === null) return [];
  const rolls = [{ fromRecord: 0, years: 0 }, ...yearRolls];
  return rolls.flatMap(({ fromRecord, years }, at) => {
    const range = {
      recordFrom: fromRecord,
      recordTo: (rolls[at + 1]?.fromRecord ?? recordMax) - 1,
    };
    const year = (clock.year ?? statedYear ?? yearWritten) + years;
    return yearParts(year).flatMap((part) =>
      zoned(clock.zone, part, { from: part.wallFrom, to: part.wallTo }).map((piece) => ({
        ...piece,
        ...range,
      })),
    );
  });
}

type YearPart = Pick<ClockPiece, "isYearless" | "wallFrom" | "wallTo" | "yearShift">;

function yearParts(year: number): readonly YearPart[] {
  const starts = [0, 2, 12].map((month) => Date.UTC(yearWritten, month, 1) * 1000);
  return [0, 2].map((month, at) => {
    const wallFrom = starts[at] ?? 0;
    const yearShift = Date.UTC(year, month, 1) * 1000 - wallFrom;
    return { isYearless: true, wallFrom, wallTo: (starts[at + 1] ?? 0) - 1, yearShift };
  });
}

/** Cuts a piece where the zone's offset changes for the wall clocks that occur. */
function zoned(zone: string, part: YearPart, span: CachedReport["walls"]): readonly WallPiece[] {
  const from = Math.max(part.wallFrom, span?.from ?? 0) + part.yearShift;
  const to = Math.max(from, Math.min(part.wallTo, span?.to ?? 0) + part.yearShift);
  // What is odd before a change of offset is told by the change, which may come after the last stamp.
  const offsets = zonePieces(zone, Math.floor(from / 1000), Math.ceil(to / 1000) + longestOddMs);
  return offsets
    .flatMap((offset, at) => wallPieces(part, offset, offsets[at - 1], offsets[at + 1]))
    .filter(({ wallFrom, wallTo }) => wallFrom <= wallTo);
}

/** No zone ever left out more than the one day by which places on the date line change sides. */
const longestOddMs = 86_400_000;

/** Of one offset: the odd wall clocks before it begins, and those it has to itself. */
function wallPieces(
  part: YearPart,
  offset: ZonePiece,
  before: ZonePiece | undefined,
  next: ZonePiece | undefined,
): readonly WallPiece[] {
  const { wallFrom, wallTo, yearShift } = part;
  const toWall = (wallMs: number) => wallMs * 1000 - yearShift;
  const own = {
    ...{ ...part, zoneShift: offset.offsetMs * 1000, zoneDoubt: 0, shown: "once" as const },
    wallFrom: before === undefined ? wallFrom : Math.max(wallFrom, toWall(offset.fromWallMs)),
    wallTo: next === undefined ? wallTo : Math.min(wallTo, toWall(oddFrom(offset, next)) - 1),
  };
  if (before === undefined) return [own];
  const odd = {
    ...{
      ...part,
      shown: before.offsetMs > offset.offsetMs ? ("twice" as const) : ("never" as const),
    },
    zoneShift: Math.max(before.offsetMs, offset.offsetMs) * 1000,
    zoneDoubt: Math.abs(before.offsetMs - offset.offsetMs) * 1000,
    wallFrom: Math.max(wallFrom, toWall(oddFrom(before, offset))),
    wallTo: Math.min(wallTo, toWall(offset.fromWallMs) - 1),
  };
  return [odd, own];
}

/** As long as the change is large, and over when the new offset begins. */
function oddFrom(before: ZonePiece, after: ZonePiece): number {
  return after.fromWallMs - Math.abs(before.offsetMs - after.offsetMs);
}

/** SQL for the corrected time of a record in µs; null when it has no stamp. */
export function correctedMicros(pieces: readonly ClockPiece[]): string {
  const [only, second] = pieces;
  if (only === undefined) return "NULL::BIGINT";
  if (second === undefined) return shiftedWall(only);
  const cases = pieces.map((piece) => `WHEN ${pieceCondition(piece)} THEN ${shiftedWall(piece)}`);
  return `CASE ${cases.join(" ")} END`;
}

/** SQL for how much later than its corrected time a record may have been written, in µs. */
export function doubtMicros(pieces: readonly ClockPiece[]): string {
  const cases = pieces
    .filter(({ zoneDoubt }) => zoneDoubt > 0)
    .map((piece) => `WHEN ${pieceCondition(piece)} THEN ${sqlInteger(piece.zoneDoubt)}::BIGINT`);
  if (cases.length === 0) return "0::BIGINT";
  return `CASE WHEN offset_min IS NOT NULL THEN 0::BIGINT ${cases.join(" ")} ELSE 0::BIGINT END`;
}

function shiftedWall({ yearShift, zoneShift, clockShift }: ClockPiece): string {
  const constant = sqlInteger(yearShift - clockShift);
  return `wall_us + ${constant}::BIGINT - coalesce(offset_min::BIGINT * 60000000, ${sqlInteger(zoneShift)}::BIGINT)`;
}

function pieceCondition(piece: ClockPiece): string {
  const conditions = [piece.isYearless ? "is_yearless" : "NOT is_yearless"];
  if (piece.recordFrom > 0) conditions.push(`record_number >= ${sqlInteger(piece.recordFrom)}`);
  if (piece.recordTo < recordMax - 1) {
    conditions.push(`record_number <= ${sqlInteger(piece.recordTo)}`);
  }
  if (piece.wallFrom > -wallMax) conditions.push(`wall_us >= ${sqlInteger(piece.wallFrom)}`);
  if (piece.wallTo < wallMax) conditions.push(`wall_us <= ${sqlInteger(piece.wallTo)}`);
  return conditions.join(" AND ");
}
