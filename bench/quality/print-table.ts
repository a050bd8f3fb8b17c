/** Columns as wide as their widest cell. */
export function printTable(rows: readonly (readonly string[])[]): void {
  const widths = (rows[0] ?? []).map((_, column) =>
    Math.max(...rows.map((cells) => cells[column]?.length ?? 0)),
  );
  for (const cells of rows) {
    const line = cells.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join("  ");
    process.stdout.write(`${line.trimEnd()}\n`);
  }
}

/** The share of cases whose rank is at most `k`. */
export function shareWithin(ranks: readonly (number | null)[], k: number): string {
  const within = ranks.filter((rank) => rank !== null && rank <= k).length;
  return `${within}/${ranks.length} (${((100 * within) / Math.max(1, ranks.length)).toFixed(1)} %)`;
}
