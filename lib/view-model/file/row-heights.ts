/**
 * Where the rows of a long list lie when most are of one height and a few, once drawn, turned out taller. What
 * rows exceed the common height by is summed per block of rows in a Fenwick tree (P. Fenwick, 1994), so that
 * finding a row costs the logarithm of a million and remembering all of them costs nothing until they differ.
 * All lengths are pixels; rows are counted from 0.
 */
export type RowHeights = {
  /** Of all rows together. */
  height(): number;
  topOf(row: number): number;
  /** The row at a distance from the top; the last one for any distance beyond. */
  rowAt(top: number): number;
  /** What a row turned out to be; true when that is news. */
  measure(row: number, height: number): boolean;
};

const rowsPerBlock = 64;
/** Browsers round what they measure; less than this is no difference. */
const differenceMin = 0.5;

export function createRowHeights(rows: number, rowHeight: number): RowHeights {
  const excess = new Map<number, number>();
  const blocks = Math.ceil(rows / rowsPerBlock);
  const tree = new Float64Array(blocks + 1);
  let total = 0;
  const add = (block: number, difference: number) => {
    for (let at = block + 1; at <= blocks; at += at & -at) tree[at] = (tree[at] ?? 0) + difference;
  };
  const excessBefore = (block: number) => {
    let sum = 0;
    for (let at = block; at > 0; at -= at & -at) sum += tree[at] ?? 0;
    return sum;
  };
  const topOf = (row: number) => {
    const block = Math.floor(row / rowsPerBlock);
    let top = row * rowHeight + excessBefore(block);
    if (excess.size === 0) return top;
    for (let at = block * rowsPerBlock; at < row; at += 1) top += excess.get(at) ?? 0;
    return top;
  };
  /** The last block that begins at or above `top`. */
  const blockAt = (top: number) => {
    let block = 0;
    let before = 0;
    for (let step = 2 ** Math.floor(Math.log2(blocks || 1)); step >= 1; step /= 2) {
      const next = block + step;
      const beforeNext = before + (tree[next] ?? 0);
      if (next < blocks && next * rowsPerBlock * rowHeight + beforeNext <= top) {
        block = next;
        before = beforeNext;
      }
    }
    return block;
  };
  return {
    height: () => rows * rowHeight + total,
    topOf,
    rowAt(top) {
      const last = Math.max(0, rows - 1);
      if (excess.size === 0) return Math.min(last, Math.max(0, Math.floor(top / rowHeight)));
      let row = blockAt(top) * rowsPerBlock;
      let bottom = topOf(row) + rowHeight + (excess.get(row) ?? 0);
      while (bottom <= top && row < last) {
        row += 1;
        bottom += rowHeight + (excess.get(row) ?? 0);
      }
      return row;
    },
    measure(row, height) {
      const difference = height - rowHeight - (excess.get(row) ?? 0);
      if (Math.abs(difference) < differenceMin) return false;
      excess.set(row, height - rowHeight);
      add(Math.floor(row / rowsPerBlock), difference);
      total += difference;
      return true;
    },
  };
}
