import type { FileHandle } from "node:fs/promises";
import { ByteWriter, ParquetWriter } from "hyparquet-writer";
import { writeAll } from "./blob-folder";
import { type EncodedRows, encodeRows, parquetMarkBytes } from "./encoded-rows";
import { RecordColumns, recordSchema } from "./record-columns";

/** One Parquet file made of row groups that were encoded elsewhere. */
export class ParquetFile {
  private readonly waiting = new ByteWriter();
  private readonly writer = new ParquetWriter({ writer: this.waiting, schema: recordSchema });

  constructor(private readonly file: FileHandle) {}

  async append({ rows, bytes, groups }: EncodedRows): Promise<void> {
    await this.flush();
    const shift = BigInt(this.waiting.offset - parquetMarkBytes);
    this.writer.row_groups.push(...groups.map((group) => moveGroup(group, shift)));
    this.writer.num_rows += BigInt(rows);
    await writeAll(this.file, bytes);
    this.waiting.offset += bytes.length;
  }

  /** A file without a row has a group without one: readers want the columns. */
  async finish(): Promise<void> {
    if (this.writer.row_groups.length === 0) await this.append(encodeRows(new RecordColumns()));
    const finished = this.writer.finish();
    if (finished !== undefined) await finished;
    await this.flush();
    await this.file.sync();
  }

  private async flush(): Promise<void> {
    await writeAll(this.file, this.waiting.getBytes());
    this.waiting.index = 0;
  }
}

type RowGroup = EncodedRows["groups"][number];

function moveGroup(group: RowGroup, shift: bigint): RowGroup {
  return { ...group, columns: group.columns.map((column) => moveColumn(column, shift)) };
}

function moveColumn(column: RowGroup["columns"][number], shift: bigint) {
  const { meta_data: meta } = column;
  if (meta === undefined) throw new Error("A column of a row group has no metadata");
  const dictionary = meta.dictionary_page_offset;
  return {
    ...column,
    file_offset: column.file_offset + shift,
    meta_data: {
      ...meta,
      data_page_offset: meta.data_page_offset + shift,
      ...(dictionary === undefined ? {} : { dictionary_page_offset: dictionary + shift }),
    },
  };
}
