import { createHash } from "node:crypto";
import type { FileHandle } from "node:fs/promises";
import { Readable } from "node:stream";

/** In which the last line is looked for; a file without one so near is sent as it is. */
const lineBytesMax = 1024 * 1024;

const pieceBytes = 256 * 1024;

/** SHA-256 of the first bytes of a file. */
export async function digestOf(file: FileHandle, bytes: number): Promise<string> {
  const hash = createHash("sha256");
  for await (const piece of piecesBetween(file, 0, bytes)) hash.update(piece);
  return hash.digest("hex");
}

/** The bytes from one place to another, never all in memory. */
export function bytesBetween(
  file: FileHandle,
  from: number,
  to: number,
): ReadableStream<Uint8Array> | null {
  if (to <= from) return null;
  // The types of Node and of the web name the same stream twice.
  return Readable.toWeb(
    Readable.from(piecesBetween(file, from, to)),
  ) as unknown as ReadableStream<Uint8Array>;
}

/** Not by a stream of the handle: each leaves listeners on a handle that stays open, and a file is followed for days. */
async function* piecesBetween(
  file: FileHandle,
  from: number,
  to: number,
): AsyncGenerator<Uint8Array> {
  for (let at = from; at < to; ) {
    const piece = Buffer.alloc(Math.min(pieceBytes, to - at));
    const { bytesRead } = await file.read(piece, 0, piece.length, at);
    // Cut off meanwhile: whoever sends it notices by the length.
    if (bytesRead === 0) return;
    yield piece.subarray(0, bytesRead);
    at += bytesRead;
  }
}

/** Where the last whole line ends, so that no record is cut while it is written. */
export async function endOfLines(file: FileHandle, size: number): Promise<number> {
  const start = Math.max(0, size - lineBytesMax);
  const tail = Buffer.alloc(size - start);
  const { bytesRead } = await file.read(tail, 0, tail.length, start);
  const last = tail.subarray(0, bytesRead).lastIndexOf(0x0a);
  if (last !== -1) return start + last + 1;
  return start === 0 ? 0 : size;
}
