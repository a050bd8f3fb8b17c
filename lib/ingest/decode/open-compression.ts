import { containerDepthMax, headBytesMax } from "../limits";
import { ByteSource } from "./byte-source";
import { findCompression } from "./file-magic";
import { inflateBytes } from "./inflate-bytes";

/** Takes off compression layer by layer; `head` is the beginning of what is inside. */
export async function openCompression(
  raw: AsyncIterable<Uint8Array>,
  warn: (message: string) => void,
) {
  const containers: string[] = [];
  let bytes = new ByteSource(raw);
  for (;;) {
    const head = await bytes.peek(headBytesMax);
    const compression = findCompression(head);
    if (compression === null || containers.length >= containerDepthMax) {
      return { head: head.subarray(0, headBytesMax), bytes, isEnded: bytes.isEnded, containers };
    }
    containers.push(compression);
    bytes = new ByteSource(inflateBytes(bytes, compression, warn));
  }
}
