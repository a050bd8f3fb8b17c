/** A stream of bytes that is read in the pieces a format is made of; what was looked at can be read again. */
export class ByteSource implements AsyncIterable<Uint8Array> {
  private readonly chunks: AsyncIterator<Uint8Array>;
  private held: Uint8Array = new Uint8Array(0);
  private taken = 0;
  private ended = false;

  constructor(chunks: AsyncIterable<Uint8Array>) {
    this.chunks = chunks[Symbol.asyncIterator]();
  }

  /** Bytes that were taken so far. */
  get position(): number {
    return this.taken;
  }

  /** Nothing follows on what was looked at. */
  get isEnded(): boolean {
    return this.ended;
  }

  /** At least `bytesMin` bytes, or all that is left when there are fewer; they stay where they are. */
  async peek(bytesMin: number): Promise<Uint8Array> {
    if (this.held.length >= bytesMin) return this.held;
    const pieces = [this.held];
    let size = this.held.length;
    while (size < bytesMin && !this.ended) {
      const next = await this.chunks.next();
      if (next.done) this.ended = true;
      else {
        pieces.push(next.value);
        size += next.value.length;
      }
    }
    this.held = joinBytes(pieces);
    return this.held;
  }

  /** `count` bytes, fewer only at the end of the stream. */
  async take(count: number): Promise<Uint8Array> {
    const bytes = (await this.peek(count)).subarray(0, count);
    this.advance(bytes.length);
    return bytes;
  }

  /** The next bytes as they come, at most `bytesMax`; null at the end. */
  async takeSome(bytesMax: number): Promise<Uint8Array | null> {
    const bytes = await this.take(Math.min(bytesMax, Math.max(1, this.held.length)));
    return bytes.length === 0 ? null : bytes;
  }

  /** Puts back the end of what was taken last. */
  putBack(bytes: Uint8Array): void {
    this.held = joinBytes([bytes, this.held]);
    this.taken -= bytes.length;
  }

  /** Passes over `count` bytes and says how many there were. */
  async skip(count: number): Promise<number> {
    let skipped = 0;
    while (skipped < count) {
      const bytes = await this.takeSome(Math.min(count - skipped, skipStepBytes));
      if (bytes === null) break;
      skipped += bytes.length;
    }
    return skipped;
  }

  /** Whoever stops early says so, or a file stays open. */
  async close(): Promise<void> {
    this.ended = true;
    this.held = new Uint8Array(0);
    await this.chunks.return?.();
  }

  [Symbol.asyncIterator](): AsyncIterator<Uint8Array> {
    return {
      next: async () => {
        const bytes = await this.takeSome(Number.MAX_SAFE_INTEGER);
        return bytes === null ? { done: true, value: undefined } : { done: false, value: bytes };
      },
      return: async () => {
        await this.close();
        return { done: true, value: undefined };
      },
    };
  }

  private advance(count: number): void {
    this.held = this.held.subarray(count);
    this.taken += count;
  }
}

const skipStepBytes = 1024 * 1024;

function joinBytes(pieces: readonly Uint8Array[]): Uint8Array {
  const filled = pieces.filter(({ length }) => length > 0);
  const [only] = filled;
  if (filled.length <= 1) return only ?? new Uint8Array(0);
  const joined = new Uint8Array(filled.reduce((sum, { length }) => sum + length, 0));
  let at = 0;
  for (const piece of filled) {
    joined.set(piece, at);
    at += piece.length;
  }
  return joined;
}
