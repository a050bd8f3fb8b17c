/** `12,5`, `-1.024,5`, `1 024,5`: digits in groups of three behind the first, and a comma before the fraction. */
const withComma = /^\s*[-+]?(?:\d+|\d{1,3}(?:[. \u00a0\u202f]\d{3})+),\d{1,15}\s*$/;
const withDot = /^\s*[-+]?\d+\.\d+\s*$/;

/**
 * Do the numbers of a table have a comma before their fraction? `1,234` alone could be groups of three, and
 * a table with `12.5` beside it has a point; then they are left as written.
 */
export function findDecimalComma(rows: readonly (readonly string[])[]): boolean {
  let isFound = false;
  for (const row of rows) {
    for (const cell of row) {
      if (withDot.test(cell) && !/\.\d{3}\s*$/.test(cell)) return false;
      isFound ||= withComma.test(cell) && !/,\d{3}\s*$/.test(cell);
    }
  }
  return isFound;
}

/** `1.024` beside `12,5`; of four groups it would as well be an address. */
const inGroups = /^\s*[-+]?\d{1,3}(?:\.\d{3}){1,2}\s*$/;

/** The same number as the rest of the program reads it; other cells as they are. */
export function withPoint(cell: string): string {
  if (!withComma.test(cell) && !inGroups.test(cell)) return cell;
  return cell.replace(/[\s.\u00a0\u202f]/g, "").replace(",", ".");
}
