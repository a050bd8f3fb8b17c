import { isIP } from "node:net";

/** What cells of a column have to look like; a column that is not here may hold anything. */
const shapes: Readonly<Record<string, (cell: string) => boolean>> = {
  date: (cell) => /^\d{4}-\d{1,2}-\d{1,2}$/.test(cell),
  time: (cell) => /^\d{1,2}:\d\d(?::\d\d(?:\.\d{1,9})?)?$/.test(cell),
  "c-ip": isAddress,
  "s-ip": isAddress,
  "cs-method": (cell) => /^(?:[A-Z]{3,20}|-)$/.test(cell),
  "sc-status": (cell) => /^(?:[1-5]\d\d|000|-)$/.test(cell),
};

function isAddress(cell: string): boolean {
  return cell === "-" || isIP(cell) > 0;
}

/** Counts, ports and durations. */
const numeric = /^(?:s-port|c-port|sc-substatus|sc-win32-status|sc-bytes|cs-bytes|time-taken)$/;

function fits(column: string, cell: string): boolean {
  const shape = shapes[column];
  if (shape !== undefined) return shape(cell);
  return !numeric.test(column) || /^(?:-|\d{1,15}(?:\.\d{1,15})?)$/.test(cell);
}

/** More cells than this too many are not puzzled over. */
const extraMax = 40;

/**
 * The cells of a row by column. Blanks inside a value make too many of them: then a column has what every way of
 * putting them together gives it, and the columns that are in doubt have none.
 */
export function fitCells(
  columns: readonly string[],
  cells: readonly string[],
  separator: string,
): readonly (string | null)[] | null {
  const extra = cells.length - columns.length;
  if (extra === 0) return cells;
  if (extra < 0 || extra > extraMax) return null;
  const ways = columns.flatMap((_column, at) => {
    const whole = cells.slice(at, at + extra + 1).join(separator);
    const way = [...cells.slice(0, at), whole, ...cells.slice(at + extra + 1)];
    return way.every((cell, index) => fits(columns[index] ?? "", cell)) ? [way] : [];
  });
  const [first] = ways;
  if (first === undefined) return null;
  return first.map((cell, at) => (ways.every((way) => way[at] === cell) ? cell : null));
}
