/** Bytes kept of each end of a file that is no text. */
const endBytes = 4 * 1024 * 1024;

export type CollectedEnds = {
  /** The first bytes, and behind them the last ones. */
  readonly bytes: Uint8Array;
  readonly headBytes: number;
  readonly totalBytes: number;
};

/** The two ends of a stream, however long it is; of a short one everything, as its head. */
export async function collectEnds(stream: AsyncIterable<Uint8Array>): Promise<CollectedEnds> {
  const head: Uint8Array[] = [];
  let tail: Uint8Array[] = [];
  let [headBytes, tailBytes, totalBytes] = [0, 0, 0];
  for await (const chunk of stream) {
    totalBytes += chunk.length;
    const room = Math.min(endBytes - headBytes, chunk.length);
    if (room > 0) head.push(chunk.subarray(0, room));
    headBytes += room;
    if (room === chunk.length) continue;
    tail.push(chunk.subarray(room));
    tailBytes += chunk.length - room;
    if (tailBytes <= 2 * endBytes) continue;
    tail = [Buffer.concat(tail).subarray(-endBytes)];
    tailBytes = endBytes;
  }
  const bytes = Buffer.concat([...head, Buffer.concat(tail).subarray(-endBytes)]);
  return { bytes, headBytes, totalBytes };
}
