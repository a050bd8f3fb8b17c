import { cellNumber } from "../rows/cell-number";
import type { CellValue } from "../rows/row";

/** Different values counted one by one; a column of more is not one of few values. */
const distinctMax = 65;

/** What is kept of a column while it is not known what it is: constant memory. */
export class ColumnSketch {
  readonly counts = new Map<string, number>();
  /** Cells that hold something. */
  cells = 0;
  numbers = 0;
  /** Cells no smaller than the one before. */
  rises = 0;
  /** Values beyond those counted one by one. */
  uncounted = 0;
  #last = Number.NaN;
  #first = Number.NaN;

  add(value: CellValue): void {
    this.cells += 1;
    const text = String(value);
    const known = this.counts.get(text);
    if (known !== undefined || this.counts.size < distinctMax)
      this.counts.set(text, (known ?? 0) + 1);
    else this.uncounted += 1;
    const number = cellNumber(value);
    if (number === null) return;
    this.numbers += 1;
    if (number >= this.#last) this.rises += 1;
    if (Number.isNaN(this.#first)) this.#first = number;
    this.#last = number;
  }

  /** It ends higher than it began. */
  get isHigher(): boolean {
    return this.#last > this.#first;
  }
}
