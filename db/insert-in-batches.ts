/** A statement carries 65,535 parameters at most, and no table of ours has more than 20 columns. */
const rowsPerStatement = 1000;

/** Calls `insert` with at most a statement's worth of rows at a time, in order. */
export async function insertInBatches<Row>(
  rows: readonly Row[],
  insert: (batch: readonly Row[]) => PromiseLike<unknown>,
): Promise<void> {
  for (let start = 0; start < rows.length; start += rowsPerStatement) {
    await insert(rows.slice(start, start + rowsPerStatement));
  }
}
