import { constants, zstdCompressSync, zstdDecompressSync } from "node:zlib";

/*
 * Pages of Parquet in Zstandard (https://www.rfc-editor.org/rfc/rfc8878). A context of the library and its buffers take
 * hundreds of kilobytes outside the heap, however small the page: of thousands of small files nearly all time went into
 * collecting them. Small pages are frames of one raw block, which need none.
 */

/** The level that costs least: higher ones save a tenth of the space for twice the time. */
const zstdLevel = 1;
/** What zlib takes at least. */
const chunkBytesMin = 64;
/** As many as one byte of the header can say. */
const rawBytesMax = 255;

/** §3.1.1: the magic number, a header that says "one segment" and its size in a byte, and a block's three bytes. */
const magic = [0x28, 0xb5, 0x2f, 0xfd] as const;
const oneSegment = 0x20;
const headBytes = magic.length + 2 + 3;

export function compressPage(page: Uint8Array): Uint8Array {
  if (page.length <= rawBytesMax) return toRawFrame(page);
  return zstdCompressSync(page, {
    chunkSize: Math.max(chunkBytesMin, page.length),
    params: { [constants.ZSTD_c_compressionLevel]: zstdLevel },
  });
}

/** `bytes`: of the page when it is unpacked. */
export function unpackPage(packed: Uint8Array, bytes: number): Buffer {
  if (isRawFrame(packed)) {
    return Buffer.from(packed.buffer, packed.byteOffset + headBytes, packed.length - headBytes);
  }
  // Told its size, it unpacks into one buffer and not into many that are then put together.
  return zstdDecompressSync(packed, { chunkSize: Math.max(chunkBytesMin, bytes) });
}

/** §3.1.1.2: the lowest bit says that the block is the last, the next two that it is raw. */
function toRawFrame(page: Uint8Array): Uint8Array {
  const block = page.length * 8 + 1;
  return Buffer.concat([
    Buffer.from([...magic, oneSegment, page.length, block & 0xff, block >> 8, 0]),
    page,
  ]);
}

function isRawFrame(packed: Uint8Array): boolean {
  const [, , , , header, size = 0, low, high, highest] = packed;
  const block = size * 8 + 1;
  return (
    magic.every((byte, at) => packed[at] === byte) &&
    header === oneSegment &&
    packed.length === headBytes + size &&
    low === (block & 0xff) &&
    high === block >> 8 &&
    highest === 0
  );
}
