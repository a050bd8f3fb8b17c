import type { ByteWriter, ParquetWriter } from "hyparquet-writer";
import { writePageHeader } from "hyparquet-writer/src/datapage.js";

type ColumnChunk = ParquetWriter["row_groups"][number]["columns"][number];
type Page = { readonly from: number; readonly to: number; readonly rows: number };

const firstBytes = 256 * 1024;
/** The most UTF-8 needs for one UTF-16 unit. */
const bytesPerUnitMax = 3;
const lengthBytes = 4;
/** About as large as pages usually are: a reader that wants one record unpacks no more than this. */
const pageBytes = 1024 * 1024;

/**
 * A required column of texts that mostly differ, written as it will lie in the file (PLAIN: the length in
 * 4 bytes, then UTF-8; https://parquet.apache.org/docs/file-format/data-pages/encodings/). Texts of
 * thousands of records would otherwise wait as objects, and moving those about was a third of the time of
 * an import.
 */
export class TextColumn {
  private bytes = Buffer.allocUnsafe(firstBytes);
  private size = 0;
  private rows = 0;
  private readonly pages: Page[] = [];
  private page = { from: 0, rows: 0 };

  add(text: string): void {
    this.makeRoom(lengthBytes + text.length * bytesPerUnitMax);
    const written = this.bytes.write(text, this.size + lengthBytes, "utf8");
    this.bytes.writeUInt32LE(written, this.size);
    this.size += lengthBytes + written;
    this.rows++;
    this.page.rows++;
    if (this.size - this.page.from >= pageBytes) this.endPage();
  }

  /** Appends the pages to `writer`, each compressed, and says where they are. */
  write(
    writer: ByteWriter,
    name: string,
    compress: (bytes: Uint8Array) => Uint8Array,
  ): ColumnChunk {
    if (this.page.rows > 0) this.endPage();
    const start = writer.offset;
    let headerBytes = 0;
    for (const page of this.pages) headerBytes += this.writePage(writer, page, compress);
    return {
      file_offset: BigInt(start),
      meta_data: {
        type: "BYTE_ARRAY",
        encodings: ["PLAIN"],
        path_in_schema: [name],
        codec: "ZSTD",
        num_values: BigInt(this.rows),
        total_uncompressed_size: BigInt(this.size + headerBytes),
        total_compressed_size: BigInt(writer.offset - start),
        data_page_offset: BigInt(start),
      },
    };
  }

  private writePage(
    writer: ByteWriter,
    { from, to, rows }: Page,
    compress: (bytes: Uint8Array) => Uint8Array,
  ): number {
    const compressed = compress(this.bytes.subarray(from, to));
    const start = writer.offset;
    writePageHeader(writer, {
      type: "DATA_PAGE_V2",
      uncompressed_page_size: to - from,
      compressed_page_size: compressed.length,
      data_page_header_v2: {
        ...{ num_values: rows, num_nulls: 0, num_rows: rows, encoding: "PLAIN" },
        ...{ definition_levels_byte_length: 0, repetition_levels_byte_length: 0 },
        is_compressed: true,
      },
    });
    const headerBytes = writer.offset - start;
    writer.appendBytes(compressed);
    return headerBytes;
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
