/**
 * Scrolling through something taller than a browser can lay out. What is drawn is `drawnHeight` tall at most;
 * `offset` is what lies above it. Small movements move by exactly what the hand moved; a jump of the scrollbar
 * goes to the same share of the whole. The offset grows in steps of pages of the drawn height, as SlickGrid
 * does it (https://github.com/mleibman/SlickGrid/wiki/Examples, "500,000 rows"), so both ends are reached by
 * hand. All lengths are pixels.
 */
export type TallScroll = {
  /** Of the whole. */
  readonly height: number;
  readonly viewHeight: number;
  /** What the scrolling element is asked for; where it is stands at `scrollTop + offset`. */
  readonly scrollTop: number;
  readonly offset: number;
};

/** Firefox lays out less than 17.9 million pixels, Chromium 33.5, Safari 33.5. */
export const drawnHeightMax = 8_000_000;
const pagesOfDrawn = 100;

export const unscrolled: TallScroll = { height: 0, viewHeight: 0, scrollTop: 0, offset: 0 };

export function drawnHeight({ height }: Pick<TallScroll, "height">): number {
  return Math.min(height, drawnHeightMax);
}

export function topOf({ scrollTop, offset }: TallScroll): number {
  return scrollTop + offset;
}

/** The element was scrolled by hand. */
export function followScroll(scroll: TallScroll, scrollTop: number): TallScroll {
  const isJump = Math.abs(scrollTop - scroll.scrollTop) > scroll.viewHeight;
  if (!isJump) return scrollTo(scroll, scrollTop + scroll.offset);
  const drawn = drawnHeight(scroll);
  const share = scrollTop / Math.max(1, drawn - scroll.viewHeight);
  const whole = share * Math.max(0, scroll.height - scroll.viewHeight);
  return { ...scroll, scrollTop, offset: offsetAt(scroll, whole) };
}

/** Brings a distance from the top of the whole to the top of the view, as far as there is so much below it. */
export function scrollTo(scroll: TallScroll, top: number): TallScroll {
  const within = Math.max(0, Math.min(top, scroll.height - scroll.viewHeight));
  const offset = offsetAt(scroll, within);
  return { ...scroll, scrollTop: within - offset, offset };
}

/** The whole or the view has another height now; what is at the top stays there. */
export function resizeScroll(
  scroll: TallScroll,
  to: Pick<TallScroll, "height" | "viewHeight">,
): TallScroll {
  return scrollTo({ ...scroll, ...to }, topOf(scroll));
}

function offsetAt({ height }: TallScroll, top: number): number {
  const drawn = drawnHeight({ height });
  if (drawn === height) return 0;
  const pageHeight = drawn / pagesOfDrawn;
  const pages = Math.ceil(height / pageHeight);
  const page = Math.min(pages - 1, Math.floor(top / pageHeight));
  return Math.round((page * (height - drawn)) / (pages - 1));
}
