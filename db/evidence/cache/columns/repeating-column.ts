import { ByteWriter } from "hyparquet-writer";
import { type ColumnChunk, ColumnPages, type Compress } from "./column-pages";
import { encodeLevels } from "./presence-levels";
import { writeRuns } from "./run-encoding";

const firstRows = 8192;
/** A reader unpacks whole pages. */
const rowsPerPage = 131_072;

/**
 * A column of values that repeat: each is written once, and each row has its number (RLE_DICTIONARY,
 * https://parquet.apache.org/docs/file-format/data-pages/encodings/).
 */
export class RepeatingColumn<Value extends string | number> {
  /** For each row the number of its value from 1, and 0 where it has none. */
  private numbers = new Uint32Array(firstRows);
  private readonly values: Value[] = [];
  private readonly known = new Map<Value, number>();
  private rows = 0;
  private last: Value | null = null;
  private lastNumber = 0;

  constructor(
    private readonly name: string,
    private readonly type: "BYTE_ARRAY" | "INT32",
    private readonly repetition: "REQUIRED" | "OPTIONAL",
  ) {}

  add(value: Value | null): void {
    if (value !== this.last) {
      this.last = value;
      this.lastNumber = value === null ? 0 : this.numberOf(value);
    }
    if (this.rows === this.numbers.length) this.grow();
    this.numbers[this.rows++] = this.lastNumber;
  }

  numberAt(row: number): number {
    return this.numbers[row] ?? 0;
  }

  valueAt(row: number): Value | null {
    return this.values[this.numberAt(row) - 1] ?? null;
  }

  clear(): void {
    this.values.length = 0;
    this.known.clear();
    this.rows = 0;
    this.last = null;
    this.lastNumber = 0;
  }

  write(writer: ByteWriter, compress: Compress): ColumnChunk {
    const pages = new ColumnPages(writer, compress);
    if (this.values.length > 0) pages.dictionary(this.values.length, this.encodeValues());
    for (let from = 0; from < this.rows; from += rowsPerPage) {
      this.writePage(pages, this.numbers.subarray(from, Math.min(from + rowsPerPage, this.rows)));
    }
    return pages.chunk(this.name, this.type);
  }

  private numberOf(value: Value): number {
    const known = this.known.get(value);
    if (known !== undefined) return known;
    const number = this.values.push(value);
    this.known.set(value, number);
    return number;
  }

  private encodeValues(): Uint8Array {
    const bytes = new ByteWriter();
    for (const value of this.values) appendPlain(bytes, value);
    return bytes.getBytes();
  }

  private writePage(pages: ColumnPages, numbers: Uint32Array): void {
    const indexes = toIndexes(numbers);
    const rows = numbers.length;
    const nulls = rows - indexes.length;
    const levels =
      this.repetition === "OPTIONAL"
        ? encodeLevels(rows, nulls, (row) => numbers[row] !== 0)
        : new Uint8Array(0);
    const isEmpty = this.values.length === 0;
    const values = isEmpty ? new Uint8Array(0) : encodeIndexes(indexes);
    pages.data({ rows, nulls, levels, values, encoding: isEmpty ? "PLAIN" : "RLE_DICTIONARY" });
  }

  private grow(): void {
    const larger = new Uint32Array(this.numbers.length * 2);
    larger.set(this.numbers);
    this.numbers = larger;
  }
}

const utf8 = new TextEncoder();

/** A text behind its length, a number by itself, each in 4 bytes (PLAIN). */
function appendPlain(writer: ByteWriter, value: string | number): void {
  if (typeof value === "number") {
    if (value !== (value | 0)) throw new RangeError(`${value} is no number of 32 bits`);
    writer.appendInt32(value);
    return;
  }
  const bytes = utf8.encode(value);
  writer.appendUint32(bytes.length);
  writer.appendBytes(bytes);
}

/** The places in the dictionary of the rows that have a value. */
function toIndexes(numbers: Uint32Array): Uint32Array {
  const indexes = new Uint32Array(numbers.length);
  let count = 0;
  for (let row = 0; row < numbers.length; row++) {
    const number = numbers[row] ?? 0;
    if (number > 0) indexes[count++] = number - 1;
  }
  return indexes.subarray(0, count);
}

/** Packed in as many bits as the greatest needs. */
function encodeIndexes(indexes: Uint32Array): Uint8Array {
  let greatest = 0;
  for (let at = 0; at < indexes.length; at++) {
    const index = indexes[at] ?? 0;
    if (index > greatest) greatest = index;
  }
  const bits = 32 - Math.clz32(greatest);
  const writer = new ByteWriter(indexes.length * 2 + 16);
  writer.appendUint8(bits);
  writeRuns(writer, indexes, bits);
  return writer.getBytes();
}
