import { zonePieces } from "@/lib/time/zone";
import type { WallSpan } from "../observation/wall-span";

/** Milliseconds east of UTC at a wall clock. */
export type WallOffsets = (wallMs: number) => number;

/** The offsets of a zone for the wall clocks of a span; summer time may begin or end inside it. */
export function wallOffsets(zone: string, span: WallSpan): WallOffsets {
  const pieces = zonePieces(zone, span.from, span.to);
  const [only, second] = pieces;
  if (only !== undefined && second === undefined) return () => only.offsetMs;
  return (wallMs) => pieces.findLast((piece) => piece.fromWallMs <= wallMs)?.offsetMs ?? 0;
}

const dayMs = 86_400_000;

/**
 * Stretches of UTC that no wall clock of a span becomes: a wall clock shown twice, when clocks are set
 * back, counts as its first showing. Records of the second lie an hour early, and after them is nothing.
 */
export function emptiedStretches(zone: string, span: WallSpan): readonly WallSpan[] {
  const pieces = zonePieces(zone, span.from - dayMs, span.to + dayMs);
  return pieces.flatMap(({ fromWallMs, offsetMs }, at) => {
    const before = pieces[at - 1];
    if (before === undefined || before.offsetMs <= offsetMs) return [];
    return [{ from: fromWallMs - before.offsetMs, to: fromWallMs - offsetMs }];
  });
}
