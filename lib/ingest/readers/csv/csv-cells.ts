import { splitUnit } from "../../fields/number-with-unit";

/** How tables write that there is no value. A gap is never a zero. */
const blanks = new Set(["", "-", "--", "nan", "null", "none", "n/a", "na", "nil", "nul", "\\n"]);

export function isBlankCell(cell: string | undefined): boolean {
  if (cell === undefined || cell.length > 8) return cell === undefined;
  return blanks.has(cell.trim().toLowerCase());
}

const number = /^[-+]?(?:\d+\.?\d*|\.\d+)(?:e[-+]?\d{1,3})?$/i;
/** A whole number with more digits is an id or nanoseconds, and a double would not hold it. */
const digitsMax = 15;

/** The number a cell is; null for a word, and for digits that are an id: `007`, `1675082782784320968`. */
export function toNumber(cell: string | undefined): number | null {
  const text = cell?.trim() ?? "";
  const code = text.charCodeAt(0);
  // Cheap refusal of words: a number begins with a digit, a sign or a point.
  if (!(code <= 57 && code >= 43) || !number.test(text)) return null;
  const isWhole = !/[.e]/i.test(text);
  if (isWhole && (text.length > digitsMax || /^0\d/.test(text))) return null;
  const value = Number(text);
  return Number.isFinite(value) ? value : null;
}

/** The unit that all cells have, in a column whatever is behind the numbers; null when they have none, or several. */
export function findUnit(cells: readonly string[]): string | null {
  const units = new Set(cells.map((cell) => splitUnit(cell.trim())?.unit ?? null));
  const [unit = null] = units;
  return units.size === 1 ? unit : null;
}
