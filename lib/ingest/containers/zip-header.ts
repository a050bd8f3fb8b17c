import { getFileNameLowLevel, parseExtraFields } from "yauzl";
import { decodeMemberName } from "./member-name";

/** What a zip says of one file, in its directory or in front of the bytes (APPNOTE 6.3.10 §4.3.7, §4.3.12). */
export type ZipHeader = {
  readonly name: string;
  readonly flags: number;
  readonly method: number;
  readonly checksum: number;
  readonly compressedBytes: number;
  readonly bytes: number;
  /** The mode of the file where it came from a Unix, else 0. */
  readonly mode: number;
};

export const localHeaderBytes = 30;
const zip64ExtraField = 0x0001;
/** In a 32-bit field: the number stands in the zip64 extra field. */
const tooLarge = 0xffffffff;

/** The sizes are not known yet: they follow the bytes. */
export function followsItsBytes({ flags }: ZipHeader): boolean {
  return (flags & 0x8) !== 0;
}

/** How many bytes the name and the extra fields behind a local header have; null when it is none. */
export function parseLocalHeaderRest(fixed: Uint8Array): number | null {
  if (fixed.length < localHeaderBytes) return null;
  const view = viewOf(fixed);
  const [version, method, nameBytes] = [
    fixed[4] ?? 0,
    view.getUint16(8, true),
    view.getUint16(26, true),
  ];
  if (view.getUint32(0, true) !== 0x04034b50 || version > 63 || method > 99) return null;
  return nameBytes === 0 ? null : nameBytes + view.getUint16(28, true);
}

export function parseLocalHeader(fixed: Uint8Array, rest: Uint8Array): ZipHeader {
  const view = viewOf(fixed);
  const nameBytes = view.getUint16(26, true);
  const flags = view.getUint16(6, true);
  const fields = parseFields(rest.subarray(nameBytes));
  const sizes = readZip64(fields, view.getUint32(22, true), view.getUint32(18, true));
  return {
    ...{ name: readName(flags, rest.subarray(0, nameBytes), fields), flags, mode: 0, ...sizes },
    ...{ method: view.getUint16(8, true), checksum: view.getUint32(14, true) },
  };
}

type ExtraFields = ReturnType<typeof parseExtraFields>;

/** Broken extra fields cost what they would have said, not the file. */
function parseFields(bytes: Uint8Array): ExtraFields {
  try {
    return parseExtraFields(Buffer.from(bytes));
  } catch (error) {
    if (error instanceof Error) return [];
    throw error;
  }
}

function readZip64(fields: ExtraFields, bytes: number, compressedBytes: number) {
  const numbers = fields.find(({ id }) => id === zip64ExtraField)?.data ?? Buffer.alloc(0);
  let at = 0;
  const read = (stated: number) => {
    if (stated !== tooLarge || at + 8 > numbers.length) return stated;
    at += 8;
    return Number(numbers.readBigUInt64LE(at - 8));
  };
  return { bytes: read(bytes), compressedBytes: read(compressedBytes) };
}

/** Says in a flag or a field that it is UTF-8, or says nothing: then it is what the machine of the writer used. */
export function readName(flags: number, bytes: Uint8Array, fields: ExtraFields): string {
  const stated = () => getFileNameLowLevel(flags, Buffer.from(bytes), fields, false);
  const isStated = (flags & 0x800) !== 0 || fields.some(({ id }) => id === 0x7075);
  return isStated ? stated() : decodeMemberName(bytes, stated);
}

function viewOf(bytes: Uint8Array): DataView {
  return new DataView(bytes.buffer, bytes.byteOffset, bytes.length);
}
