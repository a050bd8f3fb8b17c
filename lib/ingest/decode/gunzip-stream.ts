import { createGunzip, type Gunzip } from "node:zlib";
import { inflatedBytesMax } from "../limits";

/** Small steps bound what one write can inflate to: deflate grows at most 1032 times (RFC 1951). */
const stepBytes = 16 * 1024;

/**
 * Inflates gzip (RFC 1952, several members too). Damage ends the stream instead of failing it: what
 * could be inflated is kept and `warn` says what is missing.
 */
export async function* gunzipBytes(
  compressed: AsyncIterable<Uint8Array>,
  warn: (message: string) => void,
): AsyncGenerator<Uint8Array> {
  const inflater = new StepInflater();
  let inflated = 0;
  for await (const step of cutSteps(compressed)) {
    for (const piece of await inflater.write(step)) {
      inflated += piece.length;
      yield piece;
    }
    if (inflater.damage !== null) break;
    if (inflated > inflatedBytesMax) {
      warn(`Inflating stopped at ${inflatedBytesMax} bytes; the rest was not read.`);
      return;
    }
  }
  yield* await inflater.end();
  if (inflater.damage !== null) warn(describeDamage(inflater.damage));
}

async function* cutSteps(chunks: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  for await (const chunk of chunks) {
    for (let at = 0; at < chunk.length; at += stepBytes) yield chunk.subarray(at, at + stepBytes);
  }
}

/** The node stream, driven one write at a time so that output is collected before an error drops it. */
class StepInflater {
  private readonly gunzip: Gunzip = createGunzip();
  private pieces: Uint8Array[] = [];
  damage: NodeJS.ErrnoException | null = null;

  constructor() {
    this.gunzip.on("data", (piece: Uint8Array) => this.pieces.push(piece));
    this.gunzip.on("error", (error: NodeJS.ErrnoException) => {
      this.damage = error;
    });
  }

  write(step: Uint8Array): Promise<readonly Uint8Array[]> {
    return this.settle((done) => this.gunzip.write(step, done));
  }

  end(): Promise<readonly Uint8Array[]> {
    if (this.damage !== null) return Promise.resolve([]);
    return this.settle((done) => {
      this.gunzip.once("end", done);
      this.gunzip.end();
    });
  }

  private settle(act: (done: () => void) => void): Promise<readonly Uint8Array[]> {
    return new Promise((resolve) => {
      const done = () => {
        this.gunzip.off("error", done);
        const { pieces } = this;
        this.pieces = [];
        resolve(pieces);
      };
      this.gunzip.once("error", done);
      act(done);
    });
  }
}

function describeDamage(error: NodeJS.ErrnoException): string {
  if (error.code === "Z_BUF_ERROR") {
    return "The gzip file is cut off: what could be inflated was read, the rest is missing.";
  }
  return `The gzip file is damaged (${error.message}): what could be inflated was read, the rest is missing.`;
}
