/** A number with a unit of up to six letters at most: `12`, `3,5 kW`, `-0.2ms`, `98%`. Thousands marks are none. */
const written = /^([-+]?\d{1,15}(?:[.,]\d{1,9})?)\s?(?:%|[a-zA-Zµμ°/²³]{1,6})?$/;
const characterMax = 28;

/** The number a cell holds; null when it holds something else, such as a version, an address or a name. */
export function cellNumber(value: string | number | boolean): number | null {
  if (typeof value === "number") return Number.isFinite(value) ? value : null;
  if (typeof value === "boolean" || value.length > characterMax) return null;
  const digits = written.exec(value.trim())?.[1];
  return digits === undefined ? null : Number(digits.replace(",", "."));
}
