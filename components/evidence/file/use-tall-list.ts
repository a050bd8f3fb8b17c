"use client";

import {
  type RefObject,
  useCallback,
  useEffectEvent,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from "react";
import type { RowSpan } from "@/lib/view-model/file/file-rows";
import { createRowHeights } from "@/lib/view-model/file/row-heights";
import {
  drawnHeight,
  followScroll,
  resizeScroll,
  scrollTo,
  type TallScroll,
  topOf,
  unscrolled,
} from "@/lib/view-model/file/tall-scroll";

/** What of a long list is drawn. Pixels, within what the browser lays out. */
type DrawnPart = RowSpan & {
  /** Where the first drawn row begins. */
  readonly top: number;
  readonly height: number;
  /** Rows in sight, the drawn ones around them left out. */
  readonly inView: RowSpan;
  /** A row's key is its number less this: after a jump the rows drawn before are written anew, not replaced. */
  readonly keyBase: number;
};

export type TallList = DrawnPart & {
  readonly scroller: RefObject<HTMLDivElement | null>;
  readonly rows: RefObject<HTMLOListElement | null>;
  readonly onScroll: () => void;
  /** Brings a row into sight when it is not, a third down from the top. */
  readonly reveal: (row: number) => void;
};

/** Drawn beyond the view on either side, and the step in which what is drawn moves on. */
const rowsAround = 8;
const rowsPerStep = 4;

/**
 * Draws the rows of a list that are in sight, however many there are. The element scrolls by itself; React
 * draws when other rows come into sight. Rows may be of any height when `isUneven`: those
 * that are drawn are measured. Another `measuredFor` forgets what was measured.
 */
export function useTallList(given: {
  readonly total: number;
  readonly rowHeight: number;
  readonly isUneven: boolean;
  readonly measuredFor: string;
}): TallList {
  const { total, rowHeight, isUneven, measuredFor } = given;
  const scroller = useRef<HTMLDivElement>(null);
  const rows = useRef<HTMLOListElement>(null);
  const scroll = useRef<TallScroll>(unscrolled);
  // biome-ignore lint/correctness/useExhaustiveDependencies: what was measured is forgotten with its reason
  const heights = useMemo(
    () => createRowHeights(total, rowHeight),
    [total, rowHeight, measuredFor],
  );
  const [part, setPart] = useState<DrawnPart>(nothingDrawn);
  const anchor = useRef({ heights, row: 0 });

  const move = useCallback(
    (next: TallScroll) => {
      // Whoever flies past a thousand rows a frame sees none of those around.
      const isJump = Math.abs(topOf(next) - topOf(scroll.current)) > next.viewHeight;
      scroll.current = next;
      anchor.current = { heights, row: heights.rowAt(topOf(next)) };
      placeScroller(scroller.current, next);
      setPart((before) => {
        const drawn = drawPart(next, heights, total, isJump ? 0 : rowsAround);
        const moved = isJump ? drawn.from - before.from : 0;
        return keepSame(before, { ...drawn, keyBase: before.keyBase + moved });
      });
    },
    [heights, total],
  );

  // What is scrolled to may lie below what was laid out until now.
  useLayoutEffect(() => {
    if (part.height > 0) placeScroller(scroller.current, scroll.current);
  }, [part.height]);

  const onScroll = useCallback(() => {
    const element = scroller.current;
    if (element) move(followScroll(scroll.current, element.scrollTop));
  }, [move]);

  const fitView = useCallback(() => {
    const element = scroller.current;
    if (!element) return;
    const sizes = { height: heights.height(), viewHeight: element.clientHeight };
    const resized = resizeScroll(scroll.current, sizes);
    const isForgotten = anchor.current.heights !== heights;
    move(isForgotten ? scrollTo(resized, heights.topOf(anchor.current.row)) : resized);
  }, [heights, move]);

  useLayoutEffect(fitView, [fitView]);
  useResizes(scroller, fitView);

  const measure = () => {
    if (!isUneven || !rows.current) return;
    const first = heights.rowAt(topOf(scroll.current));
    const within = topOf(scroll.current) - heights.topOf(first);
    let isNews = false;
    for (const [index, row] of [...rows.current.children].entries()) {
      isNews = heights.measure(part.from + index, row.getBoundingClientRect().height) || isNews;
    }
    if (!isNews) return;
    const resized = { ...scroll.current, height: heights.height() };
    const top = isAtEnd(scroll.current) ? resized.height : heights.topOf(first) + within;
    move(scrollTo(resized, top));
  };
  useLayoutEffect(measure);
  // What is unfolded inside a row makes it taller without being drawn anew.
  useResizes(rows, measure);
  useEndKey(scroller, () => move(scrollTo(scroll.current, heights.height())));

  const reveal = useCallback(
    (row: number) => {
      const { viewHeight } = scroll.current;
      const top = topOf(scroll.current);
      const at = heights.topOf(row);
      if (viewHeight > 0 && at >= top && at + rowHeight <= top + viewHeight) return;
      move(scrollTo(scroll.current, at - viewHeight / 3));
    },
    [heights, rowHeight, move],
  );
  return { ...part, scroller, rows, onScroll, reveal };
}

/** Nothing is below what is in sight; a list that is in sight as a whole is at its beginning. */
function isAtEnd(scroll: TallScroll): boolean {
  const top = topOf(scroll);
  return top > 0 && top + scroll.viewHeight >= scroll.height - 1;
}

/** The browser would go to where the end was taken to be before the rows there were measured. */
function useEndKey(of: RefObject<HTMLElement | null>, onEnd: () => void): void {
  const ended = useEffectEvent(onEnd);
  useLayoutEffect(() => {
    const element = of.current;
    const onKey = (event: KeyboardEvent) => {
      if (event.key !== "End" || event.target !== element) return;
      event.preventDefault();
      ended();
    };
    element?.addEventListener("keydown", onKey);
    return () => element?.removeEventListener("keydown", onKey);
  }, [of]);
}

function useResizes(of: RefObject<HTMLElement | null>, onResize: () => void): void {
  const resized = useEffectEvent(onResize);
  useLayoutEffect(() => {
    if (!of.current) return;
    const observer = new ResizeObserver(() => resized());
    observer.observe(of.current);
    return () => observer.disconnect();
  }, [of]);
}

function placeScroller(element: HTMLElement | null, { scrollTop }: TallScroll): void {
  if (element && Math.abs(element.scrollTop - scrollTop) >= 1) element.scrollTop = scrollTop;
}

const nothingDrawn: DrawnPart = {
  ...{ from: 0, to: -1, top: 0, height: 0 },
  inView: { from: 0, to: 0 },
  keyBase: 0,
};

function drawPart(
  scroll: TallScroll,
  heights: ReturnType<typeof createRowHeights>,
  total: number,
  around: number,
): Omit<DrawnPart, "keyBase"> {
  const top = topOf(scroll);
  const inView = { from: heights.rowAt(top), to: heights.rowAt(top + scroll.viewHeight) };
  const step = (row: number) => Math.floor(row / rowsPerStep) * rowsPerStep;
  const from = Math.max(0, step(inView.from) - around);
  const to = Math.min(total - 1, step(inView.to) + rowsPerStep + around);
  return {
    ...{ from, to, inView },
    top: heights.topOf(from) - scroll.offset,
    height: drawnHeight(scroll),
  };
}

/** Nothing is drawn anew while the same rows are in sight. */
function keepSame(before: DrawnPart, next: DrawnPart): DrawnPart {
  const isSame =
    before.from === next.from &&
    before.to === next.to &&
    before.top === next.top &&
    before.height === next.height &&
    before.inView.from === next.inView.from &&
    before.inView.to === next.inView.to;
  return isSame ? before : next;
}
