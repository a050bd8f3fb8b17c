import { type Interval, interval, nearestInstant } from "@/lib/base/instant";
import type { Question } from "@/lib/domain/rounds/question";
import type { Piece } from "./find-piece";
import { type Story, widen } from "./read-story";

/** Around a piece at least so much is looked at, and this share of the story. */
const aroundMinMs = 30_000;
const aroundShare = 1 / 6;

/**
 * Where an answer looks: around the piece, else in the window of the question, else where the story lies. Wider than what is
 * asked for, because what led to something lies before it. Null where there is neither.
 */
export function windowOf(
  { window }: Pick<Question, "window">,
  piece: Piece | null,
  story: Story,
): Interval | null {
  const own = piece === null ? null : spanOf(piece);
  const asked = own ?? window;
  if (asked === null) return story.stretch;
  return widen(asked, aroundMs(story));
}

export function aroundMs({ stretch }: Pick<Story, "stretch">): number {
  const lasted = stretch === null ? 0 : stretch.latest - stretch.earliest;
  return Math.max(aroundMinMs, Math.round(lasted * aroundShare));
}

function spanOf(piece: Piece): Interval | null {
  switch (piece.kind) {
    case "event":
      return interval(piece.event.time.earliest, piece.event.time.latest);
    case "causal-link": {
      const times = [piece.source.time.earliest, piece.target.time.earliest];
      return interval(nearestInstant(Math.min(...times)), nearestInstant(Math.max(...times)));
    }
    case "gap":
      return piece.gap.window;
    case "hypothesis":
      return null;
  }
}
