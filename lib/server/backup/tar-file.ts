import { tarBlockBytes } from "@/lib/ingest/containers/tar-header";

/** One file of a tar archive: its header, its bytes and what fills the last block. Throws when they are not as many as said. */
export async function* tarFile(
  name: string,
  bytes: number,
  content: AsyncIterable<Uint8Array> | Iterable<Uint8Array>,
): AsyncGenerator<Uint8Array> {
  yield tarHeader(name, bytes);
  let written = 0;
  for await (const piece of content) {
    written += piece.length;
    yield piece;
  }
  if (written !== bytes) throw new Error(`${name} has ${written} bytes, not ${bytes}`);
  const rest = bytes % tarBlockBytes;
  if (rest > 0) yield Buffer.alloc(tarBlockBytes - rest);
}

/** Two blocks of zeros. */
export const tarEnd: Uint8Array = Buffer.alloc(2 * tarBlockBytes);

/** POSIX ustar: https://pubs.opengroup.org/onlinepubs/9799919799/utilities/pax.html */
function tarHeader(name: string, bytes: number): Buffer {
  const header = Buffer.alloc(tarBlockBytes);
  if (Buffer.byteLength(name) > 100) throw new Error(`A name of ${name.length} characters`);
  header.write(name, 0, "utf8");
  header.write("0000600\0", 100, "latin1");
  header.write(`${bytes.toString(8).padStart(11, "0")}\0`, 124, "latin1");
  header.write("0", 156, "latin1");
  header.write("ustar\u000000", 257, "latin1");
  header.fill(" ", 148, 156);
  const sum = header.reduce((total, byte) => total + byte, 0);
  header.write(`${sum.toString(8).padStart(6, "0")}\0 `, 148, "latin1");
  return header;
}
