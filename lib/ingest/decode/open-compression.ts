import { containerDepthMax, headBytesMax } from "../limits";
import { joinBytes, resumeBytes, takeBytes } from "./byte-stream";
import { isGzip } from "./file-magic";
import { gunzipBytes } from "./gunzip-stream";

/** Takes off compression layer by layer; `head` is the beginning of what is inside. */
export async function openCompression(
  raw: AsyncIterable<Uint8Array>,
  warn: (message: string) => void,
) {
  const containers: string[] = [];
  let stream = raw;
  for (;;) {
    const iterator = stream[Symbol.asyncIterator]();
    const { chunks, isEnded } = await takeBytes(iterator, headBytesMax);
    const head = joinBytes(chunks);
    const bytes = resumeBytes(chunks, iterator);
    if (!isGzip(head) || containers.length >= containerDepthMax) {
      return { head: head.subarray(0, headBytesMax), bytes, isEnded, containers };
    }
    containers.push("gzip");
    stream = gunzipBytes(bytes, warn);
  }
}
