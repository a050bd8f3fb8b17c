/** Milliseconds of a wall clock, or of an instant where stamps state their offset. Both ends included. */
export type WallSpan = { readonly from: number; readonly to: number };

export function joinSpans(a: WallSpan | null, b: WallSpan | null): WallSpan | null {
  if (a === null || b === null) return a ?? b;
  return { from: Math.min(a.from, b.from), to: Math.max(a.to, b.to) };
}
