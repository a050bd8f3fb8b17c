import type { PieceVerdict } from "@/lib/domain/review/decision";
import { isSameMark, type Mark, type PieceMark } from "@/lib/domain/review/piece-mark";
import { toLiveTimeline } from "@/lib/domain/timeline/live-timeline";
import type { Timeline } from "@/lib/domain/timeline/timeline";

type PieceName = Pick<PieceVerdict, "noun" | "piece">;

/** A star, or the label of a tag, as one word of an address: no tag begins with an asterisk and nothing else. */
export const starWord = "*";

function markWord(mark: Mark): string {
  return mark.kind === "star" ? starWord : mark.label;
}

export function marksOf(
  marks: readonly PieceMark[],
  { noun, piece }: PieceName,
): readonly PieceMark[] {
  return marks.filter((mark) => mark.noun === noun && mark.piece === piece);
}

/** The marks as they will stand once the server has answered. */
export function withMark(
  marks: readonly PieceMark[],
  given: PieceMark,
  isOn: boolean,
): readonly PieceMark[] {
  const others = marks.filter(
    (standing) =>
      standing.noun !== given.noun ||
      standing.piece !== given.piece ||
      !isSameMark(standing.mark, given.mark),
  );
  return isOn ? [...others, given] : others;
}

export type MarkCount = { readonly word: string; readonly count: number };

/**
 * What can be filtered by: the star first, then tags by name, each with how many events and links have it. What
 * people refused does not count: the views it would be filtered in do not show it.
 */
export function countMarks(marks: readonly PieceMark[], timeline: Timeline): readonly MarkCount[] {
  const { events, causalLinks } = toLiveTimeline(timeline);
  const known = new Set<string>([...events, ...causalLinks].map(({ id }) => id));
  const counts = new Map<string, number>();
  for (const { piece, mark } of marks) {
    if (!known.has(piece)) continue;
    const word = markWord(mark);
    counts.set(word, (counts.get(word) ?? 0) + 1);
  }
  return [...counts]
    .map(([word, count]) => ({ word, count }))
    .toSorted((a, b) => {
      if (a.word === starWord || b.word === starWord) return a.word === starWord ? -1 : 1;
      return a.word.localeCompare(b.word, "en");
    });
}

/** The timeline with what has one of the marks: events, and the links that are marked or lie between them. */
export function onlyMarked(
  timeline: Timeline,
  marks: readonly PieceMark[],
  words: readonly string[],
): Timeline {
  if (words.length === 0) return timeline;
  const wanted = new Set(words);
  const marked = new Set(
    marks.flatMap(({ piece, mark }) => (wanted.has(markWord(mark)) ? [piece] : [])),
  );
  const ends = timeline.causalLinks.flatMap(({ id, source, target }) =>
    marked.has(id) ? [source, target] : [],
  );
  const shown = new Set<string>([...marked, ...ends]);
  return {
    ...timeline,
    events: timeline.events.filter(({ id }) => shown.has(id)),
    causalLinks: timeline.causalLinks.filter(
      ({ source, target }) => shown.has(source) && shown.has(target),
    ),
  };
}
