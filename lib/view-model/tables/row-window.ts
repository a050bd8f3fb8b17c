/** What a scrolled region shows of lines that are all equally high. All lengths in CSS pixels. */
export type RowWindow = {
  readonly scrollTop: number;
  /** Of the region, its head left out. */
  readonly height: number;
  readonly rowHeight: number;
};

/** A line to draw and how many lines before it are left out. */
export type DrawnRow = { readonly index: number; readonly skipped: number };

/** Lines drawn beyond either edge, so that a flick does not outrun the drawing. */
const overscan = 10;

/**
 * The lines worth drawing out of `count`: those in view, some beyond, and `kept` wherever they stand
 * (the one the keys are on must exist for a screen reader to find it).
 */
export function rowsToDraw(
  count: number,
  { scrollTop, height, rowHeight }: RowWindow,
  kept: readonly number[],
): { readonly rows: readonly DrawnRow[]; readonly skippedAfter: number } {
  const first = Math.max(0, Math.floor(scrollTop / rowHeight) - overscan);
  const end = Math.min(count, Math.ceil((scrollTop + height) / rowHeight) + overscan);
  const inView = Array.from({ length: Math.max(0, end - first) }, (_, step) => first + step);
  const indexes = [...new Set([...inView, ...kept.filter((line) => line >= 0 && line < count)])];
  indexes.sort((a, b) => a - b);
  const rows = indexes.map((index, place) => ({
    index,
    skipped: index - (indexes[place - 1] ?? -1) - 1,
  }));
  return { rows, skippedAfter: count - 1 - (indexes.at(-1) ?? -1) };
}

/** Lines of a grid on paper: about seventy sheets. */
const printedMax = 2_000;

/** The lines worth printing out of `count`: from the first on, since paper is not scrolled. */
export function rowsToPrint(count: number): ReturnType<typeof rowsToDraw> {
  const length = Math.min(count, printedMax);
  const rows = Array.from({ length }, (_, index) => ({ index, skipped: 0 }));
  return { rows, skippedAfter: count - length };
}

/** Where to scroll so that a line is wholly in view; as it is when it already is. */
export function scrollToRow(index: number, { scrollTop, height, rowHeight }: RowWindow): number {
  const top = index * rowHeight;
  if (top < scrollTop) return Math.max(0, top);
  return Math.max(scrollTop, top + rowHeight - height);
}
