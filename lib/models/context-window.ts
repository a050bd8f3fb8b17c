/** Least important last; `critical` is left out only where nothing else is left, and never without a summary. */
export const priorities = ["critical", "high", "medium", "low"] as const;
export type Priority = (typeof priorities)[number];

/** A piece of what a model is shown. Pieces keep their order; `summary` takes the place of one that is left out. */
export type Chunk = {
  readonly priority: Priority;
  readonly text: string;
  readonly summary: string;
  /** Still shorter, where a summary of everything is too long as well. */
  readonly least?: string;
};

export type Fitted = {
  /** As many as were given, in their order: whole, or summarised. */
  readonly texts: readonly string[];
  /** Indices of those that were summarised. */
  readonly left: readonly number[];
};

/** An estimate that holds for no language exactly, and for none by far. */
export const charactersPerToken = 4;

export function estimateTokens(text: string): number {
  return Math.ceil(text.length / charactersPerToken);
}

/**
 * Leaves out the least important, the oldest first, until the rest fits. Room is made by quarters of the window: while
 * it fills up the next one the same pieces are left out, so that the beginning of what a model is shown, which
 * providers keep, changes seldom. Null when what is critical does not fit by itself.
 */
export function fitChunks(chunks: readonly Chunk[], tokensMax: number): Fitted | null {
  const texts = chunks.map(({ text }) => text);
  let total = texts.reduce((sum, text) => sum + estimateTokens(text), 0);
  if (total <= tokensMax) return { texts, left: [] };
  const step = Math.max(1, tokensMax / 4);
  const goal = total - Math.ceil((total - tokensMax) / step) * step;
  const left = new Set<number>();
  const shorten = (index: number, to: string | undefined) => {
    const text = texts[index] ?? "";
    if (total <= goal || to === undefined || estimateTokens(to) >= estimateTokens(text)) return;
    texts[index] = to;
    total -= estimateTokens(text) - estimateTokens(to);
    left.add(index);
  };
  const order = evictionOrder(chunks);
  for (const index of order) shorten(index, chunks[index]?.summary);
  if (total > tokensMax) for (const index of order) shorten(index, chunks[index]?.least);
  if (total > tokensMax)
    for (const [index, { summary }] of chunks.entries()) shorten(index, summary || undefined);
  return total <= tokensMax ? { texts, left: [...left].toSorted((a, b) => a - b) } : null;
}

function evictionOrder(chunks: readonly Chunk[]): readonly number[] {
  const rank = (index: number) => priorities.indexOf(chunks[index]?.priority ?? "critical");
  return [...chunks.keys()]
    .filter((index) => rank(index) > 0)
    .toSorted((a, b) => rank(b) - rank(a) || a - b);
}
