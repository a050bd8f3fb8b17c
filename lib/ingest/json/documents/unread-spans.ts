import type { ElementSpan } from "@/lib/domain/evidence/block";
import type { DocumentElements } from "./record-path";

/** A value of a document in which there is no record, and why. */
export type UnreadSpan = { readonly span: ElementSpan; readonly isCut: boolean };

/** Brackets and commas without anything between them are no loss. */
const wordPattern = /[\p{L}\p{N}]/u;

/**
 * What of a document lies in no record, as far as it is a value of its own: one that leads to no record by any list, and
 * the one in which the text ends. The outermost of each.
 */
export function findUnread(
  text: string,
  scans: readonly Pick<DocumentElements, "barren" | "cuts">[],
  read: readonly ElementSpan[],
): readonly UnreadSpan[] {
  const found = scans.flatMap(({ barren, cuts }): readonly UnreadSpan[] => [
    ...barren.map((span) => ({ span, isCut: false })),
    ...cuts.map((from) => ({ span: { from, to: text.length }, isCut: true })),
  ]);
  const touchesRead = createTouch(read);
  const unread: UnreadSpan[] = [];
  for (const one of found.toSorted(outermostFirst)) {
    const { from, to } = one.span;
    if (from < (unread.at(-1)?.span.to ?? 0) || touchesRead(one.span)) continue;
    if (wordPattern.test(text.slice(from, to))) unread.push(one);
  }
  return unread;
}

function outermostFirst({ span: a }: UnreadSpan, { span: b }: UnreadSpan): number {
  return a.from - b.from || b.to - a.to;
}

function createTouch(spans: readonly ElementSpan[]): (span: ElementSpan) => boolean {
  const sorted = spans.toSorted((a, b) => a.from - b.from);
  let furthest = 0;
  /** How far those up to each one reach. */
  const reach = sorted.map(({ to }) => {
    furthest = Math.max(furthest, to);
    return furthest;
  });
  return ({ from, to }) => {
    let [low, high] = [0, sorted.length];
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((sorted[middle]?.from ?? 0) < to) low = middle + 1;
      else high = middle;
    }
    return (reach[low - 1] ?? 0) > from;
  };
}
