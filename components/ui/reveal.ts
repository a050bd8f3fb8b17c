/** Top and bottom in pixels of the viewport. */
export type Span = { readonly top: number; readonly bottom: number };

/** Air between what is revealed and the edge. */
const marginPx = 8;

/** Pixels by which a frame is scrolled so that the part is in it. Of a part that is higher than the frame, the top is shown. */
export function scrollNeeded(part: Span, frame: Span): number {
  const above = part.top - marginPx - frame.top;
  const below = part.bottom + marginPx - frame.bottom;
  if (above < 0) return above;
  return below > 0 ? Math.min(below, above) : 0;
}

/** Scrolls the page, no further than needed, so that this part of it is in sight: clear of what sticks to the edges. */
export function revealOnPage(part: Span): void {
  const page = { top: sticking("top"), bottom: window.innerHeight - sticking("bottom") };
  const top = scrollNeeded(part, page);
  if (top !== 0) window.scrollBy({ top, behavior: "instant" });
}

/** Height of what sticks to an edge of the page. */
function sticking(edge: "top" | "bottom"): number {
  return [...document.querySelectorAll(`[data-sticks="${edge}"]`)]
    .filter((bar) => getComputedStyle(bar).position === "sticky")
    .reduce((sum, bar) => sum + bar.getBoundingClientRect().height, 0);
}
