import type { ByteWriter } from "hyparquet-writer";
import { type ColumnChunk, ColumnPages, type Compress } from "./column-pages";

type Page = { readonly from: number; readonly to: number; readonly rows: number };

const firstBytes = 256 * 1024;
/** Room that is kept for the next block. */
const keptBytesMax = 16 * 1024 * 1024;
/** The most UTF-8 needs for one UTF-16 unit. */
const bytesPerUnitMax = 3;
const lengthBytes = 4;
/** A reader that wants one record unpacks no more than this, and a scan holds one of each column of each open file. */
const pageBytes = 256 * 1024;

/**
 * A required column of texts that mostly differ, written as it will lie in the file (PLAIN: the length in
 * 4 bytes, then UTF-8; https://parquet.apache.org/docs/file-format/data-pages/encodings/). Texts of
 * thousands of records would otherwise wait as objects, and moving those about was a third of the time of
 * an import.
 */
export class TextColumn {
  private bytes = Buffer.allocUnsafe(firstBytes);
  private size = 0;
  private readonly pages: Page[] = [];
  private page = { from: 0, rows: 0 };

  constructor(private readonly name: string) {}

  add(text: string): void {
    this.makeRoom(lengthBytes + text.length * bytesPerUnitMax);
    const written = this.bytes.write(text, this.size + lengthBytes, "utf8");
    this.bytes.writeUInt32LE(written, this.size);
    this.size += lengthBytes + written;
    this.page.rows++;
    if (this.size - this.page.from >= pageBytes) this.endPage();
  }

  clear(): void {
    if (this.bytes.length > keptBytesMax) this.bytes = Buffer.allocUnsafe(firstBytes);
    this.size = 0;
    this.pages.length = 0;
    this.page = { from: 0, rows: 0 };
  }

  write(writer: ByteWriter, compress: Compress): ColumnChunk {
    if (this.page.rows > 0) this.endPage();
    const pages = new ColumnPages(writer, compress);
    for (const { from, to, rows } of this.pages) {
      pages.data({ rows, encoding: "PLAIN", values: this.bytes.subarray(from, to) });
    }
    return pages.chunk(this.name, "BYTE_ARRAY");
  }

  private endPage(): void {
    this.pages.push({ ...this.page, to: this.size });
    this.page = { from: this.size, rows: 0 };
  }

  private makeRoom(wanted: number): void {
    if (this.size + wanted <= this.bytes.length) return;
    const larger = Buffer.allocUnsafe(Math.max(this.bytes.length * 2, this.size + wanted));
    this.bytes.copy(larger, 0, 0, this.size);
    this.bytes = larger;
  }
}
