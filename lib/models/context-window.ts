/** Least important last; `critical` is never left out. */
export const priorities = ["critical", "high", "medium", "low"] as const;
export type Priority = (typeof priorities)[number];

/** A piece of what a model is shown. Pieces keep their order; `summary` takes the place of one that is left out. */
export type Chunk = {
  readonly priority: Priority;
  readonly text: string;
  readonly summary: string;
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
  const left: number[] = [];
  for (const index of evictionOrder(chunks)) {
    if (total <= goal) break;
    const chunk = chunks[index];
    if (chunk === undefined) continue;
    const saved = estimateTokens(chunk.text) - estimateTokens(chunk.summary);
    if (saved <= 0) continue;
    texts[index] = chunk.summary;
    total -= saved;
    left.push(index);
  }
  return total <= tokensMax ? { texts, left: left.toSorted((a, b) => a - b) } : null;
}

function evictionOrder(chunks: readonly Chunk[]): readonly number[] {
  const rank = (index: number) => priorities.indexOf(chunks[index]?.priority ?? "critical");
  return [...chunks.keys()]
    .filter((index) => rank(index) > 0)
    .toSorted((a, b) => rank(b) - rank(a) || a - b);
}
