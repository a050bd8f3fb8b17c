import type { ByteWriter } from "hyparquet-writer";

/*
 * DELTA_BINARY_PACKED: the first number, then blocks of differences, each as what it has beyond the least
 * of its block, in as few bits as its miniblock needs
 * (https://parquet.apache.org/docs/file-format/data-pages/encodings/). Numbers do this while they are exact, several
 * times faster than BigInt, which does it for the rest (as hyparquet-writer does for all that is beyond 32 bits).
 */
const blockRows = 128;
const miniblocks = 4;
const miniblockRows = blockRows / miniblocks;
/** A difference of this much, shifted by a byte, is still exact; larger ones are left to BigInt. */
const spreadMax = 2 ** 44;

/** Throws for what is no whole number. */
export function packDeltas(writer: ByteWriter, values: Float64Array): void {
  if (!hasSmallSteps(values)) {
    packLargeDeltas(writer, BigInt64Array.from(values, BigInt));
    return;
  }
  appendSizes(writer, values.length);
  appendSigned(writer, values[0] ?? 0);
  const deltas = new Float64Array(blockRows);
  for (let from = 1; from < values.length; from += blockRows) {
    const least = fillDeltas(deltas, values, from);
    packBlock(writer, deltas, least);
  }
}

function appendSizes(writer: ByteWriter, rows: number): void {
  for (const size of [blockRows, miniblocks, rows]) writer.appendVarInt(size);
}

function hasSmallSteps(values: Float64Array): boolean {
  let before = values[0] ?? 0;
  for (const value of values) {
    if (!Number.isSafeInteger(value) || Math.abs(value - before) >= spreadMax / 2) return false;
    before = value;
  }
  return values.length > 0;
}

/** The differences of one block; places behind the last row get the least, which needs no bits. Answers it. */
function fillDeltas(deltas: Float64Array, values: Float64Array, from: number): number {
  const count = Math.min(blockRows, values.length - from);
  let least = Number.POSITIVE_INFINITY;
  for (let at = 0; at < count; at++) {
    const delta = (values[from + at] ?? 0) - (values[from + at - 1] ?? 0);
    deltas[at] = delta;
    if (delta < least) least = delta;
  }
  deltas.fill(least, count);
  return least;
}

function packBlock(writer: ByteWriter, deltas: Float64Array, least: number): void {
  appendSigned(writer, least);
  const widths = Array.from({ length: miniblocks }, (_, miniblock) =>
    widthOf(deltas, miniblock * miniblockRows, least),
  );
  for (const width of widths) writer.appendUint8(width);
  for (const [miniblock, width] of widths.entries()) {
    if (width > 0) packMiniblock(writer, deltas, miniblock * miniblockRows, least, width);
  }
}

function widthOf(deltas: Float64Array, from: number, least: number): number {
  let most = 0;
  for (let at = from; at < from + miniblockRows; at++) {
    const more = (deltas[at] ?? least) - least;
    if (more > most) most = more;
  }
  return bitsOf(most);
}

/** 32 numbers of `width` bits, the lowest bits first: always whole bytes. */
function packMiniblock(
  writer: ByteWriter,
  deltas: Float64Array,
  from: number,
  least: number,
  width: number,
): void {
  let waiting = 0;
  let bits = 0;
  for (let at = from; at < from + miniblockRows; at++) {
    waiting += ((deltas[at] ?? least) - least) * 2 ** bits;
    for (bits += width; bits >= 8; bits -= 8) {
      const rest = Math.floor(waiting / 256);
      writer.appendUint8(waiting - rest * 256);
      waiting = rest;
    }
  }
}

function bitsOf(value: number): number {
  return value < 2 ** 32 ? 32 - Math.clz32(value) : 64 - Math.clz32(Math.floor(value / 2 ** 32));
}

/** Zigzag, then 7 bits to a byte. */
function appendSigned(writer: ByteWriter, value: number): void {
  writer.appendVarBigInt(value < 0 ? BigInt(-value) * 2n - 1n : BigInt(value) * 2n);
}

function packLargeDeltas(writer: ByteWriter, values: BigInt64Array): void {
  appendSizes(writer, values.length);
  writer.appendZigZag(values[0] ?? 0n);
  for (let from = 1; from < values.length; from += blockRows) {
    const deltas = Array.from(values.subarray(from, from + blockRows), (value, at) =>
      BigInt.asIntN(64, value - (values[from + at - 1] ?? 0n)),
    );
    const least = deltas.reduce((one, other) => (other < one ? other : one));
    writer.appendZigZag(least);
    const more = deltas.map((delta) => BigInt.asUintN(64, delta - least));
    const parts = Array.from({ length: miniblocks }, (_, miniblock) =>
      more.slice(miniblock * miniblockRows, (miniblock + 1) * miniblockRows),
    );
    const widths = parts.map((part) => Math.max(0, ...part.map(bitsOfLarge)));
    for (const width of widths) writer.appendUint8(width);
    for (const [at, part] of parts.entries()) packLarge(writer, part, widths[at] ?? 0);
  }
}

/** As `packMiniblock`; places behind the last number stay empty. */
function packLarge(writer: ByteWriter, numbers: readonly bigint[], width: number): void {
  const all = numbers.reduce((packed, number, at) => packed | (number << BigInt(at * width)), 0n);
  for (let at = 0; at < (miniblockRows * width) / 8; at++) {
    writer.appendUint8(Number((all >> BigInt(at * 8)) & 255n));
  }
}

function bitsOfLarge(value: bigint): number {
  return value === 0n ? 0 : value.toString(2).length;
}
