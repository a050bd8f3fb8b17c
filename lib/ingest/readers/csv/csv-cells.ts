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

export type Measure = { readonly value: number; readonly unit: string };

/** The unit that all cells have; null when they have none, or several. */
export function findUnit(cells: readonly string[]): string | null {
  const units = new Set(cells.map((cell) => toMeasure(cell)?.unit ?? null));
  const [unit = null] = units;
  return units.size === 1 ? unit : null;
}

/** `93.5%`, `12 ms`, `1.5GiB`: a number with its unit. */
export function toMeasure(cell: string | undefined): Measure | null {
  const match = /^\s*([-+]?\d{1,15}(?:\.\d{1,15})?)\s?(%|[A-Za-zµ°][A-Za-z/µ]{0,9})\s*$/.exec(
    cell ?? "",
  );
  const [, digits, unit] = match ?? [];
  return digits === undefined || unit === undefined ? null : { value: Number(digits), unit };
}
