import { constants, zstdCompressSync } from "node:zlib";
import { ByteWriter, ParquetWriter } from "hyparquet-writer";
import { type RecordColumns, recordSchema } from "./record-columns";
import { type EncodedTimes, encodeTimes } from "./record-times";

/** Bytes of the marker a Parquet file begins with. */
export const parquetMarkBytes = 4;

/** Row groups of a Parquet file, to be put behind each other; plain data that threads can hand over. */
export type EncodedRows = {
  readonly rows: number;
  readonly bytes: Uint8Array<ArrayBuffer>;
  /** As if the groups stood first in a file, behind its marker. */
  readonly groups: ParquetWriter["row_groups"];
  /** When the records were written, kept beside the file. */
  readonly times: EncodedTimes;
};

/** The level that costs least: higher ones save a tenth of the space for twice the time. */
const zstdLevel = 1;

export function encodeRows(records: RecordColumns): EncodedRows {
  const bytes = new ByteWriter();
  const writer = new ParquetWriter({
    writer: bytes,
    schema: recordSchema,
    codec: "ZSTD",
    compressors: { ZSTD: compress },
  });
  if (records.rows > 0) {
    const written = writer.write({ rowGroupSize: records.rows, columnData: records.plain });
    if (written !== undefined) throw new Error("Rows in memory are encoded at once");
  }
  const groups = writer.row_groups.map((group) => ({
    ...group,
    columns: [...group.columns, ...records.writeTexts(bytes, compress)],
    total_compressed_size: BigInt(bytes.offset - parquetMarkBytes),
  }));
  // A copy of its own, which can be handed to another thread.
  return {
    rows: records.rows,
    bytes: bytes.getBytes().slice(parquetMarkBytes),
    groups,
    times: encodeTimes(records.stamps),
  };
}

function compress(bytes: Uint8Array): Uint8Array {
  return zstdCompressSync(bytes, {
    params: { [constants.ZSTD_c_compressionLevel]: zstdLevel },
  });
}
