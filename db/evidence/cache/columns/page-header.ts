import type { ByteWriter } from "hyparquet-writer";

/*
 * The header of a Parquet page, in Thrift's compact protocol: what our columns are written with and read by. Neither
 * hyparquet-writer nor hyparquet offers it from its entry.
 * https://github.com/apache/parquet-format/blob/master/src/main/thrift/parquet.thrift
 * https://github.com/apache/thrift/blob/master/doc/specs/thrift-compact-protocol.md
 */

/** By their numbers in the specification; the encodings of our pages. */
const encodings = { PLAIN: 0, RLE: 3, DELTA_BINARY_PACKED: 5, RLE_DICTIONARY: 8 } as const;
export type PageEncoding = keyof typeof encodings;

const dictionaryPage = 2;
const dataPageV2 = 3;

const stop = 0;
const i32 = 5;
const struct = 12;

/** Bytes of the page behind its header: as they are in the file, and unpacked. */
export type PageSizes = { readonly packedBytes: number; readonly unpackedBytes: number };

export function writeDictionaryHeader(
  writer: ByteWriter,
  { packedBytes, unpackedBytes, values }: PageSizes & { readonly values: number },
): void {
  writeNumbers(writer, 0, [dictionaryPage, unpackedBytes, packedBytes]);
  writer.appendUint8(fieldHead(7 - 3, struct));
  writeNumbers(writer, 0, [values, encodings.PLAIN]);
  writer.appendUint8(stop);
  writer.appendUint8(stop);
}

/** `levelsBytes`: of the definition levels, which stand before the values and are part of both sizes. */
export function writeDataHeader(
  writer: ByteWriter,
  page: PageSizes & {
    readonly rows: number;
    readonly nulls: number;
    readonly encoding: PageEncoding;
    readonly levelsBytes: number;
  },
): void {
  const { packedBytes, unpackedBytes, rows, nulls, encoding, levelsBytes } = page;
  writeNumbers(writer, 0, [dataPageV2, unpackedBytes, packedBytes]);
  writer.appendUint8(fieldHead(8 - 3, struct));
  // Values, nulls, rows, encoding, bytes of definition and of repetition levels; compressed, as it is by default.
  writeNumbers(writer, 0, [rows, nulls, rows, encodings[encoding], levelsBytes, 0]);
  writer.appendUint8(stop);
  writer.appendUint8(stop);
}

/** Fields one behind the other, the first of them next to field `before`. */
function writeNumbers(writer: ByteWriter, before: number, numbers: readonly number[]): void {
  for (const [at, number] of numbers.entries()) {
    writer.appendUint8(fieldHead(at === 0 ? before + 1 : 1, i32));
    writer.appendZigZag(number);
  }
}

function fieldHead(distance: number, type: number): number {
  return (distance << 4) | type;
}

type DataPageHeader = PageSizes & {
  readonly rows: number;
  /** Where the page itself begins. */
  readonly end: number;
};

/** The header of a data page that begins at `offset`; throws for any other. */
export function readDataHeader(bytes: Uint8Array, offset: number): DataPageHeader {
  const reader = { bytes, offset };
  const { numbers, structs } = readStruct(reader);
  const rows = structs.get(8)?.numbers.get(3);
  const [unpackedBytes, packedBytes] = [numbers.get(2), numbers.get(3)];
  if (rows === undefined || unpackedBytes === undefined || packedBytes === undefined) {
    throw new Error(`No data page begins at ${offset}: its type is ${numbers.get(1)}`);
  }
  return { rows, unpackedBytes, packedBytes, end: reader.offset };
}

type Reader = { readonly bytes: Uint8Array; offset: number };
type Struct = {
  readonly numbers: ReadonlyMap<number, number>;
  readonly structs: ReadonlyMap<number, Struct>;
};

/** By the numbers of their fields; a truth value is in the type of its field and read over. */
function readStruct(reader: Reader): Struct {
  const numbers = new Map<number, number>();
  const structs = new Map<number, Struct>();
  let field = 0;
  for (let head = nextByte(reader); head !== stop; head = nextByte(reader)) {
    field += head >> 4;
    const type = head & 15;
    if (type === i32) numbers.set(field, readZigZag(reader));
    else if (type === struct) structs.set(field, readStruct(reader));
    else if (type > 2) throw new Error(`A page header has a field of type ${type}`);
  }
  return { numbers, structs };
}

function readZigZag(reader: Reader): number {
  let value = 0;
  for (let shift = 0; ; shift += 7) {
    const byte = nextByte(reader);
    value |= (byte & 127) << shift;
    if (byte < 128) return (value >>> 1) ^ -(value & 1);
  }
}

function nextByte(reader: Reader): number {
  const byte = reader.bytes[reader.offset++];
  if (byte === undefined) throw new Error("A page header is cut off");
  return byte;
}
