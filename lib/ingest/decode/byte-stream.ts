/** Gives back what was taken off a stream: `first`, then the rest of `iterator`. */
export async function* resumeBytes(
  first: readonly Uint8Array[],
  iterator: AsyncIterator<Uint8Array>,
): AsyncGenerator<Uint8Array> {
  yield* first;
  for (let next = await iterator.next(); !next.done; next = await iterator.next()) {
    yield next.value;
  }
}

/** Takes chunks until they hold `bytesMin` or the stream ends. */
export async function takeBytes(
  iterator: AsyncIterator<Uint8Array>,
  bytesMin: number,
): Promise<{ readonly chunks: readonly Uint8Array[]; readonly isEnded: boolean }> {
  const chunks: Uint8Array[] = [];
  let taken = 0;
  while (taken < bytesMin) {
    const next = await iterator.next();
    if (next.done) return { chunks, isEnded: true };
    chunks.push(next.value);
    taken += next.value.length;
  }
  return { chunks, isEnded: false };
}

export function joinBytes(chunks: readonly Uint8Array[]): Uint8Array {
  const only = chunks[0];
  if (chunks.length === 1 && only !== undefined) return only;
  const joined = new Uint8Array(chunks.reduce((sum, chunk) => sum + chunk.length, 0));
  let at = 0;
  for (const chunk of chunks) {
    joined.set(chunk, at);
    at += chunk.length;
  }
  return joined;
}
