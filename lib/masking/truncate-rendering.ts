import { isInsidePair } from "./merge-hidden";
import { type Rendering, type Replacement, renderWith } from "./rendering";

/** Of what is kept, the share that is the beginning: records say first what happened. */
const headShare = 0.7;
/** Room for the note on what was cut. */
const noteCharacters = 40;

/**
 * Shortens a rendering to at most `charactersMax` (100 at least): its beginning, a note, its end. Tokens and
 * characters of two units are never cut in half. What fits is returned as it is.
 */
export function truncateRendering(
  raw: string,
  rendering: Rendering,
  charactersMax: number,
): Rendering {
  if (rendering.text.length <= charactersMax) return rendering;
  const kept = Math.max(100, charactersMax) - noteCharacters;
  const head = Math.floor(kept * headShare);
  const from = rawStart(raw, rendering, head);
  const to = rawEnd(raw, rendering, rendering.text.length - (kept - head));
  const outside = rendering.spans
    .filter(({ rawFrom, rawTo }) => rawTo <= from || rawFrom >= to)
    .map(({ rawFrom, rawTo, token }): Replacement => ({ from: rawFrom, to: rawTo, token }));
  const cut = { from, to, token: `[… ${to - from} characters left out …]` };
  const before = outside.filter((replacement) => replacement.to <= from);
  const after = outside.filter((replacement) => replacement.from >= to);
  return renderWith(raw, [...before, cut, ...after]);
}

/** The raw offset up to which the first `offset` characters reach, a token or pair not begun. */
function rawStart(raw: string, { spans, toRaw }: Rendering, offset: number): number {
  const inside = spans.find(
    ({ renderedFrom, renderedTo }) => renderedFrom < offset && offset < renderedTo,
  );
  const at = inside?.rawFrom ?? toRaw(offset);
  return isInsidePair(raw, at) ? at - 1 : at;
}

function rawEnd(raw: string, { spans, toRaw }: Rendering, offset: number): number {
  const inside = spans.find(
    ({ renderedFrom, renderedTo }) => renderedFrom < offset && offset < renderedTo,
  );
  const at = inside?.rawTo ?? toRaw(offset);
  return isInsidePair(raw, at) ? at + 1 : at;
}
