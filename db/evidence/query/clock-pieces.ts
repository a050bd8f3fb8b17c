/**
 * A source's clock as arithmetic on its records. The wall-clock line of an artifact is cut where its year,
 * its zone's offset or (by record number) its clock's error changes; inside a piece all three are
 * constant, so a corrected time is the wall clock plus constants, and order, filters and counts stay
 * inside DuckDB.
 */
import type { ClockSegment, ReadReport, SourceClock } from "@/lib/domain/artifact";
import { zonePieces } from "@/lib/time/zone";
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
  /** Taken away from every wall clock. */
  readonly clockShift: number;
};

/** Beyond every stamp (the year 9999 is 2.5e17) and within what a BIGINT holds after a few additions. */
const wallMax = 4e18;
const recordMax = Number.MAX_SAFE_INTEGER;

/** The year stamps without one are written in. */
const yearWritten = 1972;

type RecordRange = Pick<ClockPiece, "recordFrom" | "recordTo">;
type WallPiece = Pick<ClockPiece, "isYearless" | "wallFrom" | "wallTo" | "yearShift" | "zoneShift">;
type Read = Extract<ReadReport, { kind: "read" }>;

export function clockPieces(
  clock: SourceClock,
  { walls, report }: CachedReport & { readonly report: ReadReport },
): readonly ClockPiece[] {
  const everywhere = { recordFrom: 0, recordTo: recordMax };
  const dated = zoned(
    clock.zone,
    { isYearless: false, wallFrom: -wallMax, wallTo: wallMax, yearShift: 0 },
    walls,
  ).map((piece) => ({ ...piece, ...everywhere }));
  const yearless = report.kind === "read" ? yearlessPieces(clock, report) : [];
  return segmentRanges(clock.segments).flatMap(({ clockShift, ...segment }) =>
    [...dated, ...yearless].flatMap((piece) => {
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
): readonly (WallPiece & RecordRange)[] {
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

function yearParts(year: number): readonly Omit<WallPiece, "zoneShift">[] {
  const starts = [0, 2, 12].map((month) => Date.UTC(yearWritten, month, 1) * 1000);
  return [0, 2].map((month, at) => {
    const wallFrom = starts[at] ?? 0;
    const yearShift = Date.UTC(year, month, 1) * 1000 - wallFrom;
    return { isYearless: true, wallFrom, wallTo: (starts[at + 1] ?? 0) - 1, yearShift };
  });
}

/** Cuts a piece where the zone's offset changes for the wall clocks that occur. */
function zoned(
  zone: string,
  piece: Omit<WallPiece, "zoneShift">,
  span: CachedReport["walls"],
): readonly WallPiece[] {
  const from = Math.max(piece.wallFrom, span?.from ?? 0) + piece.yearShift;
  const to = Math.max(from, Math.min(piece.wallTo, span?.to ?? 0) + piece.yearShift);
  const offsets = zonePieces(zone, Math.floor(from / 1000), Math.ceil(to / 1000));
  return offsets.map((offset, at) => ({
    ...piece,
    wallFrom: at === 0 ? piece.wallFrom : offset.fromWallMs * 1000 - piece.yearShift,
    wallTo: nextStart(offsets[at + 1], piece),
    zoneShift: offset.offsetMs * 1000,
  }));
}

function nextStart(
  next: { readonly fromWallMs: number } | undefined,
  piece: Omit<WallPiece, "zoneShift">,
): number {
  return next === undefined ? piece.wallTo : next.fromWallMs * 1000 - piece.yearShift - 1;
}

/** SQL for the corrected time of a record in µs; null when it has no stamp. */
export function correctedMicros(pieces: readonly ClockPiece[]): string {
  const [only, second] = pieces;
  if (only === undefined) return "NULL::BIGINT";
  if (second === undefined) return shiftedWall(only);
  const cases = pieces.map((piece) => `WHEN ${pieceCondition(piece)} THEN ${shiftedWall(piece)}`);
  return `CASE ${cases.join(" ")} END`;
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
