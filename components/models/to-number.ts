/** What stands in a field for a number; null where it is empty. */
export function toNumber(value: number | string): number | null {
  const text = String(value).replaceAll(",", "").trim();
  return text === "" ? null : Number(text);
}
