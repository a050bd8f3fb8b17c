import { besideBarPx, markPx } from "./timeline-packing";
import type { PlacedCluster, PlacedMark, PlacedTimeline } from "./timeline-rows";
import type { AxisWindow } from "./timeline-viewport";

type Placed = Pick<PlacedTimeline, "marks" | "clusters">;

/**
 * Titles that would be cut at the right edge of the window are put before their marks, where nothing is in the way. It
 * is done once a window has come to rest, and no mark leaves its row.
 */
export function turnTitles<Shown extends Placed>(
  placed: Shown,
  window: AxisWindow,
  msPerPx: number,
): Shown {
  const ends = new Map<string, number[]>();
  for (const piece of [...placed.marks, ...placed.clusters]) {
    const ofRow = ends.get(piece.row);
    const end = endOf(piece, msPerPx);
    if (ofRow === undefined) ends.set(piece.row, [end]);
    else ofRow.push(end);
  }
  const marks = placed.marks.map((mark) => {
    const isCut = mark.axisFrom < window.to && endOf(mark, msPerPx) > window.to;
    if (!isCut || mark.isLeft || mark.titlePx === 0 || !(mark.isMoment || mark.isAfter))
      return mark;
    const before = (ends.get(mark.row) ?? []).filter((end) => end <= mark.axisFrom);
    const free = mark.axisFrom - Math.max(window.from, ...before);
    const needed = (mark.titlePx + (mark.isMoment ? markPx : besideBarPx)) * msPerPx;
    if (free < needed) return mark;
    const { isAfter: _, ...turned } = mark;
    return { ...turned, isLeft: true as const };
  });
  return { ...placed, marks };
}

/** Where a piece ends with its title, in milliseconds of the axis. */
function endOf(piece: PlacedMark | PlacedCluster, msPerPx: number): number {
  if (!("titlePx" in piece) || piece.isLeft) return piece.axisTo;
  if (piece.isAfter) return piece.axisTo + (besideBarPx + piece.titlePx) * msPerPx;
  return piece.isMoment ? piece.axisFrom + (markPx + piece.titlePx) * msPerPx : piece.axisTo;
}
