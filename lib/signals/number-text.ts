/** A number as a person reads it, with the digits that matter: `2,620`, `28.93`, `0.0031`, `241,172,480`, `5.6e-17`. */
export function numberText(value: number): string {
  const size = Math.abs(value);
  if (size === 0) return "0";
  if (size < 1e-6) return value.toExponential(1);
  if (size < 0.1) return value.toLocaleString("en-US", { maximumSignificantDigits: 2 });
  if (size >= 1e15) return value.toExponential(2);
  return value.toLocaleString("en-US", { maximumFractionDigits: size < 10_000 ? 2 : 0 });
}

/** How many there are. */
export function countText(count: number): string {
  return count.toLocaleString("en-US");
}
