/** A number as a person reads it, digits that matter and no more: `2,620`, `28.93`, `0.0031`, `241,000,000`. */
export function numberText(value: number): string {
  const size = Math.abs(value);
  if (size >= 1e15) return value.toExponential(2);
  const digits =
    size >= 1e6 || size < 0.1
      ? { maximumSignificantDigits: size >= 1e6 ? 3 : 2 }
      : { maximumFractionDigits: 2 };
  return value.toLocaleString("en-US", digits);
}

/** How many there are: a count loses no digit. */
export function countText(count: number): string {
  return count.toLocaleString("en-US");
}
