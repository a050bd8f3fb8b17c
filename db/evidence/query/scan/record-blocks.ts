import { type FileHandle, open } from "node:fs/promises";
import {
  type AsyncBuffer,
  type ColumnMetaData,
  type FileMetaData,
  parquetMetadataAsync,
  parquetRead,
} from "hyparquet";
import { assertPresent } from "@/lib/base/assert";
import type { ScanColumn } from "@/lib/investigation/ports/evidence-port";
import { readDataHeader } from "../../cache/columns/page-header";
import { unpackPage } from "../../cache/page-codec";

/** The columns of one row group; what was left out is null. Times, kinds and severities stand in the times. */
export type BlockColumns = {
  readonly locatorKind: ArrayLike<unknown>;
  readonly locatorFrom: ArrayLike<unknown>;
  readonly locatorTo: ArrayLike<unknown>;
  readonly source: ArrayLike<unknown>;
  readonly template: ArrayLike<unknown> | null;
  readonly stamp: TextPages | null;
  readonly message: TextPages | null;
  readonly fields: TextPages | null;
};

const lengthBytes = 4;

export async function readMetadata(path: string): Promise<FileMetaData> {
  return withFile(path, (file) => parquetMetadataAsync(file.asBuffer));
}

export async function readBlockColumns(
  path: string,
  metadata: FileMetaData,
  block: number,
  without: readonly ScanColumn[],
): Promise<BlockColumns> {
  return withFile(path, async (file) => {
    const small = ["locator_kind", "locator_from", "locator_to", "source"];
    if (!without.includes("template")) small.push("template");
    const columns = await readSmallColumns(file.asBuffer, metadata, block, small);
    const of = (name: string) => assertPresent(columns.get(name), `the column ${name}`);
    const text = async (name: string) => readTextColumn(file.handle, metadata, block, name);
    return {
      locatorKind: of("locator_kind"),
      locatorFrom: of("locator_from"),
      locatorTo: of("locator_to"),
      source: of("source"),
      template: columns.get("template") ?? null,
      stamp: without.includes("stamp") ? null : await text("stamp"),
      message: without.includes("message") ? null : await text("message"),
      fields: without.includes("fields") ? null : await text("fields"),
    };
  });
}

/** Numbers and words that repeat: whole, for they take little room. */
async function readSmallColumns(
  file: AsyncBuffer,
  metadata: FileMetaData,
  block: number,
  names: string[],
): Promise<ReadonlyMap<string, ArrayLike<unknown>>> {
  const rowsBefore = metadata.row_groups
    .slice(0, block)
    .reduce((sum, { num_rows }) => sum + Number(num_rows), 0);
  const rows = Number(assertPresent(metadata.row_groups[block], `block ${block}`).num_rows);
  const columns = new Map<string, ArrayLike<unknown>>();
  await parquetRead({
    ...{ file, metadata, columns: names, rowStart: rowsBefore, rowEnd: rowsBefore + rows },
    compressors: { ZSTD: unpackPage },
    parsers: { stringFromBytes: toText },
    onChunk: ({ columnName, columnData }) => {
      const before = columns.get(columnName);
      const whole = before === undefined ? columnData : [...Array.from(before), ...columnData];
      columns.set(columnName, whole);
    },
  });
  return columns;
}

/** The decoder of the library leaves out a byte order mark, which may be the first character of a word. */
function toText(bytes: Uint8Array | undefined): string | undefined {
  return bytes && Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length).toString("utf8");
}

async function readTextColumn(
  handle: FileHandle,
  metadata: FileMetaData,
  block: number,
  name: string,
): Promise<TextPages> {
  const columns = metadata.row_groups[block]?.columns;
  const column = columns?.find(({ meta_data }) => meta_data?.path_in_schema[0] === name);
  const { from, bytes } = pagesRange(assertPresent(column?.meta_data, `the column ${name}`));
  return new TextPages(await readWhole(handle, from, bytes));
}

async function withFile<T>(
  path: string,
  use: (file: { readonly handle: FileHandle; readonly asBuffer: AsyncBuffer }) => Promise<T>,
): Promise<T> {
  const handle = await open(path, "r");
  try {
    const { size } = await handle.stat();
    const slice = async (from: number, to = size) =>
      (await readWhole(handle, from, to - from)).buffer;
    return await use({ handle, asBuffer: { byteLength: size, slice } });
  } finally {
    await handle.close();
  }
}

async function readWhole(
  handle: FileHandle,
  from: number,
  bytes: number,
): Promise<Buffer<ArrayBuffer>> {
  // Not out of Node's pool: the library takes the whole array for the piece it asked for.
  const buffer = Buffer.from(new ArrayBuffer(bytes));
  const { bytesRead } = await handle.read(buffer, 0, bytes, from);
  if (bytesRead < bytes) throw new Error(`The cache ends before byte ${from + bytes}`);
  return buffer;
}

/**
 * A text column of one row group as text-column.ts writes it, read from its first row to its last; only the
 * page it stands in is unpacked, and only texts that are asked for become strings.
 */
class TextPages {
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
function pagesRange({ data_page_offset, total_compressed_size }: ColumnMetaData) {
  return { from: Number(data_page_offset), bytes: Number(total_compressed_size) };
}
