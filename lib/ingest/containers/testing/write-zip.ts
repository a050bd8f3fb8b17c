import { crc32, deflateRawSync, zstdCompressSync } from "node:zlib";

export type ZipEntry = {
  /** Bytes for names that are not UTF-8. */
  readonly name: string | Uint8Array;
  readonly content?: string | Uint8Array;
  /** 0 stored, 8 deflated (unless said otherwise), 93 zstd; others are written as stored. */
  readonly method?: number;
  /** Added to the general purpose flags. */
  readonly flags?: number;
  /** Sizes and checksum stand behind the bytes, as when a zip is written to a pipe. */
  readonly hasDescriptor?: boolean;
  /** Sizes and place are written as zip64, which other writers do beyond 4 GiB. */
  readonly isZip64?: boolean;
  /** Unix mode. */
  readonly mode?: number;
  readonly checksum?: number;
};

/** A zip as APPNOTE 6.3.10 has it; what is wrong with an entry is asked for. */
export function writeZip(entries: readonly ZipEntry[]): Buffer {
  const parts: Buffer[] = [];
  const directory: Buffer[] = [];
  let at = 0;
  for (const entry of entries) {
    const written = writeEntry(entry, at);
    parts.push(written.local);
    directory.push(written.central);
    at += written.local.length;
  }
  const listed = Buffer.concat(directory);
  const end = Buffer.alloc(22);
  end.writeUInt32LE(0x06054b50, 0);
  end.writeUInt16LE(entries.length, 8);
  end.writeUInt16LE(entries.length, 10);
  end.writeUInt32LE(listed.length, 12);
  end.writeUInt32LE(at, 16);
  return Buffer.concat([...parts, listed, end]);
}

type Packed = {
  readonly name: Buffer;
  readonly packed: Buffer;
  readonly bytes: number;
  readonly checksum: number;
  readonly isZip64: boolean;
};

function writeEntry(entry: ZipEntry, at: number) {
  const { method = 8, hasDescriptor = false, isZip64 = false, mode = 0 } = entry;
  const content = Buffer.from(entry.content ?? "");
  const [name, packed] = [Buffer.from(entry.name), pack(content, method)];
  const checksum = entry.checksum ?? crc32(content);
  const file: Packed = { name, packed, bytes: content.length, checksum, isZip64 };
  const utf8 = typeof entry.name === "string" ? 0x800 : 0;
  const flags = (entry.flags ?? 0) | (hasDescriptor ? 0x8 : 0) | utf8;
  const localExtra = isZip64 ? zip64(content.length, packed.length) : Buffer.alloc(0);
  const centralExtra = isZip64 ? zip64(content.length, packed.length, at) : Buffer.alloc(0);
  const place = Buffer.alloc(14);
  place.writeUInt32LE(mode * 65_536, 6);
  place.writeUInt32LE(isZip64 ? unknown32 : at, 10);
  const start = writeStart(file, flags, method);
  const known = writeSizes(start, file, centralExtra.length);
  const unknown = Buffer.concat([start, Buffer.alloc(12), Buffer.from([name.length, 0, 0, 0])]);
  const head = hasDescriptor ? unknown : writeSizes(start, file, localExtra.length);
  const local = [Buffer.from("PK\u0003\u0004"), head, name, localExtra, packed];
  const madeBy = Buffer.from([63, mode === 0 ? 0 : 3]);
  const central = [Buffer.from("PK\u0001\u0002"), madeBy, known, place, name, centralExtra];
  return {
    local: Buffer.concat(hasDescriptor ? [...local, writeDescriptor(file)] : local),
    central: Buffer.concat(central),
  };
}

const unknown32 = 0xffffffff;

/** Version, flags, method and an empty date. */
function writeStart({ isZip64 }: Packed, flags: number, method: number): Buffer {
  const start = Buffer.alloc(10);
  start.writeUInt16LE(isZip64 ? 45 : 20, 0);
  start.writeUInt16LE(flags, 2);
  start.writeUInt16LE(method, 4);
  return start;
}

function writeSizes(start: Buffer, file: Packed, extraBytes: number): Buffer {
  const sizes = Buffer.alloc(16);
  sizes.writeUInt32LE(file.checksum, 0);
  sizes.writeUInt32LE(file.isZip64 ? unknown32 : file.packed.length, 4);
  sizes.writeUInt32LE(file.isZip64 ? unknown32 : file.bytes, 8);
  sizes.writeUInt16LE(file.name.length, 12);
  sizes.writeUInt16LE(extraBytes, 14);
  return Buffer.concat([start, sizes]);
}

function pack(content: Buffer, method: number): Buffer {
  if (method === 8) return deflateRawSync(content);
  return method === 93 ? zstdCompressSync(content) : content;
}

function zip64(...numbers: readonly number[]): Buffer {
  const field = Buffer.alloc(4 + numbers.length * 8);
  field.writeUInt16LE(1, 0);
  field.writeUInt16LE(numbers.length * 8, 2);
  for (const [index, number] of numbers.entries()) {
    field.writeBigUInt64LE(BigInt(number), 4 + index * 8);
  }
  return field;
}

function writeDescriptor({ checksum, packed, bytes }: Packed): Buffer {
  const descriptor = Buffer.alloc(16);
  descriptor.write("PK\u0007\u0008", "latin1");
  descriptor.writeUInt32LE(checksum, 4);
  descriptor.writeUInt32LE(packed.length, 8);
  descriptor.writeUInt32LE(bytes, 12);
  return descriptor;
}
