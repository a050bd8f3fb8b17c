import type { ByteWriter } from "hyparquet-writer";

/** Values of one group; what is packed comes in whole groups. */
const groupRows = 8;

/**
 * Numbers of up to 24 bits in Parquet's hybrid of runs and bit packing, `bits` for each: eight and more equal ones
 * as one with its count, the others packed in groups, the last filled up with zeros. hyparquet-writer does the same, and
 * does not offer it from its entry.
 * https://parquet.apache.org/docs/file-format/data-pages/encodings/
 */
export function writeRuns(
  writer: ByteWriter,
  values: Uint8Array | Uint32Array,
  bits: number,
): void {
  let packedFrom = 0;
  let at = 0;
  while (at < values.length) {
    const rows = runFrom(values, at);
    if (rows < groupRows) {
      at += groupRows;
      continue;
    }
    writePacked(writer, values, packedFrom, at, bits);
    writeRun(writer, values[at] ?? 0, rows, bits);
    at += rows;
    packedFrom = at;
  }
  writePacked(writer, values, packedFrom, at, bits);
}

function runFrom(values: Uint8Array | Uint32Array, at: number): number {
  const value = values[at];
  let end = at + 1;
  while (end < values.length && values[end] === value) end++;
  return end - at;
}

function writeRun(writer: ByteWriter, value: number, rows: number, bits: number): void {
  writer.appendVarInt(rows << 1);
  for (let shift = 0; shift < bits; shift += 8) writer.appendUint8((value >> shift) & 255);
}

function writePacked(
  writer: ByteWriter,
  values: Uint8Array | Uint32Array,
  from: number,
  to: number,
  bits: number,
): void {
  if (from === to) return;
  writer.appendVarInt((((to - from) / groupRows) << 1) | 1);
  let waiting = 0;
  let waitingBits = 0;
  for (let at = from; at < to; at++) {
    waiting |= (values[at] ?? 0) << waitingBits;
    for (waitingBits += bits; waitingBits >= 8; waitingBits -= 8) {
      writer.appendUint8(waiting & 255);
      waiting >>>= 8;
    }
  }
}
