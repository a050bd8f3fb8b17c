import { ByteWriter, type ParquetWriter } from "hyparquet-writer";
import { compressPage } from "./page-codec";
import type { RecordColumns } from "./record-columns";
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

export function encodeRows(records: RecordColumns): EncodedRows {
  const bytes = new ByteWriter();
  bytes.offset = parquetMarkBytes;
  const columns = records.write(bytes, compressPage);
  const unpackedBytes = columns.reduce(
    (sum, { meta_data }) => sum + (meta_data?.total_uncompressed_size ?? 0n),
    0n,
  );
  const group = {
    columns,
    total_byte_size: unpackedBytes,
    num_rows: BigInt(records.rows),
    total_compressed_size: BigInt(bytes.index),
  };
  return {
    rows: records.rows,
    // A copy of its own, which can be handed to another thread.
    bytes: bytes.getBytes().slice(),
    groups: records.rows > 0 ? [group] : [],
    times: encodeTimes(records.stamps),
  };
}
