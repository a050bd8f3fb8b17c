/**
 * A source's clock as a table the records are joined with. The wall-clock line of each artifact is cut
 * where its year, its zone's offset or (by record number) its clock's error changes; inside a piece
 * all three are constant, so a corrected time is the wall clock plus constants, and order, filters and
 * counts stay inside DuckDB.
 */
import type { ClockSegment, SourceClock } from "@/lib/domain/artifact";
import { zonePieces } from "@/lib/time/zone";
import type { WallSpans } from "../cache/cached-report";
import { sqlInteger, sqlText } from "../sql-text";

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

/** The year stamps without one are written in; the next year inside a file is written in the next. */
const yearWritten = 1972;

type WallPiece = Pick<ClockPiece, "isYearless" | "wallFrom" | "wallTo" | "yearShift" | "zoneShift">;

export function clockPieces(clock: SourceClock, walls: WallSpans): readonly ClockPiece[] {
  const wallPieces = [
    ...zoned(
      clock.zone,
      { isYearless: false, wallFrom: -wallMax, wallTo: wallMax, yearShift: 0 },
      walls.dated,
    ),
    ...yearPieces(clock.year, walls.yearless).flatMap((piece) =>
      zoned(clock.zone, piece, walls.yearless),
    ),
  ];
  return segmentRanges(clock.segments).flatMap((segment) =>
    wallPieces.map((piece) => ({ ...piece, ...segment })),
  );
}

type SegmentRange = Pick<ClockPiece, "recordFrom" | "recordTo" | "clockShift">;

function segmentRanges(segments: readonly ClockSegment[]): readonly SegmentRange[] {
  const ordered = segments.toSorted((a, b) => a.fromRecord - b.fromRecord);
  if (ordered.length === 0) return [{ recordFrom: 0, recordTo: recordMax, clockShift: 0 }];
  return ordered.map((segment, at) => ({
    recordFrom: at === 0 ? 0 : segment.fromRecord,
    recordTo: (ordered[at + 1]?.fromRecord ?? recordMax) - 1,
    clockShift: Math.round(segment.offsetMs * 1000),
  }));
}

/**
 * Years differ in length after February, so each year moves in two parts. 29 February of a year that has
 * none becomes 1 March.
 */
function yearPieces(
  year: number | null,
  span: WallSpans["yearless"],
): readonly Omit<WallPiece, "zoneShift">[] {
  if (span === null) return [];
  const first = new Date(span.from / 1000).getUTCFullYear();
  const last = new Date(span.to / 1000).getUTCFullYear();
  const starts: { wallFrom: number; yearShift: number }[] = [];
  for (let written = first; written <= last; written += 1) {
    const actual = (year ?? yearWritten) + written - yearWritten;
    for (const month of [0, 2]) {
      const wallFrom = Date.UTC(written, month, 1) * 1000;
      starts.push({ wallFrom, yearShift: Date.UTC(actual, month, 1) * 1000 - wallFrom });
    }
  }
  return starts.map((start, at) => ({
    isYearless: true,
    wallFrom: at === 0 ? -wallMax : start.wallFrom,
    wallTo: (starts[at + 1]?.wallFrom ?? wallMax) - 1,
    yearShift: start.yearShift,
  }));
}

/** Cuts a piece where the zone's offset changes for the wall clocks that occur. */
function zoned(
  zone: string,
  piece: Omit<WallPiece, "zoneShift">,
  span: WallSpans["dated"],
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

/** One row of the pieces table; `artifact` is the artifact's rank in the reader. */
export function clockPieceRow(file: string, artifact: number, piece: ClockPiece): string {
  const numbers = [
    piece.wallFrom,
    piece.wallTo,
    piece.recordFrom,
    piece.recordTo,
    piece.yearShift,
    piece.zoneShift,
    piece.clockShift,
  ];
  return `(${sqlText(file)}, ${artifact}, ${piece.isYearless}, ${numbers.map((value) => `${sqlInteger(value)}::BIGINT`).join(", ")})`;
}

export const clockPieceColumns =
  "file, artifact, yearless, wall_from, wall_to, record_from, record_to, year_shift, zone_shift, clock_shift";
