import { assertUnreachable } from "@/lib/base/assert";
import type { PieceVerdict } from "@/lib/domain/decision";
import type { Timeline } from "@/lib/domain/timeline";

export type PieceName = Pick<PieceVerdict, "noun" | "piece">;

/** Is the piece part of the timeline, whatever its status? */
export function hasPiece(timeline: Timeline, { noun, piece }: PieceName): boolean {
  return piecesOf(timeline, noun).some(({ id }) => id === piece);
}

function piecesOf(timeline: Timeline, noun: PieceName["noun"]): readonly { readonly id: string }[] {
  switch (noun) {
    case "event":
      return timeline.events;
    case "causal-link":
      return timeline.causalLinks;
    case "gap":
      return timeline.gaps;
    case "uncertainty":
      return timeline.uncertainties;
    default:
      return assertUnreachable(noun);
  }
}
