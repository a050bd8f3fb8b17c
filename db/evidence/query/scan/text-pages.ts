import type { ColumnMetaData } from "hyparquet";
import { readDataHeader } from "../../cache/columns/page-header";
import { unpackPage } from "../../cache/page-codec";

const lengthBytes = 4;

/**
 * A text column of one row group as text-column.ts writes it, read from its first row to its last; only the
 * page it stands in is unpacked, and only texts that are asked for become strings.
 */
export class TextPages {
  private offset = 0;
  /** Number of the row that is next in the page, and of the first one behind it. */
  private row = 0;
  private rowsEnd = 0;
  private page: Buffer = Buffer.alloc(0);
  private at = 0;

  constructor(private readonly compressed: Buffer) {}

  /** Rows are asked for in rising order. */
  textAt(row: number): string {
    while (row >= this.rowsEnd) this.turnPage(row);
    while (this.row < row) this.skip();
    const length = this.page.readUInt32LE(this.at);
    const from = this.at + lengthBytes;
    this.at = from + length;
    this.row++;
    return this.page.toString("utf8", from, this.at);
  }

  private skip(): void {
    this.at += lengthBytes + this.page.readUInt32LE(this.at);
    this.row++;
  }

  private turnPage(wanted: number): void {
    if (this.offset >= this.compressed.length)
      throw new Error(`A text column has no row ${wanted}`);
    const { end, packedBytes, unpackedBytes, rows } = readDataHeader(this.compressed, this.offset);
    this.offset = end + packedBytes;
    this.row = this.rowsEnd;
    this.rowsEnd += rows;
    this.at = 0;
    if (wanted >= this.rowsEnd) return;
    this.page = unpackPage(this.compressed.subarray(end, this.offset), unpackedBytes);
  }
}

/** Where the pages of a column lie in the file. */
export function pagesRange({ data_page_offset, total_compressed_size }: ColumnMetaData) {
  return { from: Number(data_page_offset), bytes: Number(total_compressed_size) };
}
