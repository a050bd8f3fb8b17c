import type { ByteWriter, ParquetWriter } from "hyparquet-writer";
import {
  type PageEncoding,
  type PageSizes,
  writeDataHeader,
  writeDictionaryHeader,
} from "./page-header";

export type ColumnChunk = ParquetWriter["row_groups"][number]["columns"][number];
type ColumnMeta = NonNullable<ColumnChunk["meta_data"]>;
export type Compress = (bytes: Uint8Array) => Uint8Array;

type DataPage = {
  readonly rows: number;
  readonly encoding: PageEncoding;
  readonly values: Uint8Array;
  /** Of an optional column: how many rows are null, and for each row whether it has a value. */
  readonly nulls?: number;
  readonly levels?: Uint8Array;
};

const noLevels = new Uint8Array(0);

/**
 * The pages of one column of a row group, appended to `writer` one behind the other: its dictionary if it
 * has one, then its data (https://parquet.apache.org/docs/file-format/data-pages/).
 */
export class ColumnPages {
  private readonly start: number;
  private readonly encodings: ColumnMeta["encodings"] = [];
  private dictionaryAt: number | null = null;
  private dataAt: number | null = null;
  private unpackedBytes = 0;
  private rows = 0;

  constructor(
    private readonly writer: ByteWriter,
    private readonly compress: Compress,
  ) {
    this.start = writer.offset;
  }

  dictionary(count: number, values: Uint8Array): void {
    this.dictionaryAt = this.writer.offset;
    const packed = this.compress(values);
    this.page(values.length, packed, noLevels, (sizes) =>
      writeDictionaryHeader(this.writer, { ...sizes, values: count }),
    );
    this.noteEncoding("PLAIN");
  }

  data({ rows, encoding, values, nulls = 0, levels = noLevels }: DataPage): void {
    this.dataAt ??= this.writer.offset;
    const packed = this.compress(values);
    const levelsBytes = levels.length;
    this.page(values.length, packed, levels, (sizes) =>
      writeDataHeader(this.writer, { ...sizes, rows, nulls, encoding, levelsBytes }),
    );
    this.noteEncoding(encoding);
    this.rows += rows;
  }

  chunk(
    name: string,
    type: ColumnMeta["type"],
    statistics?: ColumnMeta["statistics"],
  ): ColumnChunk {
    const { start, dictionaryAt } = this;
    return {
      file_offset: BigInt(start),
      meta_data: {
        ...{ type, encodings: this.encodings, path_in_schema: [name], codec: "ZSTD" },
        num_values: BigInt(this.rows),
        total_uncompressed_size: BigInt(this.unpackedBytes),
        total_compressed_size: BigInt(this.writer.offset - start),
        data_page_offset: BigInt(this.dataAt ?? start),
        ...(dictionaryAt === null ? {} : { dictionary_page_offset: BigInt(dictionaryAt) }),
        ...(statistics === undefined ? {} : { statistics }),
      },
    };
  }

  /** Levels stand before the values and are not compressed. */
  private page(
    unpackedBytes: number,
    packed: Uint8Array,
    levels: Uint8Array,
    writeHeader: (sizes: PageSizes) => void,
  ): void {
    const { writer } = this;
    const headerAt = writer.offset;
    writeHeader({
      unpackedBytes: levels.length + unpackedBytes,
      packedBytes: levels.length + packed.length,
    });
    this.unpackedBytes += writer.offset - headerAt + levels.length + unpackedBytes;
    writer.appendBytes(levels);
    writer.appendBytes(packed);
  }

  private noteEncoding(encoding: ColumnMeta["encodings"][number]): void {
    if (!this.encodings.includes(encoding)) this.encodings.push(encoding);
  }
}
