const units = ["bytes", "kB", "MB", "GB"] as const;

/** `0 bytes`, `812 bytes`, `1.4 MB`: decimal units, as file managers show them. */
export function formatBytes(bytes: number): string {
  if (bytes === 1) return "1 byte";
  if (bytes < 1_000) return `${Math.round(bytes)} bytes`;
  const power = Math.min(Math.floor(Math.log10(bytes) / 3), units.length - 1);
  const amount = bytes / 1_000 ** power;
  // What rounds up to the next unit is written in it: 999,999 bytes are 1.0 MB.
  if (amount >= 999.95 && power < units.length - 1) return `1.0 ${units[power + 1]}`;
  return `${amount.toFixed(1)} ${units[power]}`;
}

/** `12,340`; one form wherever rows are counted. */
export function formatCount(count: number): string {
  return new Intl.NumberFormat("en-US").format(count);
}

export function countOf(count: number, one: string, many = `${one}s`): string {
  return `${formatCount(count)} ${count === 1 ? one : many}`;
}
