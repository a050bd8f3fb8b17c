import { ByteWriter } from "hyparquet-writer";
import { type ColumnChunk, ColumnPages, type Compress } from "./column-pages";
import { packDeltas } from "./delta-packing";
import { encodeLevels } from "./presence-levels";

/** A reader unpacks whole pages. */
const rowsPerPage = 131_072;

/** A column of whole numbers that mostly rise; NaN is null. Its least and greatest let queries skip groups. */
export class NumberColumn {
  private numbers = new Float64Array(8192);
  private size = 0;

  constructor(
    private readonly name: string,
    private readonly repetition: "REQUIRED" | "OPTIONAL",
  ) {}

  get values(): Float64Array {
    return this.numbers.subarray(0, this.size);
  }

  add(value: number): void {
    if (this.size === this.numbers.length) {
      const larger = new Float64Array(this.numbers.length * 2);
      larger.set(this.numbers);
      this.numbers = larger;
    }
    this.numbers[this.size++] = value;
  }

  clear(): void {
    this.size = 0;
  }

  write(writer: ByteWriter, compress: Compress): ColumnChunk {
    const pages = new ColumnPages(writer, compress);
    for (let from = 0; from < this.size; from += rowsPerPage) {
      this.writePage(pages, this.numbers.subarray(from, Math.min(from + rowsPerPage, this.size)));
    }
    return pages.chunk(this.name, "INT64", statisticsOf(this.values));
  }

  private writePage(pages: ColumnPages, page: Float64Array): void {
    const given = withoutNulls(page);
    const rows = page.length;
    const nulls = rows - given.length;
    const levels =
      this.repetition === "OPTIONAL"
        ? encodeLevels(rows, nulls, (row) => !Number.isNaN(page[row]))
        : new Uint8Array(0);
    const values = new ByteWriter();
    packDeltas(values, given);
    pages.data({ rows, nulls, levels, values: values.getBytes(), encoding: "DELTA_BINARY_PACKED" });
  }
}

function statisticsOf(values: Float64Array) {
  let nulls = 0;
  let least = Number.POSITIVE_INFINITY;
  let greatest = Number.NEGATIVE_INFINITY;
  for (let row = 0; row < values.length; row++) {
    const value = values[row] ?? Number.NaN;
    if (Number.isNaN(value)) nulls++;
    if (value < least) least = value;
    if (value > greatest) greatest = value;
  }
  const bounds = least <= greatest ? { min_value: BigInt(least), max_value: BigInt(greatest) } : {};
  return { null_count: BigInt(nulls), ...bounds };
}

function withoutNulls(values: Float64Array): Float64Array {
  const given = new Float64Array(values.length);
  let count = 0;
  for (let row = 0; row < values.length; row++) {
    const value = values[row] ?? Number.NaN;
    if (!Number.isNaN(value)) given[count++] = value;
  }
  return given.subarray(0, count);
}
