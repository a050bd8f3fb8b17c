/** What stands in a rendering in place of a stretch of the raw text; offsets are UTF-16, ends exclusive. */
export type RenderedSpan = {
  readonly rawFrom: number;
  readonly rawTo: number;
  readonly renderedFrom: number;
  readonly renderedTo: number;
  readonly token: string;
};

/** A text as it may leave, and the way back: what is not masked has one offset in each. */
export type Rendering = {
  readonly text: string;
  readonly spans: readonly RenderedSpan[];
  /** Of an offset of the rendering; inside a token, where the hidden stretch begins. */
  toRaw(offset: number): number;
};

export type Replacement = { readonly from: number; readonly to: number; readonly token: string };

/** `replacements` are in order and do not overlap. */
export function renderWith(raw: string, replacements: readonly Replacement[]): Rendering {
  const spans: RenderedSpan[] = [];
  const parts: string[] = [];
  let rawAt = 0;
  let length = 0;
  for (const { from, to, token } of replacements) {
    const kept = raw.slice(rawAt, from);
    const renderedFrom = length + kept.length;
    length = renderedFrom + token.length;
    spans.push({ rawFrom: from, rawTo: to, renderedFrom, renderedTo: length, token });
    parts.push(kept, token);
    rawAt = to;
  }
  const text = parts.join("") + raw.slice(rawAt);
  return { text, spans, toRaw: (offset) => toRaw(spans, offset) };
}

function toRaw(spans: readonly RenderedSpan[], offset: number): number {
  const before = spans[lastBefore(spans, offset)];
  if (before === undefined) return offset;
  return offset < before.renderedTo ? before.rawFrom : before.rawTo + (offset - before.renderedTo);
}

/** Index of the last span that begins at or before an offset of the rendering; -1 before the first one. */
function lastBefore(spans: readonly RenderedSpan[], offset: number): number {
  let [low, high] = [0, spans.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((spans[middle]?.renderedFrom ?? 0) <= offset) low = middle + 1;
    else high = middle;
  }
  return low - 1;
}
