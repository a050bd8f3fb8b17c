import { crc32, deflateRawSync } from "node:zlib";

export type NamedBytes = { readonly name: string; readonly bytes: Uint8Array };

const [deflated, version, utf8] = [8, 20, 0x800];
/** 1 January 1980, the first day that a zip can name: the same files make the same archive. */
const firstDay = 0x21;

/** A zip of a few small files (APPNOTE 6.3.10, without zip64). The package in the tree only reads archives. */
export function writeZip(files: readonly NamedBytes[]): Buffer {
  const parts: Buffer[] = [];
  const directory: Buffer[] = [];
  let at = 0;
  for (const { name, bytes } of files) {
    const [path, packed] = [Buffer.from(name), deflateRawSync(bytes)];
    const described = describe(path, packed, bytes);
    const place = Buffer.alloc(14);
    place.writeUInt32LE(at, 10);
    const local = [Buffer.from("PK\u0003\u0004"), described, path, packed];
    directory.push(
      Buffer.concat([Buffer.from("PK\u0001\u0002"), numbers16(version), described, place, path]),
    );
    parts.push(...local);
    at += local.reduce((sum, { length }) => sum + length, 0);
  }
  const listed = Buffer.concat(directory);
  const end = Buffer.alloc(12);
  end.writeUInt16LE(files.length, 0);
  end.writeUInt16LE(files.length, 2);
  end.writeUInt32LE(listed.length, 4);
  end.writeUInt32LE(at, 8);
  const head = Buffer.concat([Buffer.from("PK\u0005\u0006"), numbers16(0, 0)]);
  return Buffer.concat([...parts, listed, head, end, numbers16(0)]);
}

/** What a file's own header and the directory both have: version to the length of the extra field. */
function describe(path: Buffer, packed: Buffer, bytes: Uint8Array): Buffer {
  const sizes = Buffer.alloc(12);
  sizes.writeUInt32LE(crc32(bytes), 0);
  sizes.writeUInt32LE(packed.length, 4);
  sizes.writeUInt32LE(bytes.length, 8);
  return Buffer.concat([
    numbers16(version, utf8, deflated, 0, firstDay),
    sizes,
    numbers16(path.length, 0),
  ]);
}

function numbers16(...numbers: readonly number[]): Buffer {
  const bytes = Buffer.alloc(numbers.length * 2);
  for (const [index, number] of numbers.entries()) bytes.writeUInt16LE(number, index * 2);
  return bytes;
}
