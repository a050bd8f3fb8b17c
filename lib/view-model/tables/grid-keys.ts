/** One line of a grid or tree grid, as far as its keys go. */
export type GridLine = {
  readonly key: string;
  /** 1 for the outermost; a line is part of the nearest one above it with a lower level. */
  readonly level: number;
  /** Null when there is nothing to open. */
  readonly isOpen: boolean | null;
  /** Cells the keys walk through; a heading is one. */
  readonly cells: number;
};

/** Where the keys are; line −1 is the header. */
export type GridCursor = { readonly line: number; readonly cell: number };

/** What a key asks for. */
export type GridAnswer =
  | { readonly kind: "move"; readonly to: GridCursor }
  | { readonly kind: "toggle"; readonly line: number }
  | { readonly kind: "choose"; readonly at: GridCursor };

export type GridShape = {
  readonly lines: readonly GridLine[];
  readonly headerCells: number;
  /** Lines a page holds, 1 or more. */
  readonly linesPerPage: number;
};

/**
 * The keys of the WAI-ARIA grid and tree grid patterns (https://www.w3.org/WAI/ARIA/apg/patterns/treegrid/):
 * arrows from cell to cell, Home and End in the line, with Ctrl in the whole, pages, Enter chooses; at the
 * first cell Right opens, Left closes or goes to the line this one is part of. Null for every other key.
 */
export function answerGridKey(
  { key, isCtrl }: { readonly key: string; readonly isCtrl: boolean },
  at: GridCursor,
  grid: GridShape,
): GridAnswer | null {
  const last = grid.lines.length - 1;
  const cells = grid.lines[at.line]?.cells ?? grid.headerCells;
  const cell = Math.min(at.cell, cells - 1);
  const move = (line: number, toCell: number): GridAnswer => ({
    kind: "move",
    to: { line: Math.max(-1, Math.min(last, line)), cell: Math.max(0, toCell) },
  });
  switch (key) {
    case "ArrowDown":
      return move(at.line + 1, at.cell);
    case "ArrowUp":
      return move(at.line - 1, at.cell);
    case "PageDown":
      return move(at.line + grid.linesPerPage, at.cell);
    case "PageUp":
      return move(Math.max(0, at.line - grid.linesPerPage), at.cell);
    case "Home":
      return move(isCtrl ? Math.min(0, last) : at.line, 0);
    case "End":
      return isCtrl ? move(last, (grid.lines[last]?.cells ?? 1) - 1) : move(at.line, cells - 1);
    case "ArrowRight":
      return grid.lines[at.line]?.isOpen === false && cell === 0
        ? { kind: "toggle", line: at.line }
        : move(at.line, Math.min(cells - 1, cell + 1));
    case "ArrowLeft":
      return cell > 0 ? move(at.line, cell - 1) : leave(at, grid);
    case "Enter":
      return { kind: "choose", at: { line: at.line, cell } };
    default:
      return null;
  }
}

/** Left of the first cell: closes what is open, else goes to the line this one is part of. */
function leave(at: GridCursor, { lines }: GridShape): GridAnswer {
  const line = lines[at.line];
  if (line?.isOpen === true) return { kind: "toggle", line: at.line };
  const outer = lines.findLastIndex(
    ({ level }, index) => index < at.line && level < (line?.level ?? 0),
  );
  return { kind: "move", to: { line: outer === -1 ? at.line : outer, cell: 0 } };
}
