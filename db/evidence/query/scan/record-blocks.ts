import { type FileHandle, open } from "node:fs/promises";
import { type AsyncBuffer, type FileMetaData, parquetMetadataAsync, parquetRead } from "hyparquet";
import { assertPresent } from "@/lib/base/assert";
import type { ScanColumn } from "@/lib/investigation/ports/evidence-port";
import { unpackPage } from "../../cache/page-codec";
import { pagesRange, TextPages } from "./text-pages";

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
