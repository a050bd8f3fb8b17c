import { type Interval, interval, nearestInstant } from "@/lib/base/instant";
import type { Question } from "@/lib/domain/rounds/question";
import type { Piece } from "./find-piece";
import type { Story } from "./story";

/** Around a piece at least so much is looked at, and this share of the story. */
const aroundMinMs = 30_000;
const aroundShare = 1 / 6;
/** Before the first and after the last key event, what led to it and what followed is part of the story. */
const beforeStoryMs = 10_000;
const afterStoryMs = 30_000;
/** What made a trouble possible lies before it, and what took it back after it, this far. */
const farMs = 10 * 60_000;
/** Of the length of the story. */
const beforeShare = 0.25;

/**
 * Where an answer looks: around the piece, else around the window of the question, else where the story lies. Null where there
 * is neither.
 */
export function windowOf(
  { window }: Pick<Question, "window">,
  piece: Piece | null,
  story: Story,
): Interval | null {
  const asked = (piece && spanOf(piece)) ?? window;
  if (asked !== null) return widen(asked, aroundMs(story));
  return story.stretch && widen(story.stretch, beforeStoryMs, afterStoryMs);
}

/** The same for whoever looks for what made it possible, or took it back; null for everywhere. */
export function farWindowOf(
  { window }: Pick<Question, "window">,
  { stretch }: Pick<Story, "stretch">,
): Interval | null {
  const own = window ?? stretch;
  return own && widen(own, farMs);
}

/** Where something new belongs to the story: what made it possible lies shortly before it. Null where nothing is told yet. */
export function storyWindow({ stretch }: Pick<Story, "stretch">): Interval | null {
  return stretch && widen(stretch, Math.min(farMs, lengthOf(stretch) * beforeShare), 0);
}

export function aroundMs({ stretch }: Pick<Story, "stretch">): number {
  const lasted = stretch === null ? 0 : lengthOf(stretch);
  return Math.max(aroundMinMs, Math.round(lasted * aroundShare));
}

export function widen({ earliest, latest }: Interval, before: number, after = before): Interval {
  return interval(nearestInstant(earliest - before), nearestInstant(latest + after));
}

export function isWithin({ earliest }: Interval, window: Interval | null): boolean {
  return window === null || (earliest >= window.earliest && earliest <= window.latest);
}

function lengthOf({ earliest, latest }: Interval): number {
  return latest - earliest;
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
