"use client";

import { useElementSize, useMergedRef } from "@mantine/hooks";
import { type KeyboardEvent, type UIEvent, useCallback, useId, useRef, useState } from "react";
import { answerGridKey, type GridCursor, type GridLine } from "@/lib/view-model/tables/grid-keys";
import {
  type RowWindow,
  rowsToDraw,
  rowsToPrint,
  scrollToRow,
} from "@/lib/view-model/tables/row-window";
import { revealOnPage } from "../ui/reveal";
import { usePrinting } from "../ui/use-printing";

/** Height of the header, and of every line unless told, in CSS pixels; the style sheet of the grid holds lines to it. */
export const gridRowHeight = 36;

type GridActs = {
  /** Opens or closes what a line holds. */
  readonly onToggle: (line: number) => void;
  /** Enter, or a click: on the header when `line` is −1. */
  readonly onChoose: (at: GridCursor) => void;
};

/** Where the keys are, remembered by the line's key so that it follows its line through sorting. */
type Place = { readonly key: string | null; readonly line: number; readonly cell: number };

/**
 * A grid or tree grid that draws only the lines in view. The grid is one stop of the keyboard and keeps
 * the focus itself: `aria-activedescendant` names the cell the keys are on, so that a line which is
 * scrolled out of the drawing never takes the focus with it.
 */
export function useGrid(
  lines: readonly GridLine[],
  headerCells: number,
  acts: GridActs,
  rowHeight = gridRowHeight,
) {
  const id = useId();
  const { ref: sizeRef, height: outerHeight } = useElementSize<HTMLDivElement>();
  const scroller = useRef<HTMLDivElement>(null);
  const table = useRef<HTMLTableElement>(null);
  const [scrollTop, setScrollTop] = useState(0);
  const [place, setPlace] = useState<Place>({ key: null, line: 0, cell: 0 });

  const height = Math.max(rowHeight, outerHeight - gridRowHeight);
  const cursor = findCursor(place, lines);
  const cells = lines[cursor.line]?.cells ?? headerCells;
  const activeCell = Math.min(cursor.cell, cells - 1);
  const drawn = useDrawn(lines.length, { scrollTop, height, rowHeight }, cursor.line);
  const cellId = (line: number, cell: number) =>
    `${id}-${line === -1 ? "head" : (lines[line]?.key ?? "")}-${cell}`;

  const reveal = useCallback(
    (line: number) => {
      const region = scroller.current;
      if (region === null || line < 0) return;
      region.scrollTop = scrollToRow(line, {
        scrollTop: region.scrollTop,
        height: region.clientHeight - gridRowHeight,
        rowHeight,
      });
      const box = region.getBoundingClientRect();
      const top = box.top + gridRowHeight + line * rowHeight - region.scrollTop;
      revealOnPage({ top, bottom: top + rowHeight });
    },
    [rowHeight],
  );
  const goTo = (to: GridCursor) => {
    setPlace({ key: lines[to.line]?.key ?? null, ...to });
    reveal(to.line);
  };
  const onKeyDown = (event: KeyboardEvent<HTMLTableElement>) => {
    // Keys of a control inside a cell are its own.
    if (event.target !== event.currentTarget || event.altKey || event.metaKey) return;
    const press = { key: event.key, isCtrl: event.ctrlKey };
    const linesPerPage = Math.max(1, Math.floor(height / rowHeight) - 1);
    const at = { ...cursor, cell: activeCell };
    const answer = answerGridKey(press, at, { lines, headerCells, linesPerPage });
    if (answer === null) return;
    event.preventDefault();
    if (answer.kind === "move") goTo(answer.to);
    else if (answer.kind === "toggle") acts.onToggle(answer.line);
    else acts.onChoose(answer.at);
  };
  return {
    drawn,
    rowHeight,
    cursor: { line: cursor.line, cell: activeCell },
    cellId,
    reveal,
    /** A click puts the keys where it was, and gives the grid the focus. */
    onPoint: (at: GridCursor) => {
      setPlace({ key: lines[at.line]?.key ?? null, ...at });
      table.current?.focus({ preventScroll: true });
    },
    region: {
      ref: useMergedRef(sizeRef, scroller),
      onScroll: (event: UIEvent<HTMLDivElement>) => {
        const { scrollTop: top } = event.currentTarget;
        // Within one line nothing else is drawn.
        setScrollTop(Math.floor(top / rowHeight) * rowHeight);
      },
    },
    table: {
      ref: table,
      tabIndex: 0,
      onKeyDown,
      "aria-rowcount": lines.length + 1,
      "aria-activedescendant": cellId(cursor.line, activeCell),
    },
  };
}

/** On paper there is more than what is in view. */
function useDrawn(count: number, window: RowWindow, kept: number) {
  const isPrinting = usePrinting();
  const rows = isPrinting ? rowsToPrint(count) : rowsToDraw(count, window, [kept]);
  return { ...rows, isPrinting };
}

export type Grid = ReturnType<typeof useGrid>;

function findCursor(place: Place, lines: readonly GridLine[]): GridCursor {
  const last = lines.length - 1;
  if (place.line === -1) return { line: -1, cell: place.cell };
  const found = lines.findIndex(({ key }) => key === place.key);
  return { line: found === -1 ? Math.min(place.line, last) : found, cell: place.cell };
}
