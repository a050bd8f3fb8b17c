import type { ColumnMetaData } from "hyparquet";
import { parquetHeader } from "hyparquet/src/column.js";
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
    const { buffer, byteOffset, length } = this.compressed;
    const reader = { view: new DataView(buffer, byteOffset, length), offset: this.offset };
    const header = parquetHeader(reader);
    const { compressed_page_size: bytes, uncompressed_page_size: whole } = header;
    const data = header.data_page_header_v2;
    if (data === undefined) throw new Error(`A text column has a page of type ${header.type}`);
    this.offset = reader.offset + bytes;
    this.row = this.rowsEnd;
    this.rowsEnd += data.num_rows;
    this.at = 0;
    if (wanted >= this.rowsEnd) return;
    this.page = unpackPage(this.compressed.subarray(reader.offset, this.offset), whole);
  }
}

/** Where the pages of a column lie in the file. */
export function pagesRange({ data_page_offset, total_compressed_size }: ColumnMetaData) {
  return { from: Number(data_page_offset), bytes: Number(total_compressed_size) };
}
