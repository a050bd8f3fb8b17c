import { type Interval, instant } from "@/lib/base/instant";
import type { Question } from "@/lib/domain/rounds/question";
import type { Story } from "./story";

/** What led to a trouble lies before it, and what took it back after it: a question looks this far beyond its window. */
const beyondMs = 10 * 60_000;
/** Of the length of the story. */
const beforeShare = 0.25;

/** Where in time an answer may lie: the window of the question, else the story's, and some way beyond; null for everywhere. */
export function askedWindow(
  { window }: Pick<Question, "window">,
  { stretch }: Pick<Story, "stretch">,
  widenedMs = beyondMs,
): Interval | null {
  const told = window ?? stretch;
  if (told === null) return null;
  return {
    earliest: instant(Math.max(0, told.earliest - widenedMs)),
    latest: instant(told.latest + widenedMs),
  };
}

/** Where something new belongs to the story: what made it possible lies shortly before it. Null where nothing is told yet. */
export function storyWindow({ stretch }: Pick<Story, "stretch">): Interval | null {
  if (stretch === null) return null;
  const beforeMs = Math.min(beyondMs, (stretch.latest - stretch.earliest) * beforeShare);
  return { earliest: instant(Math.floor(stretch.earliest - beforeMs)), latest: stretch.latest };
}

export function isWithin({ earliest }: Interval, window: Interval | null): boolean {
  return window === null || (earliest >= window.earliest && earliest <= window.latest);
}
