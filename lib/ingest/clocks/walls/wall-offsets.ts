import { zonePieces } from "@/lib/time/zone";
import type { WallSpan } from "./wall-span";

/** Milliseconds east of UTC at a wall clock. */
export type WallOffsets = (wallMs: number) => number;

/**
 * The offsets of a zone for the wall clocks of a span; summer time may begin or end inside it. A wall clock that is shown
 * twice has the offset of its first showing: the comparison of clocks sees samples without their place among the lines,
 * which tells the two apart when records are dated (db/evidence/query/times/odd-hours.ts). For that hour it compares
 * with an hour's error in a file that says no offset; the zone and the clock are judged by all the others.
 */
export function wallOffsets(zone: string, span: WallSpan): WallOffsets {
  const pieces = zonePieces(zone, span.from, span.to);
  const [only, second] = pieces;
  if (only !== undefined && second === undefined) return () => only.offsetMs;
  return (wallMs) => pieces.findLast((piece) => piece.fromWallMs <= wallMs)?.offsetMs ?? 0;
}

const dayMs = 86_400_000;

/**
 * Stretches of UTC that no wall clock of a span becomes, since one that is shown twice counts as its first showing here:
 * in the second no sample lies. In the comparison of clocks that is a silence of the method, not of the source; where
 * records are dated, they may well lie in it.
 */
export function emptiedStretches(zone: string, span: WallSpan): readonly WallSpan[] {
  const pieces = zonePieces(zone, span.from - dayMs, span.to + dayMs);
  return pieces.flatMap(({ fromWallMs, offsetMs }, at) => {
    const before = pieces[at - 1];
    if (before === undefined || before.offsetMs <= offsetMs) return [];
    return [{ from: fromWallMs - before.offsetMs, to: fromWallMs - offsetMs }];
  });
}
