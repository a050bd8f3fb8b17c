import { createHash } from "node:crypto";
import type { FileHandle } from "node:fs/promises";
import { Readable } from "node:stream";

/** In which the last line is looked for; a file without one so near is sent as it is. */
const lineBytesMax = 1024 * 1024;

/** SHA-256 of the first bytes of a file. */
export async function digestOf(file: FileHandle, bytes: number): Promise<string> {
  const hash = createHash("sha256");
  if (bytes > 0) {
    const read = file.createReadStream({ start: 0, end: bytes - 1, autoClose: false });
    for await (const part of read) hash.update(part as Buffer);
  }
  return hash.digest("hex");
}

/** The bytes from one place to another, never all in memory. */
export function bytesBetween(
  file: FileHandle,
  from: number,
  to: number,
): ReadableStream<Uint8Array> | null {
  if (to <= from) return null;
  const read = file.createReadStream({ start: from, end: to - 1, autoClose: false });
  // The types of Node and of the web name the same stream twice.
  return Readable.toWeb(read) as unknown as ReadableStream<Uint8Array>;
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
